import { queryRows } from '#server/core/db.ts';
import { seal } from '#server/core/secrets.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';
import { placeOf, type SecretField } from './placeOf.ts';

export interface CredentialFields {
  clientId: string;
  /** Absent or empty keeps what is stored, as for the other secrets. */
  clientSecret?: string | undefined;
  refreshToken?: string | undefined;
  accessToken?: string | undefined;
  marketplaceCode?: string | undefined;
}

/**
 * Stores the account's keys to one marketplace, secrets sealed. New keys forget the token made with the old ones and end
 * a `reconnect`; the state is `connected` once client secret and refresh token are both there.
 */
export async function saveCredential(
  accountId: number,
  marketplace: Marketplace,
  { clientId, clientSecret, refreshToken, accessToken, marketplaceCode }: CredentialFields,
): Promise<void> {
  const sealed = (field: SecretField, plain: string | undefined) =>
    plain ? seal(plain, placeOf(accountId, marketplace, field)) : null;
  await queryRows(
    `INSERT INTO credentials AS c (account_id, marketplace, client_id, client_secret, refresh_token, access_token,
                                     marketplace_code, state, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7,
               (CASE WHEN $4::text IS NULL OR $5::text IS NULL THEN 'incomplete' ELSE 'connected' END)::"CredentialState",
               now())
       ON CONFLICT (account_id, marketplace) DO UPDATE SET
         client_id = EXCLUDED.client_id,
         client_secret = COALESCE(EXCLUDED.client_secret, c.client_secret),
         refresh_token = COALESCE(EXCLUDED.refresh_token, c.refresh_token),
         access_token = CASE WHEN EXCLUDED.access_token IS NOT NULL OR EXCLUDED.refresh_token IS NOT NULL
                               OR EXCLUDED.client_id <> c.client_id THEN EXCLUDED.access_token ELSE c.access_token END,
         access_token_expires_at = CASE WHEN EXCLUDED.access_token IS NOT NULL OR EXCLUDED.refresh_token IS NOT NULL
                               OR EXCLUDED.client_id <> c.client_id THEN NULL ELSE c.access_token_expires_at END,
         marketplace_code = COALESCE(EXCLUDED.marketplace_code, c.marketplace_code),
         seller_id = CASE WHEN EXCLUDED.refresh_token IS NULL THEN c.seller_id END,
         state = (CASE WHEN COALESCE(EXCLUDED.client_secret, c.client_secret) IS NULL
                         OR COALESCE(EXCLUDED.refresh_token, c.refresh_token) IS NULL
                       THEN 'incomplete' ELSE 'connected' END)::"CredentialState",
         state_reason = NULL,
         updated_at = now()`,
    [
      accountId,
      marketplace,
      clientId,
      sealed('clientSecret', clientSecret),
      sealed('refreshToken', refreshToken),
      sealed('accessToken', accessToken),
      marketplaceCode || null,
    ],
  );
}
