import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/snapshots.ts';

/** The marketplaces with an authorization of the account under way, or ended with an outcome that is not yet read. */
export async function authorizing({ accountId }: Pick<Viewer, 'accountId'>): Promise<Marketplace[]> {
  const rows = await queryRows<{ marketplace: Marketplace }>(
    `SELECT DISTINCT marketplace FROM authorization_states WHERE account_id = $1 AND expires_at > now()
     ORDER BY marketplace`,
    [accountId],
  );
  return rows.map(({ marketplace }) => marketplace);
}
