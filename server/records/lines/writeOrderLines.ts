import { kindsOf } from '#server/market/ledger/ledgerKinds.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Part, store, storing } from '#server/platform/postgres/distribution/storing.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { inKinds } from '#server/records/rollups/kindConditions.ts';
import { FEE_KINDS } from '#server/records/rollups/salesMeasures.ts';
import { deleteEmptied, ROLLUP_MOVED } from '#server/records/rollups/rollupChanges.ts';
import { LINE_COLUMNS, LINE_KEY, LINE_VALUES } from './lineColumns.ts';
import { isSentBySeller, OWN_COSTS } from './ownFreight.ts';
import { EXPECTED_RETURNS } from './expectedReturns.ts';
import { ADDED_LINES, FIRST_ORDER_LINES } from './newOrderLines.ts';
import { POSTED_SHARES } from './postedShares.ts';
import { RETURNED_UNITS } from './returnedUnits.ts';
import { itemDocuments } from '#server/records/taxation/documents/itemDocuments.ts';
import { returnNotes } from '#server/records/taxation/documents/returnNotes.ts';
import { TAXES_OF_RETURNS } from './taxesOfReturns.ts';
import { type DocumentTax, documentTaxKinds, itemLines } from './itemLines.ts';

const list = (names: readonly string[], write: (name: string) => string, between = ', ') =>
  names.map(write).join(between);

/** Posted kinds that are part of an order's profit. The order itself has the sale, and the seller its cost and tax. */
const OF_ORDERS = [
  ...FEE_KINDS,
  ...kindsOf('discounts', 'otherIncome', 'refunds', 'logistics', 'ownFreight', 'reimbursements'),
];

/** What the seller typed for the order, or a label bought from the marketplace, is what sending it cost; a posted 0 is not. */
const IS_SENDING_POSTED = 'coalesce(slots.own_freight OR slots.label, false)';

const POSTED = {
  fees: 'coalesce(slots.fees, false)',
  logistics: 'coalesce(slots.logistics, false)',
  promotions: 'coalesce(slots.promotions, false)',
  buyerFreight: 'coalesce(slots.buyer_freight, false)',
  isFreightUnread: `${isSentBySeller('i')} AND ruled.id IS NULL AND NOT ${IS_SENDING_POSTED}`,
};

const FACTS = {
  returned: 'coalesce(resellable.units, 0)',
  paidOut: 'slots.paid_out',
  shipUf: 'i.ship_uf',
  document: {
    key: 'i.document_key',
    day: 'i.document_day',
    base: 'i.document_base',
    ...(Object.fromEntries(documentTaxKinds.map((tax) => [tax, `i.document_${tax}`])) as Record<DocumentTax, string>),
  },
};

/** What the columns of a key that may be null are when they are. */
const KEY_NULLS: Partial<Record<(typeof LINE_KEY)[number], string>> = { posted_id: '0', cash_day: `'infinity'::date` };
const keyOf = (row: string, name: (typeof LINE_KEY)[number], prefix = '') =>
  KEY_NULLS[name] ? `coalesce(${row}.${prefix}${name}, ${KEY_NULLS[name]})` : `${row}.${prefix}${name}`;
const SAME_LINE = LINE_KEY.map((name) => `${keyOf('s', name)} = ${keyOf('w', name)}`).join(' AND ');
const OLD_LINE = LINE_KEY.map((name) => `${keyOf('l', name)} = ${keyOf('d', name, 'old_')}`).join(' AND ');

const IS_CHANGED = `(${list(['order_id', ...LINE_VALUES], (name) => `s.${name}`)})
        IS DISTINCT FROM (${list(['order_id', ...LINE_VALUES], (name) => `w.${name}`)})`;

const ORDER_COUNTS = `order_counts AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset($3::jsonb)
    AS n (scope "SalesScope", day date, marketplace "Marketplace", currency bpchar, orders int)
)`;

/**
 * Compares the lines that the orders `$2` should have with the stored ones and writes the difference; then `more`. `documents` and
 * `returns`: the parameters of what the NF-e of their lines and the notes of returned goods say, JSON. What
 * an order should be charged is compared again when it changed (decision 061); posted amounts queue that themselves.
 */
const writeDifference = ({ documents, returns }: { documents: string; returns: string }, more: readonly Part[] = []) =>
  storing(
    () => [
      `${returnNotes(returns)}, documented AS MATERIALIZED (
  SELECT * FROM jsonb_to_recordset(${documents}::jsonb) AS n (id bigint, key text, day date, uf text, base bigint, ${documentTaxKinds.map((tax) => `${tax} bigint`).join(', ')})
), requested AS MATERIALIZED (
  SELECT o.id AS order_id, o.marketplace, o.external_id, o.currency, o.logistic, o.ship_uf
  FROM unnest($2::bigint[]) n (id) JOIN orders o ON o.account_id = $1 AND o.id = n.id
), items AS MATERIALIZED (
  SELECT i.*, o.logistic, coalesce(d.uf, o.ship_uf) AS ship_uf, d.key AS document_key, d.day AS document_day, d.base AS document_base,
         ${documentTaxKinds.map((tax) => `d.${tax} AS document_${tax}`).join(', ')}, regexp_replace(i.line_key, '#\\d+$', '') AS listing_key, coalesce(i.price_minor, 0) AS price,
         i.status = 'cancelled' AS is_cancelled
  FROM requested o JOIN order_items i ON i.account_id = $1 AND i.order_id = o.order_id LEFT JOIN documented d ON d.id = i.id
), ${POSTED_SHARES}, ${RETURNED_UNITS}, ${OWN_COSTS},
known_lines AS MATERIALIZED (
  SELECT i.order_id, i.id AS order_item_id, t.kind, t.source, NULL::bigint AS posted_id, t.source_ref, i.product_id, i.marketplace,
         i.status, i.sale_day AS day, t.amount_minor, i.currency, t.units, t.basis, t.superseded,
         t.stands, t.cash_day, t.base_minor
  FROM items i LEFT JOIN slots USING (order_id) LEFT JOIN resellable USING (id) LEFT JOIN ruled ON ruled.id = i.id
  CROSS JOIN LATERAL (${itemLines(POSTED, FACTS)}) t
  UNION ALL
  SELECT i.order_id, i.id, s.kind, s.source, s.posted_id, s.source_ref, i.product_id, i.marketplace, i.status, i.sale_day, s.amount_minor,
         i.currency, 0, s.basis, false, ${inKinds('s', OF_ORDERS)},
         s.released, NULL
  FROM shares s JOIN items i USING (id) WHERE s.amount_minor <> 0
  UNION ALL
  SELECT i.order_id, i.id, c.kind, 'freight_rules', NULL, NULL, i.product_id, i.marketplace, i.status, i.sale_day,
         c.amount_minor, i.currency, 0, 'estimated', own.is_posted, NOT own.is_posted AND i.price_minor IS NOT NULL,
         i.sale_day, NULL
  FROM own_costs c JOIN items i USING (id) LEFT JOIN slots USING (order_id)
  CROSS JOIN LATERAL (SELECT c.kind = 'own_freight' AND ${IS_SENDING_POSTED} AS is_posted) own
  WHERE c.amount_minor <> 0
), ${EXPECTED_RETURNS}, ${TAXES_OF_RETURNS},
wanted AS (
  SELECT * FROM known_lines UNION ALL SELECT * FROM expected_returns UNION ALL SELECT * FROM taxes_of_returns
), stored AS MATERIALIZED (
  SELECT l.* FROM unnest($2::bigint[]) n (id) CROSS JOIN LATERAL (
    SELECT * FROM ledger_lines t WHERE t.account_id = $1 AND t.order_id = n.id OFFSET 0) l
), difference AS MATERIALIZED (
  SELECT ${list(LINE_COLUMNS, (name) => `s.${name} AS old_${name}, w.${name} AS new_${name}`)}
  FROM wanted w FULL JOIN stored s ON ${SAME_LINE}
  WHERE ${IS_CHANGED}
), gone AS MATERIALIZED (
  -- a limit unknown to the planner makes it expect few rows, so that it looks for each by its order
  SELECT * FROM difference WHERE old_kind IS NOT NULL LIMIT (SELECT 1000000000)
), removed AS (
  DELETE FROM ledger_lines l USING gone d WHERE l.account_id = $1 AND l.order_id = d.old_order_id AND ${OLD_LINE}
)`,
      {
        name: 'added',
        table: 'ledger_lines',
        columns: LINE_COLUMNS,
        rows: `SELECT ${list(LINE_COLUMNS, (name) => `new_${name} AS ${name}`)} FROM difference WHERE new_kind IS NOT NULL`,
      },
      {
        name: 'queued',
        table: 'match_queue',
        columns: ['marketplace', 'scope', 'name'],
        rows: `SELECT marketplace, 'order' AS scope, external_id AS name FROM requested WHERE order_id IN (
    SELECT coalesce(new_order_id, old_order_id) FROM difference WHERE coalesce(new_source, old_source) IN ('order', 'fee_rules'))`,
      },
      ...more,
    ],
    'SELECT (SELECT count(DISTINCT coalesce(new_order_item_id, old_order_item_id)) FROM difference)::int AS changed',
  );

/** Moves the rollups by the difference and by the `order_counts` of `$3`: how many more orders count by scope, day, marketplace and currency. */
const MOVE_ROLLUPS: readonly Part[] = [
  `moved AS (
  ${(['old', 'new'] as const)
    .map(
      (when) => `SELECT ${when}_status AS status, ${when}_day AS day, ${when}_product_id AS product_id,
         ${when}_marketplace AS marketplace, ${when}_currency AS currency, ${when}_kind AS kind, ${when}_basis AS basis,
         ${when === 'old' ? '-' : ''}${when}_amount_minor AS amount_minor, ${when}_amount_minor IS NULL AS is_unread,
         ${when === 'old' ? '-' : ''}${when}_units AS units
  FROM difference WHERE ${when}_stands`,
    )
    .join(' UNION ALL ')}
), ${ORDER_COUNTS}`,
  ...ROLLUP_MOVED,
];

const WRITE = writeDifference({ documents: '$4', returns: '$5' }, MOVE_ROLLUPS);
const WRITE_LINES = writeDifference({ documents: '$3', returns: '$4' });

/** As WRITE, for orders that have no lines yet, of which nothing was posted and no freight rule says anything. */
const WRITE_FIRST = storing(
  () => [
    `items AS (
  SELECT i.*, o.logistic, o.ship_uf FROM unnest($2::bigint[]) n (id)
  CROSS JOIN LATERAL (SELECT logistic, ship_uf FROM orders o WHERE o.account_id = $1 AND o.id = n.id OFFSET 0) o
  CROSS JOIN LATERAL (SELECT * FROM order_items i WHERE i.account_id = $1 AND i.order_id = n.id OFFSET 0) i
), ${FIRST_ORDER_LINES}`,
    ADDED_LINES,
    `moved AS (
  SELECT status, day, product_id, marketplace, currency, kind, basis, amount_minor, amount_minor IS NULL AS is_unread, units
  FROM new_lines WHERE stands
), ${ORDER_COUNTS}`,
    ...ROLLUP_MOVED,
  ],
  'SELECT 1 AS stored',
);

/** How many more orders count, by scope, day, marketplace and currency. */
export interface OrderCount {
  scope: string;
  day: string;
  marketplace: string;
  currency: string;
  orders: number;
}

/**
 * Works out the ledger lines of orders again from all that is known of them (what the order says, posted amounts, returns,
 * costs, fee rules and taxes), stores what differs and moves the rollups by it, in the caller's transaction. One source
 * is used for each part of an order: what another one said before stays as a superseded line. Returns the number of order lines
 * whose ledger lines changed.
 */
export async function writeOrderLines(
  accountId: number,
  orderIds: readonly number[],
  tx: Queryable,
  orderCounts: readonly OrderCount[] = [],
): Promise<number> {
  if (orderIds.length === 0 && orderCounts.length === 0) return 0;
  await lockAccount(accountId, tx);
  let changed = 0;
  let counts = orderCounts;
  for (let start = 0; start === 0 || start < orderIds.length; start += BATCH_ORDERS) {
    const batch = await itemDocuments(accountId, orderIds.slice(start, start + BATCH_ORDERS), tx);
    const { documents, returns } = batch;
    const values = [accountId, batch.orderIds, ...[counts, documents, returns].map((given) => JSON.stringify(given))];
    const name = batch.orderIds.length <= FEW_ORDERS ? 'writeOrderLines' : undefined;
    const { rows, returned } = await store<{ changed: number }>(WRITE, { name, values }, tx);
    changed += rows[0]!.changed;
    await deleteEmptied(accountId, returned, tx);
    counts = [];
  }
  return changed;
}

/**
 * As `writeOrderLines`, but leaves the rollups as they are: for a caller that rebuilds them in the same transaction and holds the
 * account's lock.
 */
export async function writeLinesOnly(accountId: number, orderIds: readonly number[], tx: Queryable): Promise<number> {
  let changed = 0;
  for (let start = 0; start < orderIds.length; start += BATCH_ORDERS) {
    const batch = await itemDocuments(accountId, orderIds.slice(start, start + BATCH_ORDERS), tx);
    const values = [accountId, batch.orderIds, JSON.stringify(batch.documents), JSON.stringify(batch.returns)];
    const { rows } = await store<{ changed: number }>(WRITE_LINES, { values }, tx);
    changed += rows[0]!.changed;
  }
  return changed;
}

const BATCH_ORDERS = 5_000;
/** Up to this number of orders a plan made once for any number is the fastest: making one takes 0.1 s. More need a plan of their own. */
const FEW_ORDERS = 1_000;

/**
 * As `writeOrderLines`, for new orders of which nothing was posted, of an account without freight rules: what they should
 * have is not compared with anything.
 */
export async function writeFirstLines(
  accountId: number,
  orderIds: readonly number[],
  tx: Queryable,
  orderCounts: readonly OrderCount[],
): Promise<void> {
  const name = orderIds.length <= FEW_ORDERS ? 'writeFirstLines' : undefined;
  const values = [accountId, orderIds, JSON.stringify(orderCounts)];
  const { returned } = await store(WRITE_FIRST, { name, values }, tx);
  await deleteEmptied(accountId, returned, tx);
}
