import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { brlRate } from '#server/records/rates/ratesByDay.ts';
import type { ProductSalesRows } from '#server/insight/sales/products/productSales.ts';
import { lineMeasureSums, preAdProfit } from '#server/records/rollups/salesMeasures.ts';
import { type SalesFilter, salesScope } from '#server/insight/sales/metrics/salesScope.ts';

interface Figures {
  units: number;
  revenue: number;
  profit: number | null;
}

/** The compared parts of a product table: first page, number of products, and totals in BRL. */
interface TableAnswer {
  rows: (Figures & { id: number })[];
  rowCount: number;
  totals: Figures;
}

export function ourTable({ rows, rowCount, totals }: ProductSalesRows): TableAnswer {
  return {
    rows: rows.map(({ product, units, revenue, profit }) => ({
      id: product.id,
      units,
      revenue: revenue.minor,
      profit: profit?.minor ?? null,
    })),
    rowCount,
    totals: { units: totals.units, revenue: totals.revenue.minor, profit: totals.profit?.minor ?? null },
  };
}

const figures = `sum(units)::int AS units, round(sum(revenue * brl))::bigint AS revenue,
  CASE WHEN sum(units) > sum(units_without_price) OR sum(units) = 0 THEN round(sum(profit * brl))::bigint END AS profit`;

/**
 * The same table from the ledger lines of the days. For a seller with dollar sales, lines are
 * summed by day and converted at the rate of the day.
 */
export async function floorTable(
  viewer: Viewer,
  filter: SalesFilter,
  { hasDollars, now }: { hasDollars: boolean; now: Date },
): Promise<TableAnswer> {
  const { days } = await salesScope(viewer, filter, now);
  const by = hasDollars ? 'product_id, day' : 'product_id';
  const rates = `SELECT at::date AS day, ${brlRate(`'USD'`, 'at', '$1')} AS brl FROM generate_series($2::date, $3::date, '1 day') at`;
  const rated = `SELECT sums.*, CASE currency WHEN 'BRL' THEN 1 ELSE rates.brl END AS brl FROM sums JOIN rates USING (day)
    JOIN products product ON product.account_id = $1 AND product.id = product_id`;
  const found = await queryRows<Figures & { id: number | null; rowCount: number }>(
    `WITH rates AS MATERIALIZED (${rates}), lines AS (
       SELECT ${by}, ${lineMeasureSums()}
       FROM ledger_lines l
       WHERE account_id = $1 AND day >= $2 AND day < $3 AND order_id IS NOT NULL AND stands AND status <> 'cancelled'
       GROUP BY ${by}
     ), advertised AS (
       SELECT ${by}, sum(cost_minor)::float8 AS ads, sum(sales_minor)::float8 AS ad_sales
       FROM ad_spend_days WHERE account_id = $1 AND day >= $2 AND day < $3 GROUP BY ${by}
     ), sums AS (
       SELECT ${by}, coalesce(units, 0)::numeric AS units, coalesce(revenue, 0)::numeric AS revenue,
              coalesce(units_without_price, 0)::numeric AS units_without_price,
              (coalesce(${preAdProfit((name) => (name === 'storage' ? '0' : name))}, 0) - coalesce(a.ads, 0))::numeric AS profit
       FROM lines l FULL JOIN advertised a USING (${by})
     ), rated AS MATERIALIZED (${hasDollars ? rated : 'SELECT *, 1 AS brl FROM sums'})
     SELECT product_id AS id, ${figures}, sum(revenue * brl) AS exact, 0::bigint AS "rowCount" FROM rated GROUP BY product_id
     UNION ALL SELECT NULL, ${figures}, NULL, count(DISTINCT product_id) FROM rated
     ORDER BY exact DESC NULLS FIRST, id LIMIT 51`,
    [viewer.accountId, days.start, days.end],
  );
  const [all, ...rows] = found.map(({ id, units, revenue, profit }) => ({ id, units, revenue, profit }));
  const { id: _, ...totals } = all!;
  return { rows: rows as TableAnswer['rows'], rowCount: found[0]!.rowCount, totals };
}
