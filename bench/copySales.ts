import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { upsertProducts } from '#server/records/catalog/upsertProducts.ts';
import { generateSales, isCosted, listingKeyOf, placeOf, type SellerPlan, unitCostOf } from './generateSales.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';

const ORDERS = `COPY orders (account_id, id, marketplace, country, external_id, pack_id, status, marketplace_status,
  purchased_at, sale_day, currency, total_minor, marketplace_updated_at) FROM STDIN`;
const ITEMS = `COPY order_items (account_id, order_id, line_key, product_id, marketplace, status, purchased_at, sale_day,
  quantity, currency, price_minor, discount_minor, shipping_minor, fees_minor, fulfilment_minor) FROM STDIN`;
const SAO_PAULO_OFFSET_MS = 3 * 3_600_000;
const CHUNK_CHARACTERS = 1 << 16;

const nullable = (value: string | number | null) => value ?? '\\N';
const dayOf = (at: Date) => new Date(at.getTime() - SAO_PAULO_OFFSET_MS).toISOString().slice(0, 10);

/** Inserts the account's products and their costs. Returns product ids by product number. */
async function addCatalogue(client: pg.Client, accountId: number, plan: SellerPlan): Promise<number[]> {
  const mentions = Array.from({ length: plan.products }, (_, product) => ({
    ...placeOf(product, plan),
    listingKey: listingKeyOf(product),
    asin: `B${String(product).padStart(9, '0')}`,
    sku: listingKeyOf(product),
    name: `Produto número ${product}`,
  }));
  const ids = await upsertProducts(accountId, mentions, client);
  const costed = ids.map((id, product) => ({ id, product })).filter(({ product }) => isCosted(product));
  await client.query(
    `INSERT INTO product_costs (account_id, product_id, valid_from, cost_minor)
     SELECT $1, n.id, '2000-01-01', n.cost FROM unnest($2::int[], $3::bigint[]) AS n (id, cost)`,
    [accountId, costed.map(({ id }) => id), costed.map(({ product }) => unitCostOf(product))],
  );
  return ids;
}

/** Orders or their lines as text for COPY, in chunks. Order ids count up from `firstOrderId`. */
export function* copyText(
  table: 'orders' | 'items',
  sales: Iterable<OrderSnapshot>,
  account: { accountId: number; productIds: number[]; firstOrderId: number },
): Generator<string> {
  const { accountId, productIds } = account;
  let orderId = account.firstOrderId;
  let chunk = '';
  for (const order of sales) {
    const { marketplace, status, currency } = order;
    const bought = order.purchasedAt.toISOString();
    const day = dayOf(order.purchasedAt);
    if (table === 'orders') {
      const total = order.items.reduce(
        (sum, { status, priceMinor, discountMinor }) =>
          sum + (status === 'cancelled' ? 0 : priceMinor! - discountMinor),
        0,
      );
      chunk += `${accountId}\t${orderId}\t${marketplace}\t${order.country}\t${order.externalId}\t${nullable(order.packId)}\t${status}\t${order.marketplaceStatus}\t${bought}\t${day}\t${currency}\t${total}\t${order.updatedAt.toISOString()}\n`;
    } else
      for (const item of order.items) {
        const product = Number(item.listingKey.slice(4));
        chunk += `${accountId}\t${orderId}\t${item.lineKey}\t${productIds[product]}\t${marketplace}\t${item.status}\t${bought}\t${day}\t${item.quantity}\t${currency}\t${nullable(item.priceMinor)}\t${item.discountMinor}\t${item.shippingMinor}\t${nullable(item.feesMinor)}\t${nullable(item.fulfilmentMinor)}\n`;
      }
    orderId++;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

/** Streams chunks of `copyText` into their table. */
export async function copyInto(client: pg.Client, table: 'orders' | 'items', chunks: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(chunks), client.query(copyFrom(table === 'orders' ? ORDERS : ITEMS)));
}

/** Loads a generated seller by COPY, without ledger and rollups; `fillLedger` makes those. */
export async function copySales(client: pg.Client, accountId: number, plan: SellerPlan): Promise<void> {
  const productIds = await addCatalogue(client, accountId, plan);
  const { rows } = await client.query<{ id: number }>(
    `SELECT setval('orders_id_seq', nextval('orders_id_seq') + $1)::float8 - $1 AS id`,
    [plan.orders],
  );
  const account = { accountId, productIds, firstOrderId: rows[0]!.id };
  for (const table of ['orders', 'items'] as const)
    await copyInto(client, table, copyText(table, generateSales(plan), account));
}
