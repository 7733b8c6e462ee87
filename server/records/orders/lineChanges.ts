import type { Insertion, Part } from '#server/platform/postgres/distribution/storing.ts';
/** Columns of an order line that the order itself reports, besides its key. */
const OWN = [
  'product_id',
  'marketplace',
  'status',
  'purchased_at',
  'sale_day',
  'quantity',
  'currency',
  'price_minor',
  'discount_minor',
  'shipping_minor',
  'fees_minor',
  'fulfilment_minor',
] as const;
const list = (write: (name: (typeof OWN)[number]) => string) => OWN.map(write).join(', ');

const snapshotLines = (more = '') => `
  SELECT o.id AS order_id,${more} o.marketplace, o.purchased_at, o.sale_day, o.currency, n.*
  FROM unnest($12::bigint[], $13::text[], $14::int[], $15::"OrderStatus"[], $16::int[],
              $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[], $21::bigint[])
    WITH ORDINALITY AS n (ord, line_key, product_id, status, quantity,
          price_minor, discount_minor, shipping_minor, fees_minor, fulfilment_minor, line_ord)
  JOIN incoming o USING (ord)`;

const STORED = `stored AS (
  SELECT i.* FROM incoming o
  CROSS JOIN LATERAL (SELECT * FROM order_items i WHERE i.account_id = $1 AND i.order_id = o.id OFFSET 0) i
  WHERE o.verdict NOT IN ('created', 'stale')
)`;

/** A fee that the order does not report any more is the one that it reported before. */
const KEPT: readonly string[] = ['fees_minor', 'fulfilment_minor'];
const newValue = (name: string) => (KEPT.includes(name) ? `coalesce(n.${name}, o.${name})` : `n.${name}`);

/**
 * CTEs that compare the stored lines of the orders `incoming` (see `orderReads`) with the given ones. `changes`: each line that is to be
 * inserted, updated or deleted, with its order_id. Columns of the lines in `$12` to `$21`, the first being the order's 1-based index.
 */
export const LINE_READS = `snapshot_lines AS (${snapshotLines()} WHERE o.verdict <> 'stale'), ${STORED},
changes AS MATERIALIZED (
  SELECT o.id, coalesce(n.order_id, o.order_id) AS order_id, n.line_key, n.line_ord, n.order_id IS NULL AS is_gone,
         ${list((name) => `${newValue(name)} AS ${name}`)}
  FROM snapshot_lines n FULL JOIN stored o ON o.order_id = n.order_id AND o.line_key = n.line_key
  WHERE n.order_id IS NULL OR o.id IS NULL
     OR (${list((name) => `o.${name}`)}) IS DISTINCT FROM (${list(newValue)})
)`;

/** Stores the lines that LINE_READS found to differ. Those that the orders have no more are the caller's to delete. */
export const LINE_WRITES: readonly Part[] = [
  `updated_lines AS (
  UPDATE order_items i SET ${list((name) => `${name} = c.${name}`)}
  FROM changes c WHERE i.account_id = $1 AND i.id = c.id AND NOT c.is_gone
)`,
  {
    name: 'inserted_lines',
    table: 'order_items',
    columns: ['order_id', 'line_key', ...OWN],
    rows: `SELECT order_id, line_key, ${list((name) => name)} FROM changes WHERE id IS NULL ORDER BY line_ord`,
  },
];

/** A CTE with the lines `snapshot_lines` of new orders (see `newOrderReads`), by their columns in order_items. `id`: SQL of the id of a line `n`. */
export const newLineReads = (id: string) => `snapshot_lines AS MATERIALIZED (${snapshotLines(` ${id} AS id,`)})`;

/** Stores those. */
export const NEW_LINE_WRITES: Insertion = {
  name: 'inserted_lines',
  table: 'order_items',
  columns: ['id', 'order_id', 'line_key', ...OWN],
  rows: `SELECT id, order_id, line_key, ${list((name) => name)} FROM snapshot_lines`,
};
