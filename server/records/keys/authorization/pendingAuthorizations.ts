import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Marketplaces with an authorization of the account that is under way, or whose outcome is not yet read. */
export async function authorizing({ accountId }: Pick<Viewer, 'accountId'>): Promise<Marketplace[]> {
  const rows = await queryRows<{ marketplace: Marketplace }>(
    `SELECT DISTINCT marketplace FROM authorization_states WHERE account_id = $1 AND expires_at > now()
     ORDER BY marketplace`,
    [accountId],
  );
  return rows.map(({ marketplace }) => marketplace);
}

/** Deletes the account's authorizations at a marketplace: a later consent is refused. */
export async function cancelAuthorization(
  { accountId }: Pick<Viewer, 'accountId'>,
  marketplace: Marketplace,
): Promise<void> {
  await queryRows('DELETE FROM authorization_states WHERE account_id = $1 AND marketplace = $2', [
    accountId,
    marketplace,
  ]);
}

/** Deletes expired authorizations. Runs every minute. */
export async function deleteAuthorizations(): Promise<void> {
  await queryRows('DELETE FROM authorization_states WHERE expires_at <= now()');
}
