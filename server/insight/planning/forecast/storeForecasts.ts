import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { dayNumber, dayOfNumber } from './demandSeries.ts';
import type { ProductForecast } from './productForecasts.ts';

const BATCH_PRODUCTS = 500;

export interface StockTarget {
  recommendedStock: number;
  reorderPoint: number;
}

/** Replaces the account's forecasts, in the caller's transaction. `targetOf` returns the stock levels of a product. */
export async function storeForecasts(
  accountId: number,
  forecasts: readonly ProductForecast[],
  { today, targetOf }: { today: string; targetOf: (forecast: ProductForecast) => StockTarget },
  tx: Queryable,
): Promise<void> {
  await queryRows('DELETE FROM demand_forecast_days WHERE account_id = $1', [accountId], tx);
  await queryRows('DELETE FROM demand_outlooks WHERE account_id = $1', [accountId], tx);
  for (let n = 0; n < forecasts.length; n += BATCH_PRODUCTS) {
    const part = forecasts.slice(n, n + BATCH_PRODUCTS);
    await storeOutlooks(accountId, part, today, tx);
    await storeDays(accountId, part, { today, targetOf }, tx);
  }
}

const storeOutlooks = (accountId: number, forecasts: readonly ProductForecast[], today: string, tx: Queryable) =>
  queryRows(
    `INSERT INTO demand_outlooks
            (account_id, product_id, from_day, units, lower_bound, upper_bound, daily_deviation, velocity)
     SELECT $1, id, $2::date, units, lower, upper, deviation, velocity
     FROM unnest($3::int[], $4::float8[], $5::int[], $6::int[], $7::float8[], $8::float8[])
       AS n (id, units, lower, upper, deviation, velocity)`,
    [
      accountId,
      today,
      forecasts.map(({ productId }) => productId),
      forecasts.map(({ total }) => total.mean),
      forecasts.map(({ total }) => total.lower),
      forecasts.map(({ total }) => total.upper),
      forecasts.map(({ daily }) => daily.deviation),
      forecasts.map(({ velocity }) => velocity),
    ],
    tx,
  );

function storeDays(
  accountId: number,
  forecasts: readonly ProductForecast[],
  { today, targetOf }: { today: string; targetOf: (forecast: ProductForecast) => StockTarget },
  tx: Queryable,
) {
  const first = dayNumber(today);
  const rows = forecasts.flatMap((forecast) => {
    const { recommendedStock, reorderPoint } = targetOf(forecast);
    return forecast.days.map((day, n) => ({ ...day, n, forecast, recommendedStock, reorderPoint }));
  });
  const column = <Value>(read: (row: (typeof rows)[number]) => Value) => rows.map(read);
  return queryRows(
    `INSERT INTO demand_forecast_days (account_id, product_id, forecast_date, units_forecast, lower_bound, upper_bound,
            recommended_stock_level, reorder_point, confidence_score)
     SELECT $1, * FROM unnest($2::int[], $3::date[], $4::float8[], $5::float8[], $6::float8[], $7::int[], $8::int[], $9::float8[])`,
    [
      accountId,
      column(({ forecast }) => forecast.productId),
      column(({ n }) => dayOfNumber(first + n)),
      column(({ mean }) => mean),
      column(({ lower }) => lower),
      column(({ upper }) => upper),
      column(({ recommendedStock }) => Math.ceil(recommendedStock)),
      column(({ reorderPoint }) => Math.ceil(reorderPoint)),
      column(({ forecast }) => forecast.confidence),
    ],
    tx,
  );
}
