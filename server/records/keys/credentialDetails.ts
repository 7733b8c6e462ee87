import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Channel } from '#server/market/keys.ts';
import { columnsOf } from './channel.ts';
import type { StoredKeys } from '#server/market/keys.ts';

/** What the seller may see of the keys to one connection: everything but the secrets, of which only whether they are there. */
export interface CredentialDetails {
  connection: Channel;
  state: 'missing' | StoredKeys['state'];
  /** Why `reconnect`, in words for the seller. */
  stateReason: string | null;
  clientId: string | null;
  marketplaceCode: string | null;
  applicationId: string | null;
  sellerId: string | null;
  hasClientSecret: boolean;
  hasRefreshToken: boolean;
  hasAccessToken: boolean;
  updatedAt: Date | null;
}

const NOTHING = {
  state: 'missing',
  stateReason: null,
  clientId: null,
  marketplaceCode: null,
  applicationId: null,
  sellerId: null,
  hasClientSecret: false,
  hasRefreshToken: false,
  hasAccessToken: false,
  updatedAt: null,
} as const;

/** The account's keys to one connection as the seller may see them. */
export async function credentialDetails(
  { accountId }: Pick<Viewer, 'accountId'>,
  connection: Channel,
): Promise<CredentialDetails> {
  const [row] = await queryRows<Omit<CredentialDetails, 'connection'>>(
    `SELECT state, state_reason AS "stateReason", client_id AS "clientId", marketplace_code AS "marketplaceCode",
            application_id AS "applicationId", seller_id AS "sellerId", client_secret IS NOT NULL AS "hasClientSecret",
            refresh_token IS NOT NULL AS "hasRefreshToken", access_token IS NOT NULL AS "hasAccessToken",
            updated_at AS "updatedAt"
       FROM credentials WHERE account_id = $1 AND marketplace = $2 AND kind = $3`,
    [accountId, ...columnsOf(connection)],
  );
  return { connection, ...(row ?? NOTHING) };
}
