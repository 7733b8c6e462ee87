import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { countsAlone, isOfAccount, STORAGE_KINDS } from '#server/records/rollups/postedProductDays.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { bucketKey, type Granularity } from './incomeBuckets.ts';

/**
 * Why amounts of the account without order and product are in profit or not: known expenses, storage among them; what a report lists
 * again by product; and the rest, of which nothing says that it is an expense.
 */
export type AccountPart = 'expense' | 'storage' | 'reported' | 'outside';

/** Sum of ledger entries of the account without order or product. */
export interface AccountAmounts {
  part: AccountPart;
  /** Key of the bucket. Null: all buckets. */
  bucket: string | null;
  /** Name used by the marketplace, and whether it charged for advertising. Null: all names. */
  name: string | null;
  isAdvertising: boolean | null;
  /** Signed from the seller's view, in minor units of the requested currency, rounded half-up once. */
  amount: number;
}

/** SQL of a row that a report lists by product too, so that it counts there. */
const isReported = (row: string) =>
  `${row}.order_external_id IS NULL AND ${row}.product_id IS NULL AND ${row}.is_superseded AND ${row}.reported_by IS NOT NULL`;

/**
 * Sums of ledger entries without order and product by part: in total, by bucket, and by name, largest first.
 * Without payouts. In BRL, each at the rate of its day. For another `currency`,
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
       SELECT day, currency, name, amount_minor, marketplace::text AS marketplace, NULL::int AS product_id,
              CASE WHEN is_superseded THEN 'reported' WHEN NOT counts_alone THEN 'outside'
                   WHEN ${inKinds('a', STORAGE_KINDS)} THEN 'storage' ELSE 'expense' END AS part,
              kind = 'ads_billed' AS is_advertising
       FROM posted_amounts a
       WHERE account_id = ${bind(accountId)} AND (${isOfAccount('a')} OR ${countsAlone('a')} OR ${isReported('a')})
         AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date
         ${marketplace ? `AND marketplace = ${bind(marketplace)}::"Marketplace"` : ''}
         ${isInReais ? '' : `AND currency = ${bind(currency)}`}
     ), rates AS MATERIALIZED (
       ${ratesByDay(`SELECT DISTINCT currency, day FROM posted WHERE currency <> 'BRL'`, bind(accountId))}
     )
     SELECT part, bucket, name, is_advertising AS "isAdvertising",
            round(coalesce(sum(amount_minor * rate), 0))::bigint AS amount
     FROM (SELECT posted.*, ${bucketKey(granularity)} AS bucket,
                  ${isInReais ? `CASE posted.currency WHEN 'BRL' THEN 1 ELSE rates.brl END` : '1'} AS rate
           FROM posted LEFT JOIN rates USING (currency, day)) rated
     GROUP BY GROUPING SETS ((part, bucket), (part, name, is_advertising), (part))
     ORDER BY abs(sum(amount_minor * rate)) DESC NULLS LAST, name`,
    bind.values,
    readerOf(accountId),
  );
}
