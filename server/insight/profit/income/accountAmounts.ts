import { bindParameters } from '#server/platform/postgres/bindParameters.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { ratesByDay } from '#server/records/rates/ratesByDay.ts';
import type { SalesScope } from '#server/insight/sales/metrics/salesScope.ts';
import { bucketKey, type Granularity } from './incomeBuckets.ts';

/** Sum of ledger entries of the account without order or product. */
export interface AccountAmounts {
  /** Key of the bucket. Null: all buckets. */
  bucket: string | null;
  /** Name used by the marketplace. Null: all names. */
  name: string | null;
  /** Signed from the seller's view, in minor units of the requested currency, rounded half-up once. */
  amount: number;
}

/**
 * Sums of ledger entries without order and product: in total, by bucket, and by name, largest first. No profit includes
 * them, because reports may repeat them by product. In BRL, each at the rate of its day. For another `currency`, only
 * entries in that currency.
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
       SELECT day, currency, name, amount_minor FROM posted_amounts
       WHERE account_id = ${bind(accountId)} AND order_external_id IS NULL AND product_id IS NULL
         AND day >= ${bind(days.start)}::date AND day < ${bind(days.end)}::date
         ${marketplace ? `AND marketplace = ${bind(marketplace)}::"Marketplace"` : ''}
         ${isInReais ? '' : `AND currency = ${bind(currency)}`}
     ), rates AS MATERIALIZED (
       ${ratesByDay(`SELECT DISTINCT currency, day FROM posted WHERE currency <> 'BRL'`, bind(accountId))}
     )
     SELECT bucket, name, round(coalesce(sum(amount_minor * rate), 0))::bigint AS amount
     FROM (SELECT posted.*, ${bucketKey('posted.day', granularity)} AS bucket,
                  ${isInReais ? `CASE posted.currency WHEN 'BRL' THEN 1 ELSE rates.brl END` : '1'} AS rate
           FROM posted LEFT JOIN rates USING (currency, day)) rated
     GROUP BY GROUPING SETS ((bucket), (name), ())
     ORDER BY abs(sum(amount_minor * rate)) DESC NULLS LAST, name`,
    bind.values,
    readerOf(accountId),
  );
}
