import type { Scripted } from './scene.ts';

export const SELLER = '190012345';
const SITE = 'MLB';
const DAY = '2026-11-19';

/** An item on sale. */
export const itemWith = (changes: object = {}) => ({
  id: `${SITE}1`,
  seller_id: SELLER,
  title: 'Caneca',
  price: 79.9,
  currency_id: 'BRL',
  available_quantity: 5,
  status: 'active',
  category_id: `${SITE}1132`,
  listing_type_id: 'gold_special',
  catalog_listing: true,
  shipping: { logistic_type: 'cross_docking', mode: 'me2' },
  ...changes,
});

/** A paid order of one item. */
export const orderWith = (changes: object = {}) => ({
  id: '2000000000000001',
  date_created: `${DAY}T10:00:00.000-03:00`,
  last_updated: `${DAY}T10:00:00.000-03:00`,
  status: 'paid',
  tags: ['paid'],
  currency_id: 'BRL',
  context: { site: SITE },
  seller: { id: SELLER },
  order_items: [{ item: { id: `${SITE}1`, title: 'Caneca' }, quantity: 1, unit_price: 79.9, sale_fee: 10 }],
  ...changes,
});

/** The calls of a seller with one item, who sells, ships and advertises nothing. */
export function mercadoLivreScript({ item = itemWith(), me = {} as object } = {}): Scripted[] {
  const { id } = item;
  return [
    { operation: 'POST /oauth/token', body: { access_token: 'APP-1', expires_in: 21_600, refresh_token: 'TG-1' } },
    { operation: 'GET /users/me', body: { id: SELLER, site_id: SITE, ...me } },
    {
      operation: 'GET /users/{}/items/search',
      body: (call) => ({ results: call.searchParams.has('scroll_id') ? [] : [id] }),
    },
    {
      operation: 'GET /items/bulk',
      body: (call) =>
        call.searchParams
          .get('ids')!
          .split(',')
          .map((one) => (one === id ? { id, status_code: 200, body: item } : { id: one, status_code: 404 })),
    },
    { operation: 'GET /orders/search', body: { paging: { total: 0 }, results: [] } },
    { operation: 'GET /shipments/{}', body: { status: 'shipped', last_updated: `${DAY}T12:00:00.000-03:00` } },
    { operation: 'GET /shipments/{}/costs', body: { senders: [{ user_id: SELLER, cost: 8.19 }] } },
    { operation: 'GET /post-purchase/v1/claims/search', body: { paging: { total: 0 }, data: [] } },
  ];
}
