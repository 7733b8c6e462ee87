import { expect, test } from 'vitest';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { captureLog } from '#server/platform/testing/captureLog.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import {
  allOrdersLine,
  allOrdersSnapshots,
  parseAllOrdersHeader,
} from '#server/market/amazon/orders/allOrdersReport.ts';
import { AmazonOrder, orderSnapshot } from '#server/market/amazon/orders/orderSnapshot.ts';
import { all, openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { recordOrders } from './recordOrders.ts';

useTestDatabase();

/** In every field of a buyer; no other text of the test has it. */
const BUYER = 'canarioComprador';
const AT = '2026-11-18T09:37:20.000-04:00';

const fromReport = (): OrderSnapshot[] => {
  const row = {
    'amazon-order-id': '701-1111111-0000001',
    'purchase-date': '2026-11-17T13:02:11+00:00',
    'order-status': 'Shipped',
    'sales-channel': 'Amazon.com.br',
    sku: 'A',
    quantity: '1',
    'item-price': '10.00',
    'ship-city': BUYER,
    'ship-state': 'sao paulo',
    'ship-postal-code': BUYER,
    'ship-country': 'BR',
    'buyer-name': BUYER,
    cpf: BUYER,
  };
  const line = allOrdersLine(parseAllOrdersHeader(Object.keys(row)), Object.values(row));
  if ('refused' in line) throw new Error(line.refused);
  return allOrdersSnapshots([line]);
};

const address = { name: BUYER, addressLine1: BUYER, city: BUYER, postalCode: BUYER, phone: BUYER };
const fromApi = (): OrderSnapshot =>
  orderSnapshot(
    AmazonOrder.parse({
      orderId: '701-1111111-0000002',
      createdTime: AT,
      lastUpdatedTime: AT,
      salesChannel: { marketplaceId: 'A2Q3Y263D00KWC' },
      buyer: { buyerName: BUYER, buyerEmail: BUYER },
      recipient: { deliveryAddress: { ...address, stateOrRegion: 'RJ', countryCode: 'BR' } },
      orderItems: [{ quantityOrdered: 1, product: { sellerSku: 'A', asin: 'B0A' } }],
    }),
  );

const place = { street_name: BUYER, zip_code: BUYER, city: { id: BUYER, name: BUYER }, comment: BUYER };
const inState = (id: string) => ({ ...place, country: { id: 'BR' }, state: { id, name: BUYER } });

async function fromMercadoLivre(): Promise<OrderSnapshot[]> {
  const { connector } = await openMercadoLivre((app) => {
    for (const [id, destination] of [
      [1, { destination: { receiver_name: BUYER, shipping_address: inState('BR-CE') } }],
      [2, { receiver_address: { ...inState('BR-RS'), receiver_name: BUYER, receiver_phone: BUYER } }],
      [3, { receiver_address: BUYER, status: null }],
    ] as const) {
      app.get(`/orders/${id}`, (c) =>
        c.json({
          id,
          date_created: AT,
          status: 'paid',
          currency_id: 'BRL',
          context: { site: 'MLB' },
          seller: { id: SELLER },
          buyer: { id: 7, first_name: BUYER, billing_info: { doc_number: BUYER } },
          shipping: { id: 40 + id },
          payments: [],
          order_items: [{ item: { id: `MLB${id}` }, quantity: 1, unit_price: 10, sale_fee: 1 }],
        }),
      );
      app.get(`/shipments/${40 + id}`, (c) => c.json({ status: 'shipped', last_updated: AT, ...destination }));
      app.get(`/shipments/${40 + id}/costs`, (c) => c.json({ senders: [{ user_id: SELLER, cost: 8 }] }));
    }
  });
  const read = await all(connector.shipmentsOf!(['1', '2']));
  await expect(all(connector.shipmentsOf!(['3']))).rejects.toThrow(/shipments/);
  return read;
}

test('of a buyer the state is stored, and nothing else reaches the database or the log', async () => {
  const { accountId } = await newViewer();
  const lines = await captureLog(async () => {
    const orders = [...fromReport(), fromApi(), ...(await fromMercadoLivre())];
    await transaction((tx) => recordOrders(accountId, orders, tx));
  });
  const stored = await queryRows<{ uf: string }>('SELECT ship_uf AS uf FROM orders WHERE account_id = $1 ORDER BY 1', [
    accountId,
  ]);
  expect(stored.map(({ uf }) => uf)).toEqual(['CE', 'RJ', 'RS', 'SP']);
  const tables = await queryRows<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'changes')`,
    [],
  );
  expect(tables.length).toBeGreaterThan(60);
  const found = await queryRows(
    tables.map(({ name }) => `SELECT '${name}' AS name FROM ${name} t WHERE to_jsonb(t)::text LIKE $1`).join(' UNION '),
    [`%${BUYER}%`],
  );
  expect(found).toEqual([]);
  expect(lines.join('\n')).not.toContain(BUYER);
});
