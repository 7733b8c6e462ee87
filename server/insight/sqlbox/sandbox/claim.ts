import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';
import { keysFor } from '#server/platform/security/secrets.ts';

/** Long enough for a statement at its deadline, too short to be of use later. */
const CLAIM_LIFE_S = 15;
const HMAC_BLOCK_BYTES = 64;
const SCRAM_ITERATIONS = 4096;
const CLAIM_PURPOSE = 'sandbox/claim';
const PASSWORD_PURPOSE = 'sandbox/password';

/**
 * Says for whom the statements of one transaction run: `key.account.backend.expiry.mac`. Good for this backend and
 * fifteen seconds from `nowSeconds`, which is the database's clock.
 */
export function signClaim(accountId: number, backend: number, nowSeconds: number): string {
  const [{ id, key }] = keysFor(CLAIM_PURPOSE);
  const body = `${id}.${accountId}.${backend}.${Math.floor(nowSeconds) + CLAIM_LIFE_S}`;
  return `${body}.${createHmac('sha256', key).update(body).digest('hex')}`;
}

export interface ClaimKey {
  id: string;
  /** The key as HMAC-SHA256 mixes it, before the inner and the outer hash. */
  inner: Buffer;
  outer: Buffer;
}

/** Keys whose claims the database takes: one for each known master secret, so that none fails while it is replaced. */
export function claimKeys(): ClaimKey[] {
  return keysFor(CLAIM_PURPOSE).map(({ id, key }) => {
    const padded = Buffer.concat([key], HMAC_BLOCK_BYTES);
    return {
      id,
      inner: padded.map((byte) => byte ^ 0x36) as Buffer,
      outer: padded.map((byte) => byte ^ 0x5c) as Buffer,
    };
  });
}

/** The password of the sandbox's login role: derived, so that nothing is stored. */
export function sandboxPassword(): string {
  return keysFor(PASSWORD_PURPOSE)[0].key.toString('base64url');
}

/** The password as PostgreSQL stores it (RFC 5803): the password itself never stands in a statement or a log. */
export function sandboxPasswordVerifier(): string {
  const salt = Buffer.from(hkdfSync('sha256', sandboxPassword(), '', 'sandbox/salt', 16));
  const salted = pbkdf2Sync(sandboxPassword(), salt, SCRAM_ITERATIONS, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest();
  const part = (bytes: Buffer) => bytes.toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${part(salt)}$${part(storedKey)}:${part(hmac('Server Key'))}`;
}
