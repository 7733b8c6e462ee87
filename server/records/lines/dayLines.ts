import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Insertion, insertRows } from '#server/platform/postgres/distribution/storing.ts';
import { isMovement } from '#server/records/rollups/kindConditions.ts';
import { releaseDay } from './cashDay.ts';

const linesOf = (columns: Record<string, string>, from: string): Insertion => ({
  name: 'added_lines',
  table: 'ledger_lines',
  columns: Object.keys(columns),
  rows: `SELECT ${Object.entries(columns)
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(', ')} FROM ${from}`,
});

/** The lines of the amounts `a`, rows of posted_amounts, that are of no order. */
export const postedLines = (from: string): Insertion =>
  linesOf(
    {
      product_id: 'a.product_id',
      marketplace: 'a.marketplace',
      day: 'a.day',
      kind: 'a.kind',
      amount_minor: 'a.amount_minor',
      currency: 'a.currency',
      basis: 'a.basis',
      source: 'a.source',
      source_ref: 'a.source_ref',
      posted_id: 'a.id',
      superseded: 'a.is_superseded',
      stands: `NOT a.is_superseded AND NOT ${isMovement('a')} AND (p.id IS NOT NULL OR a.product_id IS NULL AND a.counts_alone)`,
      cash_day: releaseDay('a'),
    },
    `${from} LEFT JOIN products p ON p.account_id = $1 AND p.id = a.product_id AND p.currency = a.currency
  WHERE a.order_external_id IS NULL`,
  );

/** The lines of the advertising `d`, rows of ad_spend_days. */
export const adLines = (from: string): Insertion =>
  linesOf(
    {
      product_id: 'd.product_id',
      marketplace: 'p.marketplace',
      day: 'd.day',
      kind: `'ads'::"LedgerKind"`,
      amount_minor: '-d.cost_minor',
      currency: 'p.currency',
      basis: `'posted'::"LedgerBasis"`,
      source: `'advertising'`,
      superseded: 'false',
      stands: 'true',
      cash_day: 'd.day',
    },
    `${from} JOIN products p ON p.account_id = $1 AND p.id = d.product_id`,
  );

/** Writes the ledger lines of a product's days again, in the caller's transaction. The rollups are the caller's. */
export async function rewriteDayLines(accountId: number, productId: number, tx: Queryable): Promise<void> {
  const values = [accountId, productId];
  await tx.query('DELETE FROM ledger_lines WHERE account_id = $1 AND product_id = $2 AND order_id IS NULL', values);
  await tx.query(
    insertRows(postedLines('(SELECT * FROM posted_amounts WHERE account_id = $1 AND product_id = $2) a')),
    values,
  );
  await tx.query(
    insertRows(adLines('(SELECT * FROM ad_spend_days WHERE account_id = $1 AND product_id = $2) d')),
    values,
  );
}
