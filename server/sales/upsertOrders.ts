import type { Queryable } from '#server/core/db.ts';
import { plainArray, textArray } from '#server/core/pgArray.ts';
import type { OrderSnapshot } from '#server/marketplaces/snapshots.ts';
import { ROLLUP_ORDER_COUNTS } from './rollupChanges.ts';
import { SCOPES_OF_STATUS } from './salesMeasures.ts';

export interface StoredOrder {
  orderId: number;
  /** `refreshed`: nothing but the moment of the last change moved. */
  verdict: 'created' | 'changed' | 'refreshed' | 'same' | 'stale';
}

// A cart counts once for each day and scope it is seen in, so touched carts are counted before and after.
const UPSERT = `
WITH ${SCOPES_OF_STATUS}, seen AS MATERIALIZED (
  SELECT n.*, coalesce(o.id, nextval('orders_id_seq')) AS id,
         o.status AS old_status, o.sale_day AS old_day, o.currency AS old_currency, o.pack_id AS old_pack,
         CASE WHEN o.id IS NULL THEN 'created'
              WHEN o.marketplace_updated_at > n.updated_at THEN 'stale'
              WHEN (o.country, o.pack_id, o.status, o.marketplace_status, o.purchased_at, o.currency, o.total_minor)
                   IS DISTINCT FROM
                   (n.country, n.pack_id, n.status, n.marketplace_status, n.purchased_at, n.currency, n.total_minor)
              THEN 'changed'
              WHEN o.marketplace_updated_at < n.updated_at THEN 'refreshed'
              ELSE 'same' END AS verdict
  FROM (
    SELECT *, (purchased_at AT TIME ZONE 'America/Sao_Paulo')::date AS sale_day FROM (
    SELECT marketplace, country, external_id, pack_id, status, marketplace_status, currency, total_minor, ord,
           to_timestamp(purchased_ms / 1000) AS purchased_at, to_timestamp(updated_ms / 1000) AS updated_at
    FROM unnest($2::"Marketplace"[], $3::bpchar[], $4::text[], $5::text[], $6::"OrderStatus"[], $7::text[],
                $8::float8[], $9::bpchar[], $10::bigint[], $11::float8[]) WITH ORDINALITY
      AS n (marketplace, country, external_id, pack_id, status, marketplace_status,
            purchased_ms, currency, total_minor, updated_ms, ord)) n
  ) n
  LEFT JOIN orders o ON o.account_id = $1 AND o.marketplace = n.marketplace AND o.external_id = n.external_id
), inserted AS (
  INSERT INTO orders (account_id, id, marketplace, country, external_id, pack_id, status, marketplace_status,
                      purchased_at, sale_day, currency, total_minor, marketplace_updated_at)
  SELECT $1, id, marketplace, country, external_id, pack_id, status, marketplace_status,
         purchased_at, sale_day, currency, total_minor, updated_at
  FROM seen WHERE verdict = 'created'
), updated AS (
  UPDATE orders o SET country = n.country, pack_id = n.pack_id, status = n.status,
         marketplace_status = n.marketplace_status, purchased_at = n.purchased_at, sale_day = n.sale_day,
         currency = n.currency, total_minor = n.total_minor, marketplace_updated_at = n.updated_at
  FROM seen n WHERE o.account_id = $1 AND o.id = n.id AND n.verdict IN ('changed', 'refreshed')
), moved AS MATERIALIZED (
  SELECT * FROM seen WHERE verdict IN ('created', 'changed')
), touched AS (
  SELECT marketplace, pack_id FROM moved WHERE pack_id IS NOT NULL
  UNION SELECT marketplace, old_pack FROM moved WHERE old_pack IS NOT NULL
), carts_before AS MATERIALIZED (
  SELECT o.id, o.marketplace, o.pack_id, o.status, o.sale_day, o.currency
  FROM touched t JOIN orders o ON o.account_id = $1 AND o.marketplace = t.marketplace AND o.pack_id = t.pack_id
), carts_after AS (
  SELECT * FROM carts_before WHERE id NOT IN (SELECT id FROM moved)
  UNION ALL
  SELECT id, marketplace, pack_id, status, sale_day, currency FROM moved WHERE pack_id IS NOT NULL
), counted AS (
  SELECT orders, scope, day, marketplace, currency FROM (
    SELECT -count(*) AS orders, old_status AS status, old_day AS day, marketplace, old_currency AS currency
    FROM moved WHERE old_status IS NOT NULL AND old_pack IS NULL GROUP BY 2, 3, 4, 5
    UNION ALL
    SELECT count(*), status, sale_day, marketplace, currency
    FROM moved WHERE pack_id IS NULL GROUP BY 2, 3, 4, 5) alone JOIN scopes USING (status)
  UNION ALL
  SELECT -1, scope, sale_day, marketplace, currency FROM (
    SELECT DISTINCT scope, sale_day, marketplace, currency, pack_id FROM carts_before JOIN scopes USING (status)) before
  UNION ALL
  SELECT 1, scope, sale_day, marketplace, currency FROM (
    SELECT DISTINCT scope, sale_day, marketplace, currency, pack_id FROM carts_after JOIN scopes USING (status)) after
), scoped AS (
  SELECT scope, day, marketplace, currency, sum(orders)::float8 AS orders FROM counted GROUP BY 1, 2, 3, 4
),
${ROLLUP_ORDER_COUNTS}
SELECT id::float8, verdict FROM seen ORDER BY ord`;

/**
 * Stores the orders themselves, each named once, and keeps the counts of orders; says what became of each, in the order
 * given. The caller holds the account's lock.
 */
export async function upsertOrders(accountId: number, orders: OrderSnapshot[], tx: Queryable): Promise<StoredOrder[]> {
  const { rows } = await tx.query<[number, StoredOrder['verdict']]>({
    name: 'upsertOrders',
    text: UPSERT,
    rowMode: 'array',
    values: [
      accountId,
      plainArray(orders, ({ marketplace }) => marketplace),
      textArray(orders, ({ country }) => country),
      textArray(orders, ({ externalId }) => externalId),
      textArray(orders, ({ packId }) => packId),
      plainArray(orders, ({ status }) => status),
      textArray(orders, ({ marketplaceStatus }) => marketplaceStatus),
      plainArray(orders, ({ purchasedAt }) => purchasedAt.getTime()),
      textArray(orders, ({ currency }) => currency),
      plainArray(orders, totalMinor),
      plainArray(orders, ({ updatedAt }) => updatedAt.getTime()),
    ],
  });
  return rows.map(([orderId, verdict]) => ({ orderId, verdict }));
}

/** What the lines that are not cancelled come to; null while one of them has no price, or no line is told. */
function totalMinor({ items }: OrderSnapshot): number | null {
  if (items.length === 0) return null;
  let total = 0;
  for (const { status, priceMinor, discountMinor } of items) {
    if (status === 'cancelled') continue;
    if (priceMinor === null) return null;
    total += priceMinor - discountMinor;
  }
  return total;
}
