import { itemWith, mercadoLivreScript, orderWith } from './mercadoLivreScript.ts';
import { type Reader, segmentOf, valueAt } from './reader.ts';

/** Operations that notifications lead to. */
export const mercadoLivrePushReaders: Reader[] = [
  {
    operation: 'GET /shipments/{}/items',
    script: (example) => [
      {
        operation: 'GET /orders/{}',
        body: orderWith({ id: valueAt(example.body, 0, 'order_id'), shipping: { id: segmentOf(example, 1, '1') } }),
      },
      ...mercadoLivreScript(),
    ],
    read: async (connector, example) =>
      (await connector.reread!({ kind: 'shipment', id: segmentOf(example, 1, '1') })).orders,
  },
  {
    operation: 'GET /sites/{}/user-products-families/{}',
    script: ({ body }) => {
      const user_product_id = valueAt(body, 'user_products_ids', 0);
      return mercadoLivreScript({ item: itemWith({ user_product_id }) });
    },
    read: async (connector) => (await connector.reread!({ kind: 'family', id: 'MLB/1' })).listings,
  },
  {
    operation: 'GET /post-purchase/v1/claims/{}',
    script: ({ body }) => [
      {
        operation: 'GET /post-purchase/v2/claims/{}/returns',
        body: {
          id: 1,
          status: 'delivered',
          last_updated: '2026-11-12T10:00:00.000-04:00',
          orders: [
            { order_id: valueAt(body, 'resource_id'), item_id: 'MLB1', context_type: 'total', return_quantity: '1.0' },
          ],
        },
      },
      ...mercadoLivreScript({ me: { id: respondentOf(body) } }),
    ],
    read: async (connector, { body }) => {
      const { returns } = await connector.reread!({ kind: 'claim', id: valueAt(body, 'id') ?? '1' });
      return returns && returns.returns.length > 0 ? returns : null;
    },
  },
];

/** The seller of a claim. */
const respondentOf = (body: unknown): string | undefined => {
  const place = [0, 1, 2].find((n) => valueAt(body, 'players', n, 'role') === 'respondent');
  return place === undefined ? undefined : valueAt(body, 'players', place, 'user_id');
};
