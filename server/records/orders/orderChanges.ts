import type { Insertion, Part } from '#server/platform/postgres/distribution/storing.ts';
import { SCOPES_OF_STATUS } from '#server/records/rollups/salesMeasures.ts';

const GIVEN_ORDERS = `
    SELECT *, (purchased_at AT TIME ZONE 'America/Sao_Paulo')::date AS sale_day FROM (
    SELECT marketplace, country, external_id, pack_id, status, marketplace_status, currency, total_minor, logistic, tracking_number, ship_by, deliver_by, ord,
           other_tracking_numbers::text[] AS other_tracking_numbers,
           CASE WHEN country = 'BR' THEN ship_uf END AS ship_uf,
           to_timestamp(purchased_ms / 1000) AS purchased_at, to_timestamp(updated_ms / 1000) AS updated_at
    FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[], $5::text[], $6::"OrderStatus"[], $7::text[],
                $8::float8[], $9::bpchar[], $10::bigint[], $11::float8[], $22::text[], $23::bpchar[],
                $24::text[], $25::date[], $26::date[], $27::text[]) WITH ORDINALITY
      AS n (marketplace, country, external_id, pack_id, status, marketplace_status,
            purchased_ms, currency, total_minor, updated_ms, logistic, ship_uf, tracking_number, ship_by, deliver_by, other_tracking_numbers, ord)) n`;

const IS_SAME = 'o.account_id = $1 AND o.marketplace = n.marketplace AND o.external_id = n.external_id';

/** The known state of a stored order `o` stays when its new snapshot `n` has none, unless the sale is of another country. */
const KEPT_UF = `CASE WHEN n.country = 'BR' THEN coalesce(n.ship_uf, o.ship_uf) END`;

/** A snapshot without a shipment says nothing of its delivery. */
const KEPT_DELIVERY = `coalesce(n.tracking_number, o.tracking_number),
                    CASE WHEN n.tracking_number IS NULL THEN o.other_tracking_numbers ELSE n.other_tracking_numbers END, coalesce(n.ship_by, o.ship_by),
                    coalesce(n.deliver_by, o.deliver_by)`;

const LOOKED_UP = `
  SELECT n.*, o.id AS known_id, o.status AS old_status, o.sale_day AS old_day, o.currency AS old_currency, o.pack_id AS old_pack,
         CASE WHEN o.id IS NULL THEN 'created'
              WHEN o.marketplace_updated_at > n.updated_at THEN 'stale'
              WHEN (o.country, o.pack_id, o.status, o.marketplace_status, o.purchased_at, o.currency, o.total_minor, o.logistic,
                    o.ship_uf, o.tracking_number, o.other_tracking_numbers, o.ship_by, o.deliver_by)
                   IS DISTINCT FROM
                   (n.country, n.pack_id, n.status, n.marketplace_status, n.purchased_at, n.currency, n.total_minor,
                    coalesce(n.logistic, o.logistic), ${KEPT_UF}, ${KEPT_DELIVERY})
              THEN 'changed'
              WHEN o.marketplace_updated_at < n.updated_at THEN 'refreshed'
              ELSE 'same' END AS verdict
  FROM (${GIVEN_ORDERS}) n
  LEFT JOIN LATERAL ( -- OFFSET forces one index lookup per order, not a join with all orders of the account
    SELECT * FROM orders o WHERE ${IS_SAME} OFFSET 0) o ON true`;

const COLUMNS = [
  'id',
  'marketplace',
  'country',
  'external_id',
  'pack_id',
  'status',
  'marketplace_status',
  'purchased_at',
  'sale_day',
  'currency',
  'total_minor',
  'marketplace_updated_at',
  'logistic',
  'ship_uf',
  'tracking_number',
  'other_tracking_numbers',
  'ship_by',
  'deliver_by',
];

/** Stores the orders of `incoming` that a condition names. */
const inserted = (which = ''): Insertion => ({
  name: 'inserted_orders',
  table: 'orders',
  columns: COLUMNS,
  rows: `SELECT ${COLUMNS.map((name) => (name === 'marketplace_updated_at' ? `updated_at AS ${name}` : name)).join(', ')}
  FROM incoming${which}`,
});

const UPDATED = `updated_orders AS (
  UPDATE orders o SET country = n.country, pack_id = n.pack_id, status = n.status,
         marketplace_status = n.marketplace_status, purchased_at = n.purchased_at, sale_day = n.sale_day,
         currency = n.currency, total_minor = n.total_minor, marketplace_updated_at = n.updated_at,
         logistic = coalesce(n.logistic, o.logistic), ship_uf = ${KEPT_UF},
         (tracking_number, other_tracking_numbers, ship_by, deliver_by) = (SELECT ${KEPT_DELIVERY})
  FROM incoming n WHERE o.account_id = $1 AND o.id = n.id AND n.verdict IN ('changed', 'refreshed')
)`;

// A cart counts once per day and scope, so the affected carts are counted before and after the change.
const CARTS_AND_COUNTS = `carts AS (
  SELECT marketplace, pack_id FROM moved_orders WHERE pack_id IS NOT NULL
  UNION SELECT marketplace, old_pack FROM moved_orders WHERE old_pack IS NOT NULL
), carts_before AS MATERIALIZED (
  SELECT o.id, o.marketplace, o.pack_id, o.status, o.sale_day, o.currency
  FROM carts c JOIN orders o ON o.account_id = $1 AND o.marketplace = c.marketplace AND o.pack_id = c.pack_id
), carts_after AS (
  SELECT * FROM carts_before WHERE id NOT IN (SELECT id FROM moved_orders)
  UNION ALL
  SELECT id, marketplace, pack_id, status, sale_day, currency FROM moved_orders WHERE pack_id IS NOT NULL
), order_counts AS (
  SELECT scope, day, marketplace, currency, orders FROM (
    SELECT -count(*) AS orders, old_status AS status, old_day AS day, marketplace, old_currency AS currency
    FROM moved_orders WHERE old_status IS NOT NULL AND old_pack IS NULL GROUP BY 2, 3, 4, 5
    UNION ALL
    SELECT count(*), status, sale_day, marketplace, currency
    FROM moved_orders WHERE pack_id IS NULL GROUP BY 2, 3, 4, 5) alone JOIN scopes USING (status)
  UNION ALL
  SELECT scope, sale_day, marketplace, currency, -1 FROM (
    SELECT DISTINCT scope, sale_day, marketplace, currency, pack_id FROM carts_before JOIN scopes USING (status)) before
  UNION ALL
  SELECT scope, sale_day, marketplace, currency, 1 FROM (
    SELECT DISTINCT scope, sale_day, marketplace, currency, pack_id FROM carts_after JOIN scopes USING (status)) after
)`;

/**
 * CTEs that compare orders with the stored ones. `incoming`: each given order with its id and verdict (`refreshed`: only the
 * time of the last change moved; `stale`: older than the stored order, ignored but for the state of delivery). `order_counts`: the change in the number
 * of orders by scope, day, marketplace and currency. `id`: SQL of the id of a new order `n`. Account in `$1`, columns of the orders in `$2` to `$11` and `$22` to `$27`.
 */
export const orderReads = (id: string) => `${SCOPES_OF_STATUS},
looked_up AS MATERIALIZED (${LOOKED_UP}),
incoming AS MATERIALIZED (SELECT n.*, coalesce(known_id, ${id}) AS id FROM looked_up n),
moved_orders AS MATERIALIZED (
  SELECT * FROM incoming WHERE verdict IN ('created', 'changed')
), ${CARTS_AND_COUNTS}`;

/** Stores those orders without their lines. */
export const ORDER_WRITES: readonly Part[] = [UPDATED, inserted(` WHERE verdict = 'created'`)];

/** As `orderReads` for the new orders only: `incoming` holds those. `id`: SQL of the id of a new order `n`. */
export const newOrderReads = (id: string) => `${SCOPES_OF_STATUS},
unknown AS MATERIALIZED (
  SELECT n.* FROM (${GIVEN_ORDERS}) n WHERE NOT EXISTS (SELECT FROM orders o WHERE ${IS_SAME} OFFSET 0)
), incoming AS MATERIALIZED (SELECT n.*, ${id} AS id FROM unknown n)`;

/** Stores those orders, without their lines. */
export const NEW_ORDER_WRITES = inserted();

/**
 * Places stored orders of account `$1`: an older snapshot knows the state as well as a newer one without it. Marketplace, external id, state
 * and time of the snapshots in `$2` to `$5`.
 */
export const PLACE_ORDERS = `
UPDATE orders o SET ship_uf = n.ship_uf
FROM unnest($2::"Marketplace"[], $3::text[], $4::bpchar[], $5::float8[]) AS n (marketplace, external_id, ship_uf, updated_ms)
WHERE ${IS_SAME} AND o.ship_uf IS NULL AND o.country = 'BR' AND o.marketplace_updated_at > to_timestamp(n.updated_ms / 1000)`;
