import { mercadoLivreScript, orderWith, SELLER } from './mercadoLivreScript.ts';
import { pages, type Reader, rows, segmentOf, valueAt } from './reader.ts';
import type { Scripted } from './scene.ts';

const ORDER = '2000000000000001';
const CLAIM = '5200000000';
const since = new Date('2026-11-01T00:00:00Z');

/** One claim for an order of one item. */
const claims: Scripted = {
  operation: 'GET /post-purchase/v1/claims/search',
  body: {
    paging: { total: 1 },
    data: [
      {
        id: CLAIM,
        resource: 'order',
        resource_id: ORDER,
        reason_id: 'PDD9939',
        site_id: 'MLB',
        date_created: '2026-11-10T10:00:00.000-04:00',
        last_updated: '2026-11-11T10:00:00.000-04:00',
      },
    ],
  },
};
const delivered = (orderId = ORDER) => ({
  id: 1,
  status: 'delivered',
  last_updated: '2026-11-12T10:00:00.000-04:00',
  related_entities: ['reviews'],
  orders: [{ order_id: orderId, item_id: 'MLB1', context_type: 'total', return_quantity: '1.0' }],
});

/** Operations about orders, their shipments and their returns. */
export const mercadoLivreOrderReaders: Reader[] = [
  {
    operation: 'GET /orders/search',
    script: () => mercadoLivreScript(),
    read: async (connector) => (await connector.changedOrders(since, null)).orders,
  },
  {
    operation: 'GET /orders/{}',
    script: ({ body }) => mercadoLivreScript({ me: { id: valueAt(body, 'seller', 'id') ?? SELLER } }),
    read: (connector, { body }) => rows(connector.shipmentsOf!([valueAt(body, 'id') ?? ORDER])),
  },
  {
    operation: 'GET /orders/{}/feedback',
    script: () => [
      { operation: 'GET /orders/{}', body: orderWith({ tags: ['paid', 'no_shipping'], shipping: { id: null } }) },
      ...mercadoLivreScript(),
    ],
    read: (connector) => rows(connector.shipmentsOf!([ORDER])),
  },
  {
    operation: 'GET /orders/{}/shipments',
    script: () => [
      { operation: 'GET /orders/{}', body: orderWith({ shipping: { id: '1' } }) },
      {
        operation: 'GET /shipments/{}',
        body: (call) => ({ status: call.pathname.endsWith('/1') ? 'cancelled' : 'shipped' }),
      },
      ...mercadoLivreScript(),
    ],
    read: (connector) => rows(connector.shipmentsOf!([ORDER])),
  },
  {
    operation: 'GET /packs/{}',
    script: ({ body }) => [
      {
        operation: 'GET /orders/{}',
        body: (call) =>
          orderWith({
            id: call.pathname.split('/').at(-1),
            pack_id: valueAt(body, 'id'),
            shipping: { id: valueAt(body, 'shipment', 'id') ?? '1' },
          }),
      },
      ...mercadoLivreScript(),
    ],
    read: (connector, { body }) => rows(connector.shipmentsOf!([valueAt(body, 'orders', 0, 'id') ?? ORDER])),
  },
  ...['GET /shipments/{}', 'GET /shipments/{}/costs'].map((operation) => ({
    operation,
    script: (example: Parameters<Reader['script']>[0]) => [
      { operation: 'GET /orders/{}', body: orderWith({ shipping: { id: segmentOf(example, 1, '1') } }) },
      ...mercadoLivreScript({ me: { id: valueAt(example.body, 'senders', 0, 'user_id') ?? SELLER } }),
    ],
    read: (connector: Parameters<Reader['read']>[0]) => rows(connector.shipmentsOf!([ORDER])),
  })),
  {
    operation: 'GET /post-purchase/v1/claims/search',
    script: () => [
      { operation: 'GET /post-purchase/v2/claims/{}/returns', body: delivered() },
      { operation: 'GET /post-purchase/v1/claims/{}/charges/return-cost', body: { currency_id: 'BRL', amount: 10 } },
      ...mercadoLivreScript(),
    ],
    read: (connector) => pages(connector.returns!(since)),
  },
  {
    operation: 'GET /post-purchase/v2/claims/{}/returns',
    script: () => [claims, ...mercadoLivreScript()],
    read: (connector) => pages(connector.returns!(since)),
  },
  {
    operation: 'GET /post-purchase/v1/returns/{}/reviews',
    script: ({ body }) => [
      claims,
      {
        operation: 'GET /post-purchase/v2/claims/{}/returns',
        body: delivered(valueAt(body, 'reviews', 0, 'resource_id')),
      },
      ...mercadoLivreScript(),
    ],
    read: (connector) => pages(connector.returns!(since)),
  },
  {
    operation: 'GET /post-purchase/v1/claims/{}/charges/return-cost',
    script: () => [
      claims,
      { operation: 'GET /post-purchase/v2/claims/{}/returns', body: delivered() },
      ...mercadoLivreScript(),
    ],
    read: (connector) => pages(connector.returns!(since)),
  },
];
