import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { dayOfNumber } from './demandSeries.ts';
import type { DemandState } from './level/demandStates.ts';
import type { ProductForecast, ProductForecasts } from './productForecasts.ts';

const BATCH_PRODUCTS = 500;

export interface StockTarget {
  recommendedStock: number;
  reorderPoint: number;
}

/** What a unit of a listing left of late, and what storing it cost a day, minor units; null: unknown. */
export interface ListingEconomics {
  unitMargin: number | null;
  storagePerDay: number | null;
}

/**
 * Replaces what is known of the account's demand, in the caller's transaction: what was learnt, the state of each item, and the
 * listings' parts and days. `targetOf` returns the stock levels of a listing.
 */
export async function storeForecasts(
  accountId: number,
  { model, states, forecasts }: ProductForecasts,
  {
    targetOf,
    economicsOf,
  }: {
    targetOf: (forecast: ProductForecast) => StockTarget;
    economicsOf: (productId: number) => ListingEconomics;
  },
  tx: Queryable,
): Promise<void> {
  for (const table of ['demand_forecast_days', 'demand_outlooks', 'demand_states', 'demand_models'])
    await queryRows(`DELETE FROM ${table} WHERE account_id = $1`, [accountId], tx);
  await storeModel(accountId, model, tx);
  for (const part of partsOf([...states])) await storeStates(accountId, part, tx);
  for (const part of partsOf(forecasts)) {
    await storeOutlooks(accountId, part, economicsOf, tx);
    await storeDays(accountId, part, { from: model.end, targetOf }, tx);
  }
}

function* partsOf<One>(all: readonly One[]): Generator<One[]> {
  for (let n = 0; n < all.length; n += BATCH_PRODUCTS) yield all.slice(n, n + BATCH_PRODUCTS);
}

const storeModel = (
  accountId: number,
  { end, pool, seasons, restore, horizons }: ProductForecasts['model'],
  tx: Queryable,
) =>
  queryRows(
    `INSERT INTO demand_models
            (account_id, end_day, prior_level, pool_size, catalog_factor, restore_factor, seasons, horizons)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      accountId,
      dayOfNumber(end),
      pool.prior,
      pool.size,
      pool.catalog,
      restore,
      JSON.stringify(seasons),
      JSON.stringify(horizons),
    ],
    tx,
  );

function storeStates(accountId: number, states: [number, DemandState][], tx: Queryable) {
  const rows = states.map(([product_id, { units, days, gap, saleDays, sold, squares }]) => ({
    product_id,
    faded_units: units,
    faded_days: days,
    gap_days: gap,
    sale_days: saleDays,
    capped_units: sold,
    capped_squares: squares,
  }));
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  return queryRows(
    `INSERT INTO demand_states (account_id, ${columns})
     SELECT $1, ${columns} FROM jsonb_populate_recordset(NULL::demand_states, $2::jsonb)`,
    [accountId, JSON.stringify(rows)],
    tx,
  );
}

function storeOutlooks(
  accountId: number,
  forecasts: readonly ProductForecast[],
  economicsOf: (productId: number) => ListingEconomics,
  tx: Queryable,
) {
  const rows = forecasts.map(({ productId, itemId, share, velocity, kitShare, kitVelocity }) => {
    const { unitMargin, storagePerDay } = economicsOf(productId);
    return {
      product_id: productId,
      item_product_id: itemId,
      share,
      velocity,
      kit_share: kitShare,
      kit_velocity: kitVelocity,
      unit_margin: unitMargin,
      storage_per_day: storagePerDay,
    };
  });
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  return queryRows(
    `INSERT INTO demand_outlooks (account_id, ${columns})
     SELECT $1, ${columns} FROM jsonb_populate_recordset(NULL::demand_outlooks, $2::jsonb)`,
    [accountId, JSON.stringify(rows)],
    tx,
  );
}

function storeDays(
  accountId: number,
  forecasts: readonly ProductForecast[],
  { from, targetOf }: { from: number; targetOf: (forecast: ProductForecast) => StockTarget },
  tx: Queryable,
) {
  const rows = forecasts.flatMap((forecast) => {
    const { recommendedStock, reorderPoint } = targetOf(forecast);
    return forecast.days.map((day, n) => ({ ...day, n, forecast, recommendedStock, reorderPoint }));
  });
  const column = <Value>(read: (row: (typeof rows)[number]) => Value) => rows.map(read);
  return queryRows(
    `INSERT INTO demand_forecast_days (account_id, product_id, forecast_date, units_forecast, lower_bound, upper_bound,
            bounds_probability, recommended_stock_level, reorder_point, confidence_score)
     SELECT $1, * FROM unnest($2::int[], $3::date[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::int[], $9::int[], $10::float8[])`,
    [
      accountId,
      column(({ forecast }) => forecast.productId),
      column(({ n }) => dayOfNumber(from + n)),
      column(({ mean }) => mean),
      column(({ lower }) => lower),
      column(({ upper }) => upper),
      column(({ probability }) => probability),
      column(({ recommendedStock }) => Math.ceil(recommendedStock)),
      column(({ reorderPoint }) => Math.ceil(reorderPoint)),
      column(({ forecast }) => forecast.confidence),
    ],
    tx,
  );
}
