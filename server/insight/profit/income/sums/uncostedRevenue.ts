import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { IncomeScope } from './accrualRows.ts';
import { bucketKey } from './incomeBuckets.ts';
import { ofProducts } from './ofProducts.ts';

/**
 * Revenue of the sales whose product cost is unknown, by bucket and in total (null), in minor units of `currency`. In BRL each at
 * the rate of its day; for another currency only sales in it. Rounded as in `incomeSums`.
 */
export async function uncostedRevenue(
  scope: IncomeScope & Pick<SalesScope, 'productId' | 'masterId'>,
  by: Parameters<typeof bucketKey>[0],
  currency: string,
): Promise<Map<string | null, number>> {
  const { accountId, days, marketplace, status } = scope;
  const bind = bindParameters();
  const account = bind(accountId);
  const isInReais = currency === 'BRL';
  const rows = await queryRows<{ bucket: string | null; revenue: number }>(
    `WITH sold AS MATERIALIZED (
       SELECT cost.day, cost.currency, cost.marketplace::text AS marketplace, cost.product_id, sum(sale.revenue) AS revenue
       FROM ledger_lines cost CROSS JOIN LATERAL ( -- order by order: a join reads the whole account for each line while its statistics are old
         SELECT sum(amount_minor) AS revenue FROM ledger_lines
         WHERE account_id = ${account} AND order_id = cost.order_id AND order_item_id = cost.order_item_id
           AND kind IN ('item_revenue', 'discount') AND stands
       ) sale
       WHERE cost.account_id = ${account} AND cost.kind = 'product_cost' AND cost.amount_minor IS NULL AND cost.stands
         AND sale.revenue IS NOT NULL
         AND ${status ? `cost.status = ${bind(status)}::"OrderStatus"` : `cost.status <> 'cancelled'`}
         AND cost.day >= ${bind(days.start)}::date AND cost.day < ${bind(days.end)}::date
         ${marketplace ? `AND cost.marketplace = ${bind(marketplace)}::"Marketplace"` : ''}
         ${ofProducts(scope, 'cost', bind)}
         ${isInReais ? '' : `AND cost.currency = ${bind(currency)}`}
       GROUP BY 1, 2, 3, 4
     ), rates AS MATERIALIZED (
       ${ratesByDay(`SELECT DISTINCT currency, day FROM sold WHERE currency <> 'BRL'`, account)}
     )
     SELECT bucket, (round(sum(exact) OVER before) - round(sum(exact) OVER before - exact))::bigint AS revenue
     FROM (SELECT bucket, GROUPING(bucket) = 1 AS is_total, coalesce(sum(revenue * rate), 0) AS exact FROM (SELECT ${bucketKey(by)} AS bucket, revenue,
                  ${isInReais ? `CASE currency WHEN 'BRL' THEN 1 ELSE brl END` : '1'} AS rate
           FROM sold LEFT JOIN rates USING (currency, day)) rated
     GROUP BY GROUPING SETS ((bucket), ())) summed
     WINDOW before AS (PARTITION BY is_total ORDER BY bucket)`,
    bind.values,
    readerOf(accountId),
  );
  return new Map(rows.map(({ bucket, revenue }) => [bucket, revenue]));
}
