import { type Bind, bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import type { TargetSums } from '#server/insight/sales/metrics/salesSums.ts';
import { type IncomeEntry, incomeEntries } from '#server/insight/profit/income/incomeEntries.ts';
import { bucketKey } from './incomeBuckets.ts';

type Counts =
  'units' | 'unitsWithoutCost' | 'unitsWithoutFee' | 'unitsWithoutPrice' | 'unitsWithoutFreight' | 'pricedUnits';

/** Entries of some days in one target currency, in whole minor units. */
export interface IncomeSums
  extends Pick<TargetSums, 'target' | 'currencies' | 'isBrlRateMissing' | Counts>, Record<IncomeEntry, number> {
  target: 'native' | 'BRL';
  /** Key of the bucket. Null: all buckets. */
  bucket: string | null;
  /** All entries, rounded half-up once. */
  profit: number;
  /** Fees and logistics, and their estimated part. */
  charges: number;
  estimated: number;
}

/**
 * Sums of rows as of `accrualRows` in total and for each bucket with rows, in the original currency and in BRL at the rate of each
 * row's day. Totals are rounded half-up once. Buckets are rounded with the sum of those before them, so
 * that they add up to the total; only where amounts are converted does this differ from rounding each one.
 */
export async function incomeSums(
  accountId: number,
  by: Parameters<typeof bucketKey>[0],
  rowsOf: (bind: Bind) => string,
): Promise<IncomeSums[]> {
  const bind = bindParameters();
  const exact = (amount: string, name: string) => `coalesce(sum((${amount}) * rate), 0) AS "${name}"`;
  const units = (name: string) => `coalesce(sum(${name}), 0)::int`;
  const rounded = (name: string) =>
    `(round(sum("${name}") OVER before) - round(sum("${name}") OVER before - "${name}"))::bigint`;
  const all = incomeEntries.map((name) => `"${name}"`).join(' + ');
  const entries = incomeEntries.map((name) =>
    // so that revenue, of which discounts are no part, is rounded as a whole
    name === 'grossSales'
      ? `${rounded('revenue')} - ${rounded('discounts')} AS "grossSales"`
      : `${rounded(name)} AS "${name}"`,
  );
  return queryRows<IncomeSums>(
    `WITH source AS MATERIALIZED (${rowsOf(bind)}),
     rates AS MATERIALIZED (
       ${ratesByDay(`SELECT DISTINCT currency, rated_day AS day FROM source WHERE currency <> 'BRL'`, bind(accountId))}
     ), rated AS (
       SELECT source.*, ${bucketKey(by)} AS bucket, CASE source.currency WHEN 'BRL' THEN 1 ELSE rates.brl END AS brl
       FROM (SELECT * FROM source) source LEFT JOIN (SELECT currency, day AS rate_day, brl FROM rates) rates
         ON rates.currency = source.currency AND rates.rate_day = source.rated_day
     ), exact AS (
       SELECT bucket, target, GROUPING(bucket) = 1 AS is_total, array_agg(DISTINCT currency::text) AS currencies,
              bool_or(brl IS NULL) AS "isBrlRateMissing",
              ${units('units')} AS units, ${units('units_without_cost')} AS "unitsWithoutCost",
              ${units('units_without_fee')} AS "unitsWithoutFee", ${units('units_without_price')} AS "unitsWithoutPrice",
              ${units('units_without_freight')} AS "unitsWithoutFreight",
              coalesce(sum(units - units_without_price) FILTER (WHERE rate IS NOT NULL), 0)::int AS "pricedUnits",
              ${exact('charges', 'charges')}, ${exact('estimated', 'estimated')},
              ${exact(`"grossSales" + "discounts"`, 'revenue')}, ${exact(all, 'profit')},
              ${incomeEntries.map((name) => exact(`"${name}"`, name)).join(', ')}
       FROM rated CROSS JOIN LATERAL (VALUES ('native', 1::numeric), ('BRL', brl)) into_currency (target, rate)
       GROUP BY GROUPING SETS ((bucket, target), (target))
     )
     SELECT bucket, target, currencies, "isBrlRateMissing", units, "unitsWithoutCost", "unitsWithoutFee", "unitsWithoutPrice",
            "unitsWithoutFreight", "pricedUnits", charges::float8 AS charges, estimated::float8 AS estimated,
            ${rounded('profit')} AS profit, ${entries.join(', ')}
     FROM exact WINDOW before AS (PARTITION BY target, is_total ORDER BY bucket)`,
    bind.values,
    readerOf(accountId),
  );
}
