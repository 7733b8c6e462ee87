import { queryRows } from '#server/platform/postgres/db.ts';
import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { knownUnits, profitOf } from '#server/insight/profit/costs.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import type { ProductForecasts } from '#server/insight/planning/forecast/productForecasts.ts';
import type { ListingEconomics } from '#server/insight/planning/forecast/storeForecasts.ts';
import { weightedMean } from '#server/insight/planning/policy/weightedMean.ts';
import type { UnitEconomics } from '#server/insight/planning/policy/serviceShare.ts';
import { unitCostOn } from '#server/records/lines/unitCostOn.ts';
import { stockProductOf } from '#server/records/stock/storedStock.ts';

const WINDOW_DAYS = 30;
const UNKNOWN: ListingEconomics = { unitMargin: null, storagePerDay: null };

/**
 * What a sale of the last 30 days left and what storing a unit cost a day, by listing; of an item with the first known cost of its listings, means by their parts of the
 * demand. A margin is known where cost, fees and price of every unit are; it is before storage.
 */
export async function productEconomics(
  accountId: number,
  analyses: readonly ProfitAnalysis[],
  { made: { forecasts }, today }: { made: Pick<ProductForecasts, 'forecasts'>; today: string },
): Promise<{
  ofListing: (productId: number) => ListingEconomics;
  ofItem: (productIds: readonly number[]) => UnitEconomics;
}> {
  const rows = await queryRows<{ id: number; cost: number | null; unitDays: number | null }>(
    `SELECT p.id, ${unitCostOn('p.id', '$2::date')}::float8 AS cost, stock."unitDays"
     FROM products p LEFT JOIN (
       SELECT product_id, avg(available_quantity)::float8 * ${WINDOW_DAYS} AS "unitDays" FROM inventory_days
       WHERE account_id = $1 AND day >= $3::date AND day < $2::date GROUP BY product_id
     ) stock ON stock.product_id = ${stockProductOf('p')}
     WHERE p.account_id = $1`,
    [accountId, today, daysBefore(today, WINDOW_DAYS)],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const economics = new Map(
    analyses.map(({ product: { id }, sums }) => [id, economicsOf(sums, known.get(id)?.unitDays ?? null)] as const),
  );
  const shares = new Map(forecasts.map(({ productId, share }) => [productId, share]));
  const ofListing = (productId: number) => economics.get(productId) ?? UNKNOWN;
  const meanOf = (ids: readonly number[], read: (one: ListingEconomics) => number | null) =>
    weightedMean(ids.map((id) => ({ value: read(ofListing(id)), weight: shares.get(id) ?? 0 })));
  return {
    ofListing,
    ofItem: (ids) => ({
      cost: ids.map((id) => known.get(id)?.cost ?? null).find((cost) => cost !== null) ?? null,
      margin: meanOf(ids, ({ unitMargin }) => unitMargin),
      storagePerDay: meanOf(ids, ({ storagePerDay }) => storagePerDay),
    }),
  };
}

function economicsOf(sums: ProfitAnalysis['sums'], unitDays: number | null): ListingEconomics {
  const { units, native } = sums;
  return {
    unitMargin: units > 0 && knownUnits(sums) === units ? (profitOf(native) + native.storage) / units : null,
    storagePerDay: unitDays ? native.storage / unitDays : null,
  };
}
