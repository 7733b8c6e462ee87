import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import { countsAlone, isOfAccount } from '#server/records/rollups/postedProductDays.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { bucketKey, type Granularity } from './incomeBuckets.ts';

/** Sum of ledger entries of the account without order or product. */
export interface AccountAmounts {
  /** Whether profit includes them: known expenses that no report lists by product. */
  isInProfit: boolean;
  /** Key of the bucket. Null: all buckets. */
  bucket: string | null;
  /** Name used by the marketplace, and whether it charged for advertising. Null: all names. */
  name: string | null;
  isAdvertising: boolean | null;
  /** Signed from the seller's view, in minor units of the requested currency, rounded half-up once. */
  amount: number;
}

/**
 * Sums of ledger entries without order and product, those in profit apart: in total, by bucket, and by name, largest first.
 * Without payouts, and without what a report lists by product. In BRL, each at the rate of its day. For another `currency`,
 * only entries in that currency.
 */
export async function accountAmounts(
  { accountId, days, marketplace }: Pick<SalesScope, 'accountId' | 'days' | 'marketplace'>,
  granularity: Granularity,
  currency: string,
): Promise<AccountAmounts[]> {
  const bind = bindParameters();
  const isInReais = currency === 'BRL';
  return queryRows<AccountAmounts>(
    `WITH posted AS MATERIALIZED (
       SELECT day, currency, name, amount_minor, counts_alone AS is_in_profit, kind = 'ads_billed' AS is_advertising
       FROM posted_amounts a
       WHERE account_id = ${bind(accountId)} AND (${isOfAccount('a')} OR ${countsAlone('a')})
         AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date
         ${marketplace ? `AND marketplace = ${bind(marketplace)}::"Marketplace"` : ''}
         ${isInReais ? '' : `AND currency = ${bind(currency)}`}
     ), rates AS MATERIALIZED (
       ${ratesByDay(`SELECT DISTINCT currency, day FROM posted WHERE currency <> 'BRL'`, bind(accountId))}
     )
     SELECT is_in_profit AS "isInProfit", bucket, name, is_advertising AS "isAdvertising",
            round(coalesce(sum(amount_minor * rate), 0))::bigint AS amount
     FROM (SELECT posted.*, ${bucketKey('posted.day', granularity)} AS bucket,
                  ${isInReais ? `CASE posted.currency WHEN 'BRL' THEN 1 ELSE rates.brl END` : '1'} AS rate
           FROM posted LEFT JOIN rates USING (currency, day)) rated
     GROUP BY GROUPING SETS ((is_in_profit, bucket), (is_in_profit, name, is_advertising), (is_in_profit))
     ORDER BY abs(sum(amount_minor * rate)) DESC NULLS LAST, name`,
    bind.values,
    readerOf(accountId),
  );
}
