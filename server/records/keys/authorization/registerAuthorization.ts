import { randomBytes } from 'node:crypto';
import { queryRows } from '#server/platform/postgres/db.ts';
import { seal, sha256 } from '#server/platform/security/secrets.ts';
import type { Marketplace } from '#server/market/registry.ts';

export interface NewAuthorization {
  marketplace: Marketplace;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  /** Day of the client secret; null when unknown. */
  secretMadeOn: string | null;
  marketplaceCode: string | null;
  applicationId: string;
  isDraft: boolean;
  codeVerifier: string;
}

/** Time limit for giving consent, and again for reading the token afterwards. */
export const AUTHORIZATION_MINUTES = 10;

/** Context a secret of an authorization is sealed with. */
export const authorizationSealContext = (accountId: number, field: 'clientSecret' | 'codeVerifier' | 'refreshToken') =>
  `${accountId}/authorization/${field}`;

/**
 * Stores a started authorization with the keys to finish it. Returns its state: a timestamp and the marketplace code as in
 * the specification, and 128 random bits. Only the hash of the state is stored.
 */
export async function registerAuthorization(accountId: number, authorization: NewAuthorization): Promise<string> {
  const nonce = randomBytes(16).toString('base64url');
  const state = [Date.now(), authorization.marketplaceCode ?? authorization.marketplace, nonce].join('-');
  await queryRows(
    `INSERT INTO authorization_states (account_id, state_hash, marketplace, client_id, client_secret, redirect_uri,
                                       marketplace_code, application_id, code_verifier, is_draft, made_on,
                                       expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + make_interval(mins => $12))`,
    [
      accountId,
      sha256(state),
      authorization.marketplace,
      authorization.clientId,
      seal(authorization.clientSecret, authorizationSealContext(accountId, 'clientSecret')),
      authorization.redirectUri,
      authorization.marketplaceCode,
      authorization.applicationId || null,
      seal(authorization.codeVerifier, authorizationSealContext(accountId, 'codeVerifier')),
      authorization.isDraft,
      authorization.secretMadeOn,
      AUTHORIZATION_MINUTES,
    ],
  );
  return state;
}
