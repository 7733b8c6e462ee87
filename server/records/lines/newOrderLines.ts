import type { Insertion } from '#server/platform/postgres/distribution/storing.ts';
import { itemLines, nothingPosted } from './itemLines.ts';
import { LINE_COLUMNS } from './lineColumns.ts';

const newLines = (items: string, order: string) => `new_lines AS MATERIALIZED (
  SELECT i.order_id, i.id AS order_item_id, t.kind, t.source, NULL::bigint AS posted_id, t.source_ref, i.product_id, i.marketplace,
         i.status, i.sale_day AS day, t.amount_minor, i.currency, t.units, t.basis, t.superseded, t.stands,
         t.cash_day, t.base_minor
  FROM ${items} CROSS JOIN LATERAL (${itemLines(nothingPosted(order), { returned: '0', paidOut: 'NULL::date', shipUf: `${order}.ship_uf`, document: null })}) t
)`;

/**
 * A CTE `new_lines`: the ledger lines of the new order lines `snapshot_lines` (columns of order_items) of account `$1` for which
 * nothing was posted yet.
 */
export const NEW_ORDER_LINES = newLines('snapshot_lines i JOIN incoming o ON o.id = i.order_id', 'o');

/** Stores the `new_lines`. */
export const ADDED_LINES: Insertion = {
  name: 'added_lines',
  table: 'ledger_lines',
  columns: LINE_COLUMNS,
  rows: `SELECT ${LINE_COLUMNS.join(', ')} FROM new_lines`,
};

/** As NEW_ORDER_LINES, of the lines `i` of stored orders, with the order's `logistic` and `ship_uf`. */
export const FIRST_ORDER_LINES = newLines('items i', 'i');
