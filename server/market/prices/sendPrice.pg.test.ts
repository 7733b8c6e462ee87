import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import type { Connector } from '#server/market/connector.ts';
import { openMercadoLivre } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { textsOf } from '#server/market/testing/textsOf.ts';
import { wordSaid } from '#server/platform/language/said.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { markConnected } from '#server/records/keys/credentialState.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

const BR = 'A2Q3Y263D00KWC';
const mug = { country: 'BR', listingKey: 'CAN-1', asin: 'B0CANECA01', sku: 'CAN-1' };
const reais = (minor: number) => ({ minor, currency: 'BRL' });
const priceOf = (value: number, more: object = {}) => ({ schedule: [{ value_with_tax: value, ...more }] });

/** A connector that says all in Padrão. */
const inWords = (connector: Connector) => ({
  ownPrice: async (...args: Parameters<NonNullable<Connector['ownPrice']>>) => {
    const { refusal, notes, ...own } = await connector.ownPrice!(...args);
    return { ...own, refusal: refusal && wordSaid(refusal), notes: textsOf(notes) };
  },
  sendPrice: async (...args: Parameters<NonNullable<Connector['sendPrice']>>) => {
    const sent = await connector.sendPrice!(...args);
    return { ...sent, answer: wordSaid(sent.answer) };
  },
});

interface Asked {
  query: Record<string, string>;
  body: { productType: string; patches: object[] };
}

/** Fake Amazon with one listing; answers a change by the official examples of the operation. */
async function amazon(offers: object[], answer: object = { status: 'ACCEPTED', submissionId: 'f1dc', issues: [] }) {
  const asked: Asked[] = [];
  const app = new Hono();
  app.post('/auth/o2/token', (c) => c.json({ access_token: 'Atza|1', expires_in: 3600 }));
  app.get('/sellers/v1/marketplaceParticipations', (c) =>
    c.json({ payload: [{ marketplace: { id: BR }, participation: { isParticipating: true } }] }),
  );
  app.get('/listings/2021-08-01/items/A2SELLER/:sku', (c) =>
    c.req.param('sku') === 'CAN-1'
      ? c.json({
          sku: 'CAN-1',
          summaries: [{ marketplaceId: BR, asin: 'B0CANECA01', productType: 'DRINKING_CUP', status: ['BUYABLE'] }],
          attributes: { purchasable_offer: offers },
        })
      : c.json({ errors: [{ code: 'NOT_FOUND', message: 'SKU not found' }] }, 404),
  );
  app.patch('/listings/2021-08-01/items/A2SELLER/:sku', async (c) => {
    asked.push({ query: c.req.query(), body: (await c.req.json()) as Asked['body'] });
    return c.json({ sku: 'CAN-1', ...answer });
  });
  const url = await fakeServer(app);
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url } });
  const { accountId } = await newViewer();
  await storeKeys({ accountId }, 'amazon', {
    clientId: `client-${accountId}`,
    clientSecret: 'secret',
    refreshToken: 'Atzr|1',
    marketplaceCode: 'BR',
  });
  await markConnected(accountId, 'amazon', 'A2SELLER');
  return { asked, connector: inWords((await accountConnector(accountId, 'amazon', testEffects())) as Connector) };
}

const standard = { marketplace_id: BR, currency: 'BRL', audience: 'ALL', our_price: [priceOf(55.99)] };
const companies = { marketplace_id: BR, currency: 'BRL', audience: 'B2B', our_price: [priceOf(50)] };

test('Amazon validates a price before it is sent, and gets it with all offers of the listing', async () => {
  const { connector, asked } = await amazon([companies, standard]);
  expect(await connector.ownPrice(mug, reais(48_43))).toMatchObject({ price: reais(55_99), refusal: null });
  expect(asked[0]!.query).toMatchObject({ marketplaceIds: BR, mode: 'VALIDATION_PREVIEW' });
  expect(await connector.sendPrice(mug, reais(48_43))).toEqual({
    isAccepted: true,
    reference: 'f1dc',
    answer: 'Aceito para processamento.',
  });
  expect(asked[1]!.query.mode).toBeUndefined();
  expect(asked[1]!.body).toEqual({
    productType: 'DRINKING_CUP',
    patches: [
      {
        op: 'replace',
        path: '/attributes/purchasable_offer',
        value: [companies, { ...standard, our_price: [priceOf(48.43)] }],
      },
    ],
  });
});

test('issues of Amazon refuse a price although the call succeeds', async () => {
  const { connector } = await amazon([standard], {
    status: 'INVALID',
    submissionId: 'a1c5',
    issues: [{ code: '90000900', message: 'The attributes are invalid.', severity: 'ERROR' }],
  });
  expect((await connector.ownPrice(mug, reais(48_43))).refusal).toBe(
    'A Amazon recusa este preço: The attributes are invalid.',
  );
  expect(await connector.sendPrice(mug, reais(48_43))).toMatchObject({
    isAccepted: false,
    answer: 'The attributes are invalid.',
  });
});

test('a running promotion and the limits of the seller refuse a price, and nothing is asked', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const promoted = { ...standard, discounted_price: [priceOf(40, { start_at: '2020-01-01', end_at: until })] };
  const limited = { ...standard, minimum_seller_allowed_price: [priceOf(50)] };
  const over = { ...standard, discounted_price: [priceOf(40, { start_at: '2020-01-01', end_at: '2020-02-01' })] };
  for (const [offer, refusal] of [
    [promoted, /em promoção na Amazon/],
    [limited, /O preço mínimo que você definiu na Amazon é R\$\s50,00/],
  ] as const) {
    const { connector, asked } = await amazon([offer]);
    expect((await connector.ownPrice(mug, reais(48_43))).refusal).toMatch(refusal);
    expect(asked).toEqual([]);
  }
  const { connector } = await amazon([over]);
  expect((await connector.ownPrice(mug, reais(48_43))).refusal).toBeNull();
});

test('a SKU that Amazon does not have is refused', async () => {
  const { connector } = await amazon([standard]);
  const gone = { ...mug, listingKey: 'X', sku: 'X' };
  expect((await connector.ownPrice(gone, reais(1_00))).refusal).toMatch(/não tem uma oferta/);
  expect((await connector.sendPrice(gone, reais(1_00))).isAccepted).toBe(false);
});

const bag = { country: 'BR', listingKey: 'MLB1', asin: 'MLB1', sku: 'BAG' };
/** Fake Mercado Livre with one item. */
async function mercadoLivre(item: object, sale: object = {}, answer: { status?: 200 | 400; body?: object } = {}) {
  const bodies: object[] = [];
  const own = { id: 'MLB1', price: 100, currency_id: 'BRL', status: 'active', ...item };
  const { connector } = await openMercadoLivre((app) => {
    app.get('/items/MLB1/sale_price', (c) =>
      c.json({ amount: 100, regular_amount: null, currency_id: 'BRL', metadata: {}, ...sale }),
    );
    app.get('/items/MLB1', (c) => c.json(own));
    app.put('/items/MLB1', async (c) => {
      bodies.push((await c.req.json()) as object);
      return c.json(answer.body ?? own, answer.status ?? 200);
    });
  });
  return { connector: inWords(connector), bodies };
}

test('Mercado Livre gets the price of an item, or that of all its variations', async () => {
  const one = await mercadoLivre({});
  expect(await one.connector.ownPrice(bag, reais(90_50))).toEqual({ price: reais(100_00), refusal: null, notes: [] });
  expect(await one.connector.sendPrice(bag, reais(90_50))).toMatchObject({ isAccepted: true });
  expect(one.bodies).toEqual([{ price: 90.5 }]);
  const varied = await mercadoLivre({ variations: [{ id: 11 }, { id: 12 }] });
  expect((await varied.connector.ownPrice(bag, reais(90_50))).notes).toEqual([
    'As 2 variações do anúncio têm um só preço: ele muda em todas.',
  ]);
  await varied.connector.sendPrice(bag, reais(90_50));
  expect(varied.bodies).toEqual([
    {
      variations: [
        { id: 11, price: 90.5 },
        { id: 12, price: 90.5 },
      ],
    },
  ]);
});

test.each([
  ['in a promotion', {}, { regular_amount: 120, metadata: { promotion_id: 'P-MLB1' } }, /em promoção no Mercado Livre/],
  ['that is a kit', { bundle: { type: 'virtual' } }, {}, /kit/],
  ['that is closed', { status: 'closed' }, {}, /não está ativo nem pausado/],
])('Mercado Livre: an item %s is refused before anything is sent', async (_, item, sale, refusal) => {
  const { connector } = await mercadoLivre(item, sale);
  expect((await connector.ownPrice(bag, reais(90_50))).refusal).toMatch(refusal);
});

test.each([
  [
    'as an error',
    400 as const,
    { message: 'Cannot modify price on items with dynamic pricing', error: 'item.price.not_modifiable', status: 400 },
  ],
  [
    'as a warning of a success',
    200 as const,
    { id: 'MLB1', price: 100, warnings: [{ code: 'item.price.not_modifiable', message: 'Cannot modify price' }] },
  ],
])('Mercado Livre: an automatic price is refused %s (page Automatizaciones de precios)', async (_, status, body) => {
  const { connector } = await mercadoLivre({}, {}, { status, body });
  const sent = await connector.sendPrice(bag, reais(90_50));
  expect(sent.isAccepted).toBe(false);
  expect(sent.answer).toMatch(/automático no Mercado Livre/);
});
