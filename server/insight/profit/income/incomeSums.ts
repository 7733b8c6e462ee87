import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import { ACCOUNT_MEASURES } from '#server/records/rollups/salesMeasures.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { TargetSums } from '#server/insight/sales/metrics/salesSums.ts';
import { bucketKey, type Granularity } from './incomeBuckets.ts';
import { type IncomeLine, incomeLineRules, incomeLines } from './incomeLines.ts';

type Counts = 'units' | 'unitsWithoutCost' | 'unitsWithoutFee' | 'unitsWithoutPrice' | 'pricedUnits';

/** Sums of some days in one target currency: each line in minor units, rounded half-up once. */
export interface IncomeSums
  extends Pick<TargetSums, 'target' | 'currencies' | 'isBrlRateMissing' | Counts>, Record<IncomeLine, number> {
  target: 'native' | 'BRL';
  /** Key of the bucket. Null: all buckets. */
  bucket: string | null;
  /** Fees and fulfilment. `estimatedCharges` is their estimated part. */
  charges: number;
  estimated: number;
}

/**
 * Statement lines of an account's scope, in total and for each bucket with rows, in the original currency and in BRL at the
 * rate of each day. Ignores brand, product and search of the scope.
 */
export async function incomeSums(
  { accountId, days, marketplace, status }: Pick<SalesScope, 'accountId' | 'days' | 'marketplace' | 'status'>,
  granularity: Granularity,
): Promise<IncomeSums[]> {
  const bind = bindParameters();
  const money = (amount: string) => `round(coalesce(sum((${amount}) * rate), 0))::bigint`;
  const units = (name: string) => `coalesce(sum(${name}), 0)::int`;
  return queryRows<IncomeSums>(
    `WITH days AS MATERIALIZED (
       SELECT day, currency, ${ACCOUNT_MEASURES.map((name) => `${name}::numeric AS ${name}`).join(', ')}
       FROM sales_account_days
       WHERE account_id = ${bind(accountId)} AND scope = ${bind(status ?? 'all')}::"SalesScope"
         AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date
         ${marketplace ? `AND marketplace = ${bind(marketplace)}::"Marketplace"` : ''}
     ), rates AS MATERIALIZED (
       ${ratesByDay(`SELECT DISTINCT currency, day FROM days WHERE currency <> 'BRL'`, bind(accountId))}
     ), rated AS (
       SELECT days.*, ${bucketKey('days.day', granularity)} AS bucket,
              CASE days.currency WHEN 'BRL' THEN 1 ELSE rates.brl END AS brl
       FROM days LEFT JOIN rates USING (currency, day)
     )
     SELECT bucket, target, array_agg(DISTINCT currency::text) AS currencies, bool_or(brl IS NULL) AS "isBrlRateMissing",
            ${units('units')} AS units, ${units('units_without_cost')} AS "unitsWithoutCost",
            ${units('units_without_fee')} AS "unitsWithoutFee", ${units('units_without_price')} AS "unitsWithoutPrice",
            coalesce(sum(units - units_without_price) FILTER (WHERE rate IS NOT NULL), 0)::int AS "pricedUnits",
            ${money('fees + fulfilment')} AS charges,
            ${money('estimated')} AS estimated,
            ${incomeLines.map((line) => `${money(incomeLineRules[line].amount)} AS "${line}"`).join(', ')}
     FROM rated CROSS JOIN LATERAL (VALUES ('native', 1::numeric), ('BRL', brl)) into_currency (target, rate)
     GROUP BY GROUPING SETS ((bucket, target), (target))`,
    bind.values,
    readerOf(accountId),
  );
}
