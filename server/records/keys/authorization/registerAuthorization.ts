import { randomBytes } from 'node:crypto';
import { queryRows } from '#server/platform/postgres/db.ts';
import { seal, sha256 } from '#server/platform/security/secrets.ts';
import type { Marketplace } from '#server/market/snapshots.ts';

export interface NewAuthorization {
  marketplace: Marketplace;
  clientId: string;
  clientSecret: string;
  redirectUri: string;
  marketplaceCode?: string | undefined;
  applicationId?: string | undefined;
  codeVerifier?: string | undefined;
}

/** How long a seller may take at the consent page, and then to come back for the token. */
export const AUTHORIZATION_MINUTES = 10;

/** The place an authorisation's secret is sealed for. */
export const authorizationPlace = (accountId: number, field: 'clientSecret' | 'codeVerifier' | 'refreshToken') =>
  `${accountId}/authorization/${field}`;

/**
 * Remembers an authorisation that begins, with the keys to finish it, and answers its state: a timestamp and the
 * marketplace code as in the specification, and 128 random bits. Only its hash is kept.
 */
export async function registerAuthorization(accountId: number, begun: NewAuthorization): Promise<string> {
  const nonce = randomBytes(16).toString('base64url');
  const state = [Date.now(), begun.marketplaceCode ?? begun.marketplace, nonce].join('-');
  await queryRows(
    `INSERT INTO authorization_states (account_id, state_hash, marketplace, client_id, client_secret, redirect_uri,
                                       marketplace_code, application_id, code_verifier, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(mins => $10))`,
    [
      accountId,
      sha256(state),
      begun.marketplace,
      begun.clientId,
      seal(begun.clientSecret, authorizationPlace(accountId, 'clientSecret')),
      begun.redirectUri,
      begun.marketplaceCode ?? null,
      begun.applicationId ?? null,
      begun.codeVerifier ? seal(begun.codeVerifier, authorizationPlace(accountId, 'codeVerifier')) : null,
      AUTHORIZATION_MINUTES,
    ],
  );
  return state;
}
