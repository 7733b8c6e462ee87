import { createHash, createHmac, hkdfSync, pbkdf2Sync } from 'node:crypto';
import { keysFor } from '#server/platform/security/secrets.ts';

/** Covers a statement up to its deadline, and is too short for later abuse. */
const CLAIM_LIFE_S = 15;
const HMAC_BLOCK_BYTES = 64;
const SCRAM_ITERATIONS = 4096;
const CLAIM_PURPOSE = 'sandbox/claim';
const PASSWORD_PURPOSE = 'sandbox/password';

/**
 * Signed claim of the account that a transaction runs for: `key.account.backend.expiry.mac`. Valid for this backend and
 * for fifteen seconds from `nowSeconds`, the database's clock.
 */
export function signClaim(accountId: number, backend: number, nowSeconds: number): string {
  const [{ id, key }] = keysFor(CLAIM_PURPOSE);
  const body = `${id}.${accountId}.${backend}.${Math.floor(nowSeconds) + CLAIM_LIFE_S}`;
  return `${body}.${createHmac('sha256', key).update(body).digest('hex')}`;
}

export interface ClaimKey {
  id: string;
  /** Key XORed with the inner and the outer pad of HMAC-SHA256. */
  inner: Buffer;
  outer: Buffer;
}

/** Keys whose claims the database accepts: one per known master secret, so that claims stay valid during a rotation. */
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

/** Password of the sandbox's login role. Derived, so that it is not stored. */
export function sandboxPassword(): string {
  return keysFor(PASSWORD_PURPOSE)[0].key.toString('base64url');
}

/** SCRAM verifier of the password (RFC 5803), so that no statement or log contains the password. */
export function sandboxPasswordVerifier(): string {
  const salt = Buffer.from(hkdfSync('sha256', sandboxPassword(), '', 'sandbox/salt', 16));
  const salted = pbkdf2Sync(sandboxPassword(), salt, SCRAM_ITERATIONS, 32, 'sha256');
  const hmac = (text: string) => createHmac('sha256', salted).update(text).digest();
  const storedKey = createHash('sha256').update(hmac('Client Key')).digest();
  const part = (bytes: Buffer) => bytes.toString('base64');
  return `SCRAM-SHA-256$${SCRAM_ITERATIONS}:${part(salt)}$${part(storedKey)}:${part(hmac('Server Key'))}`;
}
