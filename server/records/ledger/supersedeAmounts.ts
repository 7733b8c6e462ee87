import { store, storing } from '#server/platform/postgres/distribution/storing.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { writeOrderLines } from '#server/records/lines/writeOrderLines.ts';
import { deleteEmptied } from '#server/records/rollups/rollupChanges.ts';
import { POSTED_CHANGES, RETURNING_POSTED } from './postedChanges.ts';

/** Days before and after an amount within which a report lists the same one. */
const SAME_AMOUNT_DAYS = 14;

/** SQL: whether the stream of an amount `a` has been read for its day. */
const isRead = `EXISTS (SELECT FROM sync_streams s
   WHERE s.account_id = $1 AND s.marketplace = a.marketplace AND s.stream = a.reported_by
     AND s.read_days @> a.day)`;

/** SQL: whether the account's days of the amount's marketplace and currency have a measure in some days. */
const hasDay = (measure: string, days: string) => `EXISTS (SELECT FROM sales_account_days d
   WHERE d.account_id = $1 AND d.scope = 'all' AND d.marketplace = a.marketplace AND d.currency = a.currency
     AND ${measure} <> 0 AND ${days})`;

/**
 * SQL: whether a report lists an amount `a` by product. Advertising: the day lies between the first day with a report
 * and the last one, or was read without any clicks. Storage: a month is charged for in the next one. Reimbursements: the
 * report has been read for the day, or has the same amount near it.
 */
const IS_REPORTED = `CASE a.reported_by
  WHEN 'ads' THEN ${hasDay('d.ads', 'd.day <= a.day')} AND (${isRead} OR ${hasDay('d.ads', 'd.day >= a.day')})
  WHEN 'storage' THEN ${hasDay(
    '(d.storage - d.account_fees)',
    `d.day >= date_trunc('month', a.day - interval '1 month') AND d.day < date_trunc('month', a.day + interval '1 month')`,
  )}
  WHEN 'reimbursements' THEN ${isRead} OR EXISTS (SELECT FROM posted_amounts r
   WHERE r.account_id = $1 AND r.kind = 'reimbursement' AND r.reported_by IS NULL AND r.marketplace = a.marketplace
     AND r.currency = a.currency AND r.amount_minor = a.amount_minor
     AND r.day BETWEEN a.day - ${SAME_AMOUNT_DAYS} AND a.day + ${SAME_AMOUNT_DAYS})
  ELSE false END`;

const SUPERSEDE = storing(
  () => [
    `reported AS MATERIALIZED (
  SELECT a.id, ${IS_REPORTED} AS is_reported FROM posted_amounts a WHERE a.account_id = $1 AND a.reported_by IS NOT NULL
), changes AS (
  UPDATE posted_amounts t SET is_superseded = reported.is_reported FROM reported
  WHERE t.account_id = $1 AND t.id = reported.id AND t.is_superseded <> reported.is_reported
  RETURNING ${RETURNING_POSTED}
)`,
    ...POSTED_CHANGES,
  ],
  `SELECT (SELECT array_to_json(array_agg(id ORDER BY id)) FROM orders_of) AS orders`,
);

/**
 * Decides which of the marketplace's sums repeat what a report lists by product, in the caller's transaction: those count
 * nowhere, and the others count again. Returns the number of order lines that changed.
 */
export async function supersedeAmounts(accountId: number, tx: Queryable): Promise<number> {
  await lockAccount(accountId, tx);
  const { rows, returned } = await store<{ orders: number[] | null }>(
    SUPERSEDE,
    { name: 'supersedeAmounts', values: [accountId] },
    tx,
  );
  await deleteEmptied(accountId, returned, tx);
  return writeOrderLines(accountId, rows[0]!.orders ?? [], tx);
}
