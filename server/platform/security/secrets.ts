import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** 32 random bytes, URL-safe, for tokens and nonces. */
export const randomToken = () => randomBytes(32).toString('base64url');

export const sha256 = (text: string) => createHash('sha256').update(text).digest();

interface Master {
  /** Identifies the secret in sealed values without revealing it. */
  id: string;
  key: Buffer;
}

let masters: Master[] = [];
/** Sets the secret that seals, and older ones that only open; duplicates count once. Called once at start. */
export function useMasterSecret(secret: string, older: string[] = []): void {
  masters = [...new Set([secret, ...older])].map((text) => ({
    id: deriveKey(text, 'secrets/id').subarray(0, 6).toString('base64url'),
    key: deriveKey(text, 'secrets/k1'),
  }));
}

/** Derives a 32-byte key for one purpose. */
function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function sealingMaster(): Master {
  const [master] = masters;
  if (!master) throw new Error('no master secret set');
  return master;
}

/** Keys for one purpose with the ids of their secrets, the sealing one first. */
export function keysFor(purpose: string): [Master, ...Master[]] {
  sealingMaster();
  return masters.map(({ id, key }) => ({ id, key: Buffer.from(hkdfSync('sha256', key, '', purpose, 32)) })) as [
    Master,
    ...Master[],
  ];
}

const VERSION = 'v1';

/** The value is not a sealed secret, or was altered, moved, or sealed by an unknown master secret. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

function encrypt(key: Buffer, plain: Buffer, associated: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(associated));
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, associated: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12)).setAAD(Buffer.from(associated));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]);
}

/**
 * Encrypts a secret for storage with its own data key, wrapped by the master key. `place` names the row and field (for
 * example `1/amazon/refreshToken`); a value moved elsewhere does not open.
 */
export function seal(plain: string, place: string): string {
  const dataKey = randomBytes(32);
  const body = encrypt(dataKey, Buffer.from(plain), place);
  return envelope(dataKey, body.toString('base64url'), place);
}

/**
 * Decrypts a value sealed for the same place. Throws `Unreadable` when it was altered, moved, or sealed by an unknown
 * master secret.
 */
export function open(sealed: string, place: string): string {
  const { dataKey, body } = unwrap(sealed, place);
  return decrypt(dataKey, Buffer.from(body, 'base64url'), place).toString();
}

/**
 * Wraps the data key of a sealed secret with the current master secret; null when it already is. Does not decrypt the
 * secret itself. Throws like `open`.
 */
export function rewrap(sealed: string, place: string): string | null {
  const { dataKey, body, masterId } = unwrap(sealed, place);
  return masterId === sealingMaster().id ? null : envelope(dataKey, body, place);
}

function envelope(dataKey: Buffer, body: string, place: string): string {
  const { id, key } = sealingMaster();
  return [VERSION, id, encrypt(key, dataKey, place).toString('base64url'), body].join('.');
}

function unwrap(sealed: string, place: string): { dataKey: Buffer; body: string; masterId: string } {
  const [version, masterId, wrapped, body] = sealed.split('.');
  if (version !== VERSION || !masterId || !wrapped || !body) throw new Unreadable('not a sealed secret');
  const named = masters.filter(({ id }) => id === masterId);
  // older values have a fixed name instead of an id: any secret may fit
  for (const { key } of named.length ? named : masters)
    try {
      return { dataKey: decrypt(key, Buffer.from(wrapped, 'base64url'), place), body, masterId };
    } catch {
      // try the next secret
    }
  throw new Unreadable('no master secret opens this');
}
