import { queryRow } from '#server/platform/postgres/db.ts';
import { plainArray } from '#server/platform/postgres/pgArray.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { costGroups } from './costGroups.ts';

const ALL = `
SELECT coalesce(sum(units), 0)::int AS units FROM sales_product_totals
WHERE account_id = $1 AND scope = 'all' AND product_id = ANY ($2::int[])`;

/** Whole months by their sums, and the first one by its days; up to the product's next cost, which ends inside a month at the worst. */
const FROM_DAY = `
WITH reach AS (
  SELECT p.id, $3::date AS first, coalesce((SELECT min(c.valid_from) FROM product_costs c
    WHERE c.account_id = $1 AND c.product_id = p.id AND c.valid_from > $3::date), 'infinity') AS before
  FROM unnest($2::int[]) AS p (id)),
edges AS (
  SELECT id, first, before, date_trunc('month', first)::date AS first_month,
         CASE WHEN isfinite(before) THEN date_trunc('month', before)::date ELSE before END AS last_month FROM reach)
SELECT coalesce(sum(units), 0)::int AS units FROM (
  SELECT m.units FROM edges e JOIN sales_product_months m ON m.account_id = $1 AND m.scope = 'all'
    AND m.product_id = e.id AND m.month > e.first_month AND m.month < e.last_month
  UNION ALL
  SELECT d.units FROM edges e JOIN sales_product_days d ON d.account_id = $1 AND d.scope = 'all' AND d.product_id = e.id
    AND d.day >= e.first AND d.day < least(e.before, (e.first_month + interval '1 month')::date)
  UNION ALL
  SELECT d.units FROM edges e JOIN sales_product_days d ON d.account_id = $1 AND d.scope = 'all' AND d.product_id = e.id
    AND isfinite(e.before) AND e.last_month > e.first_month AND d.day >= e.last_month AND d.day < e.before) parts`;

/**
 * Units sold, without cancelled ones, whose profit a cost of a product from a day (null: for all days) would recompute: those of the listings that
 * share its cost, up to the next cost. Zero for a product that is not the account's.
 */
export async function costReach({ accountId }: Viewer, productId: number, from: string | null): Promise<number> {
  const on = readerOf(accountId);
  const ids = (await costGroups(accountId, [productId], on)).get(productId) ?? [];
  const scope = [accountId, plainArray(ids, (id) => id)];
  const { units } = await queryRow<{ units: number }>(from ? FROM_DAY : ALL, from ? [...scope, from] : scope, on);
  return units;
}
