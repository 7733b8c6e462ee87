import { queryRows } from '#server/platform/postgres/db.ts';
import { startSync } from '#server/records/runs/startSync.ts';

/** Starts a price check for every account that watches competitors of a connected marketplace. */
export async function schedulePriceChecks(): Promise<void> {
  const accounts = await queryRows<{ accountId: number }>(
    `SELECT DISTINCT b.account_id AS "accountId" FROM brand_competitors b
     JOIN credentials c ON c.account_id = b.account_id AND c.marketplace = b.marketplace
     WHERE c.kind = 'selling' AND c.state = 'connected' ORDER BY 1`,
  );
  for (const { accountId } of accounts)
    await startSync({ accountId }, { trigger: 'automatic', syncType: 'brand_prices' });
}
