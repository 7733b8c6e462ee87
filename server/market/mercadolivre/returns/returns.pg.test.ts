import { textsOf } from '#server/market/testing/textsOf.ts';
import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { Connector, ReturnsPage } from '#server/market/connector.ts';
import { openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';

useTestDatabase();

const SINCE = new Date('2026-11-10T00:00:00Z');

const claim = (id: number, more: object = {}) => ({
  id,
  resource: 'order',
  resource_id: 2000009710000000 + id,
  reason_id: 'PDD9939',
  site_id: 'MLB',
  date_created: '2026-11-11T12:06:48.000-04:00',
  last_updated: '2026-11-12T12:06:48.000-04:00',
  ...more,
});
const found = (id: number, more: object = {}) => ({
  id: 500 + id,
  status: 'delivered',
  last_updated: '2026-11-15T10:00:00.000+00:00',
  date_closed: '2026-11-16T10:00:00.000+00:00',
  related_entities: ['reviews'],
  orders: [
    {
      order_id: 2000009710000000 + id,
      item_id: 'MLB1',
      variation_id: 77,
      context_type: 'total',
      total_quantity: '2.0',
      return_quantity: '2.0',
    },
  ],
  ...more,
});
const review = (id: number, more: object = { product_condition: 'saleable' }) => ({
  reviews: [{ resource_id: 2000009710000000 + id, resource_reviews: [more] }],
});
const NOTHING = { status: 404, error: 'not_found_error' };

/** A seller with these claims, in pages of 100. */
const withClaims = (claims: object[], routes: (app: Hono) => void, requests: URLSearchParams[] = []) =>
  openMercadoLivre((app) => {
    app.get('/post-purchase/v1/claims/search', (c) => {
      const query = new URL(c.req.url).searchParams;
      requests.push(query);
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))];
      if (offset > 9_999) return c.json({ message: 'offset' }, 400);
      const before = /before:([^,]+)/.exec(query.get('range')!)?.[1];
      const left = before
        ? claims.filter((one) => Date.parse((one as { last_updated: string }).last_updated) <= Date.parse(before))
        : claims;
      return c.json({ paging: { total: left.length, offset, limit }, data: left.slice(offset, offset + limit) });
    });
    routes(app);
  });

async function read(connector: Connector) {
  const pages: ReturnsPage[] = [];
  for await (const page of connector.returns!(SINCE)) pages.push(page);
  return { returns: pages.flatMap(({ returns }) => returns), amounts: pages.flatMap(({ amounts }) => amounts) };
}

test('returned units have their condition, and the return cost is a refund of the order', async () => {
  const requests: URLSearchParams[] = [];
  const { connector } = await withClaims(
    [claim(1), claim(2), claim(3)],
    (app) => {
      app.get('/post-purchase/v2/claims/:id/returns', (c) => {
        const id = Number(c.req.param('id'));
        if (id === 3) return c.json(NOTHING, 404);
        return c.json(id === 2 ? found(2, { status: 'shipped', related_entities: [] }) : found(1));
      });
      app.get('/post-purchase/v1/returns/:id/reviews', (c) => c.json(review(1)));
      app.get('/post-purchase/v1/claims/:id/charges/return-cost', (c) =>
        c.req.param('id') === '1' ? c.json({ currency_id: 'BRL', amount: 42.9 }) : c.json(NOTHING, 404),
      );
    },
    requests,
  );
  expect(await read(connector)).toEqual({
    returns: [
      {
        marketplace: 'mercadolivre',
        sourceRef: '501/2000009710000001/MLB1:77',
        orderExternalId: '2000009710000001',
        listingKey: 'MLB1:77',
        quantity: 2,
        disposition: 'saleable',
        reason: 'PDD9939',
        isResellable: true,
        returnedAt: new Date('2026-11-16T10:00:00Z'),
      },
    ],
    amounts: [
      {
        marketplace: 'mercadolivre',
        country: 'BR',
        source: 'mercadolivre.claims',
        sourceRef: '1/return-cost',
        orderExternalId: '2000009710000001',
        listingKey: null,
        asin: null,
        kind: 'return_freight',
        name: 'return-cost',
        isUnknown: false,
        amountMinor: -4290,
        currency: 'BRL',
        day: '2026-11-11',
        postedAt: new Date('2026-11-11T16:06:48Z'),
      },
    ],
  });
  expect(Object.fromEntries(requests[0]!)).toEqual({
    'players.role': 'respondent',
    'players.user_id': String(SELLER),
    range: 'last_updated:after:2026-10-11T00:00:00.000+0000',
    sort: 'last_updated:desc',
    limit: '100',
    offset: '0',
  });
});

test('goods are resellable only when a review says so', async () => {
  const reviews: Record<string, object> = {
    '501': review(1, { product_condition: 'unsaleable', seller_status: '' }),
    '502': review(2, { product_condition: null, seller_status: 'success' }),
    '503': review(3, { product_condition: '', seller_status: 'failed' }),
  };
  const { connector } = await withClaims(
    [1, 2, 3, 4].map((id) => claim(id)),
    (app) => {
      app.get('/post-purchase/v2/claims/:id/returns', (c) => c.json(found(Number(c.req.param('id')))));
      app.get('/post-purchase/v1/returns/:id/reviews', (c) => {
        const found = reviews[c.req.param('id')];
        return found ? c.json(found) : c.json(NOTHING, 404);
      });
    },
  );
  const { returns } = await read(connector);
  expect(returns.map(({ isResellable }) => isResellable)).toEqual([false, true, false, false]);
});

test('claims beyond the maximum offset are searched by date', async () => {
  const requests: URLSearchParams[] = [];
  const many = Array.from({ length: 10_250 }, (_, n) =>
    claim(n, {
      resource: 'shipment',
      last_updated: new Date(Date.parse('2026-11-18T00:00:00Z') - n * 1000).toISOString(),
    }),
  );
  const { connector } = await withClaims(many, () => {}, requests);
  expect(await read(connector)).toEqual({ returns: [], amounts: [] });
  expect(requests).toHaveLength(103);
  expect(requests[100]!.get('range')).toContain(',before:2026-11-17T21:13:21.000+0000');
});

test('an unreadable return is skipped and reported, and the others arrive', async () => {
  const { connector } = await withClaims([claim(1), claim(2)], (app) => {
    app.get('/post-purchase/v2/claims/:id/returns', (c) =>
      c.json(c.req.param('id') === '1' ? { id: 501, status: 7 } : found(2)),
    );
  });
  expect((await read(connector)).returns.map(({ sourceRef }) => sourceRef)).toEqual(['502/2000009710000002/MLB1:77']);
  expect(textsOf(connector.takeSkippedRows!())).toEqual([
    'Mercado Livre: a devolução 1 não pôde ser lida e ficou de fora.',
  ]);
});

test('when several returns are all unreadable, the error names operation and field', async () => {
  const { connector } = await withClaims(
    [1, 2, 3].map((id) => claim(id)),
    (app) => {
      app.get('/post-purchase/v2/claims/:id/returns', (c) => c.json({ id: 501, status: 'delivered', orders: 'none' }));
    },
  );
  await expect(read(connector)).rejects.toThrow(
    'Mercado Livre (returns): o campo last_updated não veio no formato esperado.',
  );
});

test('an application without the permission for claims gets an error with what to do', async () => {
  const { connector } = await openMercadoLivre((app) => {
    app.get('/post-purchase/v1/claims/search', (c) => c.json({ code: 'FORBIDDEN', status: 403 }, 403));
  });
  await expect(read(connector)).rejects.toMatchObject({
    name: 'NotPermitted',
    message: expect.stringMatching(/não tem permissão para ler as reclamações/) as string,
  });
});
