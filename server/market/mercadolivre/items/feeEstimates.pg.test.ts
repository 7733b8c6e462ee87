import { textsOf } from '#server/market/testing/textsOf.ts';
import type { Hono } from 'hono';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import type { FeeQuestion } from '#server/market/connector.ts';
import { all, openMercadoLivre } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';

useTestDatabase();

const question = (listingKey: string, more: Partial<FeeQuestion> = {}): FeeQuestion => ({
  country: 'BR',
  listingKey,
  asin: listingKey.split(':')[0]!,
  currency: 'BRL',
  priceMinor: 6_296,
  fulfilledByMarketplace: null,
  ...more,
});
const item = (id: string, more: object = {}) => ({
  id,
  currency_id: 'BRL',
  category_id: 'MLB188658',
  listing_type_id: 'gold_special',
  shipping: { logistic_type: 'self_service', mode: 'me2' },
  ...more,
});
const price = {
  listing_type_id: 'gold_special',
  currency_id: 'BRL',
  sale_fee_amount: 13.74,
  sale_fee_details: { fixed_fee: 6.5 },
};

const withItems = (items: ReturnType<typeof item>[], routes: (app: Hono) => void) =>
  openMercadoLivre((app) => {
    app.get('/items/bulk', (c) => {
      const wanted = c.req.query('ids')!.split(',');
      return c.json(items.filter(({ id }) => wanted.includes(id)).map((body) => ({ status_code: 200, body })));
    });
    routes(app);
  });

test('a product is estimated with its item’s listing type and logistics, its variations with one call', async () => {
  const requests: Record<string, string>[] = [];
  const { connector } = await withItems([item('MLB1')], (app) =>
    app.get('/sites/MLB/listing_prices', (c) => {
      requests.push(c.req.query());
      return c.json([{ ...price, listing_type_id: 'gold_pro' }, price]);
    }),
  );
  const estimate = {
    marketplace: 'mercadolivre',
    country: 'BR',
    currency: 'BRL',
    priceMinor: 6_296,
    commissionMinor: 724,
    fixedFeeMinor: 650,
    fulfilmentMinor: null,
  };
  expect(await all(connector.feeEstimates!([question('MLB1:7'), question('MLB1:8'), question('MLB2')]))).toEqual([
    { ...estimate, listingKey: 'MLB1:7' },
    { ...estimate, listingKey: 'MLB1:8' },
  ]);
  expect(requests).toEqual([
    {
      price: '62.96',
      category_id: 'MLB188658',
      currency_id: 'BRL',
      listing_type_id: 'gold_special',
      logistic_type: 'self_service',
      shipping_mode: 'me2',
    },
  ]);
});

test('items without a price are missing, unreadable ones are reported', async () => {
  const { connector } = await withItems([item('MLB1'), item('MLB2'), item('MLB3', { category_id: null })], (app) =>
    app.get('/sites/MLB/listing_prices', (c) =>
      c.req.query('price') === '10' ? c.json({ status: 404 }, 404) : c.json([{ ...price, sale_fee_amount: null }]),
    ),
  );
  const questions = [question('MLB1', { priceMinor: 1_000 }), question('MLB2'), question('MLB3')];
  expect(await all(connector.feeEstimates!(questions))).toEqual([]);
  expect(textsOf(connector.takeSkippedRows!())).toEqual([
    'Mercado Livre: o anúncio MLB2 não pôde ser lido e ficou de fora.',
  ]);
});
