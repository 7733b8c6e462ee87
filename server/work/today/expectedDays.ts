import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { brlRate } from '#server/records/rates/ratesByDay.ts';
import { continuedDays } from '#server/insight/cash/reads/continuedDays.ts';
import { dayNumber } from '#server/insight/planning/forecast/demandSeries.ts';
import { storedDemandModel } from '#server/insight/planning/forecast/storedDemandModel.ts';

/** Days whose prices are taken for those to come. */
const PRICE_DAYS = 30;

/** Sales expected on a day, in centavos of BRL. */
export interface ExpectedDay {
  revenue: number;
  units: number;
  /** Σ units · price²: see `ExpectedSales`. */
  squares: number;
}

interface Row extends ExpectedDay {
  country: string;
  day: string;
}

const EXPECTED = `
WITH unit AS MATERIALIZED (
  SELECT product_id, sum(revenue)::float8 / (sum(units) - sum(units_without_price)) AS price
  FROM sales_product_days
  WHERE account_id = $1 AND scope = 'all' AND day >= $2::date AND day < $3::date
  GROUP BY product_id HAVING sum(units) > sum(units_without_price)
), rate AS MATERIALIZED (
  SELECT currency, CASE WHEN currency = 'BRL' THEN 1 ELSE ${brlRate('currency', '$3::date', '$1')}::float8 END AS brl
  FROM (SELECT DISTINCT currency FROM products WHERE account_id = $1) used
), priced AS MATERIALIZED (
  SELECT p.id, p.country, u.price * rate.brl AS price
  FROM products p JOIN rate USING (currency) JOIN unit u ON u.product_id = p.id
  WHERE p.account_id = $1 AND ($4::"Marketplace" IS NULL OR p.marketplace = $4::"Marketplace")
)
SELECT p.country, f.forecast_date AS day, sum(f.units_forecast::float8) AS units,
       coalesce(sum(f.units_forecast::float8 * p.price), 0) AS revenue,
       coalesce(sum(f.units_forecast::float8 * p.price * p.price), 0) AS squares
FROM demand_forecast_days f JOIN priced p ON p.id = f.product_id
WHERE f.account_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`;

/**
 * Sales expected from today on, by day: the demand forecast of each listing × what a unit of it brought in the last 30 days. Null
 * before the first forecast of the account, or of the marketplace.
 */
export async function expectedDays(
  { accountId }: Viewer,
  { today, days, marketplace }: { today: string; days: number; marketplace: Marketplace | null },
): Promise<ExpectedDay[] | null> {
  const [rows, model] = await Promise.all([
    queryRows<Row>(EXPECTED, [accountId, daysBefore(today, PRICE_DAYS), today, marketplace], readerOf(accountId)),
    storedDemandModel(accountId),
  ]);
  if (!model || rows.length === 0) return null;
  const sums = ['revenue', 'units', 'squares'] as const;
  return continuedDays(rows, model, { origin: dayNumber(today), days, sums })(rows);
}
