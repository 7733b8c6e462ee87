import { store, storing } from '#server/platform/postgres/distribution/storing.ts';
import { findAdvertised } from '#server/records/catalog/findAdvertised.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import type { AdSpendSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { supersedeAmounts } from '#server/records/ledger/supersedeAmounts.ts';
import { adLines } from '#server/records/lines/dayLines.ts';
import { deleteEmptied, rollupProductDays } from '#server/records/rollups/rollupChanges.ts';
import { AD_MEASURES } from '#server/records/rollups/salesMeasures.ts';

const difference = (column: string) => `(new.${column} - coalesce(old.${column}, 0))::float8`;
const RECORD = storing(
  () => [
    `changes AS (
  INSERT INTO ad_spend_days AS t (account_id, product_id, day, cost_minor, sales_minor, clicks, impressions)
  SELECT $1, product_id, day, sum(cost)::bigint, sum(sales)::bigint, sum(clicks), sum(impressions)
  FROM unnest($2::int[], $3::date[], $4::bigint[], $5::bigint[], $6::int[], $7::int[])
    AS n (product_id, day, cost, sales, clicks, impressions)
  GROUP BY product_id, day ORDER BY product_id, day
  ON CONFLICT (account_id, product_id, day) DO UPDATE SET cost_minor = excluded.cost_minor,
    sales_minor = excluded.sales_minor, clicks = excluded.clicks, impressions = excluded.impressions
  WHERE (t.cost_minor, t.sales_minor, t.clicks, t.impressions) IS DISTINCT FROM
        (excluded.cost_minor, excluded.sales_minor, excluded.clicks, excluded.impressions)
  RETURNING new.product_id, new.day, new.cost_minor, ${difference('cost_minor')} AS cost, ${difference('sales_minor')} AS sales
), scoped (scope, day, product_id, marketplace, currency, ${AD_MEASURES.join(', ')}) AS MATERIALIZED (
  SELECT 'all'::"SalesScope", c.day, c.product_id, p.marketplace, p.currency, c.cost, c.sales
  FROM changes c JOIN products p ON p.account_id = $1 AND p.id = c.product_id
), removed_lines AS (
  DELETE FROM ledger_lines l USING changes c
  WHERE l.account_id = $1 AND l.day = c.day AND l.product_id = c.product_id AND l.source = 'advertising'
)`,
    adLines('changes d'),
    ...rollupProductDays(AD_MEASURES),
  ],
  'SELECT count(*)::int AS changed FROM changes',
);

/**
 * Stores advertising cost and sales by product and day with their ledger lines and updates the rollups, in the caller's transaction. A newer
 * figure of a day replaces the older one; spend of several SKUs that map to one product is summed. Returns the number of
 * product days that changed.
 */
export async function recordAdSpend(
  accountId: number,
  snapshots: AdSpendSnapshot[],
  tx: Queryable,
): Promise<{ changed: number }> {
  await lockAccount(accountId, tx);
  const keyOf = ({ marketplace, country, asin, sku, day }: AdSpendSnapshot) =>
    JSON.stringify([marketplace, country, asin, sku, day]);
  const spend = [...new Map(snapshots.map((snapshot) => [keyOf(snapshot), snapshot])).values()];
  if (spend.length === 0) return { changed: 0 };
  const values = [
    accountId,
    await findAdvertised(accountId, spend, tx),
    spend.map(({ day }) => day),
    spend.map(({ costMinor }) => costMinor),
    spend.map(({ salesMinor }) => salesMinor),
    spend.map(({ clicks }) => clicks),
    spend.map(({ impressions }) => impressions),
  ];
  const { rows, returned } = await store<{ changed: number }>(RECORD, { name: 'recordAdSpend', values }, tx);
  const { changed } = rows[0]!;
  await deleteEmptied(accountId, returned, tx);
  if (changed > 0) await supersedeAmounts(accountId, tx);
  return { changed };
}
