import { writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BRAZIL, type Json, openSimulator, temporaryFolder } from '#simulator/testing/openSimulator.ts';

const NAMES =
  'sku\tamazon-order-id\tpurchase-date\tlast-updated-date\torder-status\tfulfillment-channel\tsales-channel\tasin\tproduct-name\titem-status\tquantity\tcurrency\titem-price\titem-promotion-discount\tshipping-price\tcpf';
const ROWS = [
  'CAN-1\t783-0000001-0000001\t2018-03-02T01:30:00+00:00\t2018-03-09T10:00:00+00:00\tShipped - Delivered to Buyer\tMerchant\tAmazon.com.br\tB0CANECA01\tCaneca “Bom Dia” D’Água\tShipped\t3\tBRL\t100.10\t5.55\t12.30\t',
  'COP-2\t783-0000001-0000001\t2018-03-02T01:30:00+00:00\t2018-03-09T10:00:00+00:00\tShipped - Delivered to Buyer\tMerchant\tAmazon.com.br\tB0COPO0002\tCopo Térmico\tCancelled\t0\tBRL\t\t\t\t',
  'COP-2\t783-0000002-0000002\t2018-03-05T12:00:00+00:00\t2018-03-05T12:10:00+00:00\tCancelled\tMerchant\tAmazon.com.br\tB0COPO0002\tCopo Térmico\tCancelled\t0\tBRL\t\t\t\t',
  'CAN-1\t783-0000003-0000003\t2018-05-20T12:00:00+00:00\t2018-05-20T12:00:00+00:00\tPending\tAmazon\tAmazon.com.br\tB0CANECA01\tCaneca “Bom Dia” D’Água\tUnshipped\t1\t\t\t\t\t',
];

function file(): string {
  const path = `${temporaryFolder()}/orders.tsv.gz`;
  writeFileSync(path, gzipSync(`${[NAMES, ...ROWS].join('\n')}\n`));
  return path;
}

test('a file is served as the Amazon seller, to the cent', async () => {
  const simulator = await openSimulator({ ordersFile: file() });
  const search =
    '/orders/2026-01-01/orders?lastUpdatedAfter=2018-01-01&includedData=PROCEEDS,CANCELLATION,FULFILLMENT,PACKAGES';
  const { orders } = (await simulator.amazon(search)).body;
  expect(orders.map(({ orderId }: Json) => orderId)).toEqual([
    '783-0000002-0000002',
    '783-0000001-0000001',
    '783-0000003-0000003',
  ]);
  const delivered = orders[1];
  expect(delivered).toMatchObject({
    lastUpdatedTime: '2018-03-09T10:00:00Z',
    salesChannel: { marketplaceId: BRAZIL },
    proceeds: { grandTotal: { amount: '106.85', currencyCode: 'BRL' } },
    packages: [{ packageStatus: { status: 'DELIVERED' } }],
  });
  const [first, second] = delivered.orderItems;
  expect(first.proceeds.breakdowns[0]).toEqual({ type: 'ITEM', subtotal: { amount: '100.10', currencyCode: 'BRL' } });
  expect(first.product.title).toBe('Caneca “Bom Dia” D’Água');
  expect(second.cancellation.cancellationExecution).toBeTruthy();
  expect(orders[0].fulfillment.fulfillmentStatus).toBe('CANCELLED');
  expect(orders[2]).not.toHaveProperty('proceeds');
});

test('its report has the file’s rows of the span under the file’s columns', async () => {
  const simulator = await openSimulator({ ordersFile: file() });
  const { body } = await simulator.amazon('/reports/2021-06-30/reports', {
    method: 'POST',
    body: JSON.stringify({
      reportType: 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL',
      marketplaceIds: [BRAZIL],
      dataStartTime: '2018-03-01T00:00:00Z',
      dataEndTime: '2018-03-31T00:00:00Z',
    }),
  });
  let report: Json = {};
  while (!report.reportDocumentId)
    report = (await simulator.amazon(`/reports/2021-06-30/reports/${body.reportId}`)).body;
  const document = (await simulator.amazon(`/reports/2021-06-30/documents/${report.reportDocumentId}`)).body;
  const text = gunzipSync(Buffer.from(await (await fetch(document.url)).arrayBuffer())).toString();
  expect(text).toBe(`${[NAMES, ...ROWS.slice(0, 3)].join('\r\n')}\r\n`);
});

test('products and marketplaces come from the file, and an order can still be placed', async () => {
  const simulator = await openSimulator({ ordersFile: file() });
  const { payload } = (await simulator.amazon('/sellers/v1/marketplaceParticipations')).body;
  const selling = payload.filter(({ participation }: Json) => participation.isParticipating);
  expect(selling.map(({ marketplace }: Json) => marketplace.countryCode)).toEqual(['BR']);
  const path = `/catalog/2022-04-01/items?identifiers=B0COPO0002&identifiersType=ASIN&marketplaceIds=${BRAZIL}`;
  expect((await simulator.amazon(path)).body.items[0].summaries[0].itemName).toBe('Copo Térmico');
  const { body: placed } = await simulator.control('/order', { listingKey: 'CAN-1', quantity: 2 });
  const found = await simulator.amazon(`/orders/2026-01-01/orders/${placed.id}?includedData=PROCEEDS`);
  expect(found.body.order.proceeds.grandTotal.amount).toBe('66.74');
});

test('a file in another format is refused', async () => {
  const path = `${temporaryFolder()}/other.tsv`;
  writeFileSync(path, 'name\tprice\nx\t1\n');
  await expect(openSimulator({ ordersFile: path })).rejects.toThrow('All Orders');
});
