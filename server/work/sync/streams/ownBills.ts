import type { OwnBills } from '#server/market/ledger/bill.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { billPeriods } from '#server/records/bills/billPeriods.ts';

/** What an account's stored bills and orders say to the read of its bills. */
export const ownBills = (accountId: number, marketplace: Marketplace): OwnBills => ({
  periods: () => billPeriods(accountId, marketplace),
  orders: async ({ fromDay, toDay, after, most, withoutSource }) => {
    const rows = await queryRows<{ id: string }>(
      `SELECT external_id AS id FROM orders o
       WHERE account_id = $1 AND marketplace = $2::"Marketplace" AND sale_day BETWEEN $3::date AND $4::date
         AND ($5::text IS NULL OR external_id > $5)
         AND ($7::text IS NULL OR status <> 'cancelled' AND NOT EXISTS (
           SELECT FROM posted_amounts a WHERE a.account_id = $1 AND a.marketplace = o.marketplace
             AND a.order_external_id = o.external_id AND a.source = $7))
       ORDER BY external_id LIMIT $6`,
      [accountId, marketplace, fromDay, toDay, after, most, withoutSource],
    );
    return rows.map(({ id }) => id);
  },
});
