import type { Queryable } from '#server/platform/postgres/db.ts';
import { isMovement } from '#server/records/rollups/kindConditions.ts';
import { releaseDay } from './cashDay.ts';

const COLUMNS = `account_id, product_id, marketplace, day, kind, amount_minor, currency, basis, source, source_ref, posted_id,
                 superseded, stands, cash_day`;

/** SQL that inserts the lines of the amounts `a`, rows of posted_amounts, that are of no order. */
export const insertPostedLines = (from: string) => `
  INSERT INTO ledger_lines (${COLUMNS})
  SELECT $1, a.product_id, a.marketplace, a.day, a.kind, a.amount_minor, a.currency, a.basis, a.source, a.source_ref, a.id, a.is_superseded,
         NOT a.is_superseded AND NOT ${isMovement('a')} AND (p.id IS NOT NULL OR a.product_id IS NULL AND a.counts_alone),
         ${releaseDay('a')}
  FROM ${from} LEFT JOIN products p ON p.account_id = $1 AND p.id = a.product_id AND p.currency = a.currency
  WHERE a.order_external_id IS NULL`;

/** SQL that inserts the lines of the advertising `d`, rows of ad_spend_days. */
export const insertAdLines = (from: string) => `
  INSERT INTO ledger_lines (${COLUMNS})
  SELECT $1, d.product_id, p.marketplace, d.day, 'ads', -d.cost_minor, p.currency, 'posted', 'advertising', NULL, NULL, false, true, d.day
  FROM ${from} JOIN products p ON p.account_id = $1 AND p.id = d.product_id`;

/** Writes the ledger lines of a product's days again, in the caller's transaction. The rollups are the caller's. */
export async function rewriteDayLines(accountId: number, productId: number, tx: Queryable): Promise<void> {
  const values = [accountId, productId];
  await tx.query('DELETE FROM ledger_lines WHERE account_id = $1 AND product_id = $2 AND order_id IS NULL', values);
  await tx.query(
    insertPostedLines('(SELECT * FROM posted_amounts WHERE account_id = $1 AND product_id = $2) a'),
    values,
  );
  await tx.query(insertAdLines('(SELECT * FROM ad_spend_days WHERE account_id = $1 AND product_id = $2) d'), values);
}
