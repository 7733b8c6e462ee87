import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** 32 random bytes, URL-safe: tokens and nonces. */
export const randomToken = () => randomBytes(32).toString('base64url');

export const sha256 = (text: string) => createHash('sha256').update(text).digest();

let masterSecret: string | undefined;
/** Sets the secret every key is derived from. Called once at start. */
export function useMasterSecret(secret: string): void {
  masterSecret = secret;
}

/** A 32-byte key for one purpose, the same for the same secret. */
function deriveKey(purpose: string): Buffer {
  if (!masterSecret) throw new Error('no master secret set');
  return Buffer.from(hkdfSync('sha256', masterSecret, '', purpose, 32));
}

const KEY_ID = 'k1';
const VERSION = 'v1';

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
 * Seals a secret for storage: its own data key, wrapped by the master key. `place` names the row and field (for example
 * `1/amazon/refreshToken`); a value moved elsewhere does not open.
 */
export function seal(plain: string, place: string): string {
  const dataKey = randomBytes(32);
  const wrapped = encrypt(deriveKey(`secrets/${KEY_ID}`), dataKey, place);
  const body = encrypt(dataKey, Buffer.from(plain), place);
  return [VERSION, KEY_ID, wrapped.toString('base64url'), body.toString('base64url')].join('.');
}

/** Opens what `seal` made for the same place. Throws when it was altered, moved, or sealed by another master secret. */
export function open(sealed: string, place: string): string {
  const [version, keyId, wrapped, body] = sealed.split('.');
  if (version !== VERSION || !keyId || !wrapped || !body) throw new Error('not a sealed secret');
  const dataKey = decrypt(deriveKey(`secrets/${keyId}`), Buffer.from(wrapped, 'base64url'), place);
  return decrypt(dataKey, Buffer.from(body, 'base64url'), place).toString();
}
