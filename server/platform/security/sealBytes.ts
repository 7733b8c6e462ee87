import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { keysFor, Unreadable } from './secrets.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts bytes that are stored for a short time. `place` names the row: bytes moved elsewhere do not open. */
export function sealBytes(bytes: Uint8Array, purpose: string, place: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keysFor(purpose)[0].key, iv).setAAD(Buffer.from(place));
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `sealBytes` sealed for the same purpose and place. Throws `Unreadable` for anything else. */
export function openBytes(sealed: Uint8Array, purpose: string, place: string): Uint8Array {
  for (const { key } of keysFor(purpose))
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES)).setAAD(Buffer.from(place));
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch {
      // try the next secret
    }
  throw new Unreadable('no master secret opens these bytes');
}
