import { textsOf } from '#server/market/testing/textsOf.ts';
import { expect, test } from 'vitest';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { all, openMercadoLivre, SELLER } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';

useTestDatabase();

const RIVAL = 200077001;
const listing = (asin: string) => ({ marketplace: 'mercadolivre' as const, country: 'BR', asin });

const competition = (itemId: string, status: string, winner: object | null, more: object = {}) => ({
  item_id: itemId,
  current_price: 62.96,
  currency_id: 'BRL',
  price_to_win: 59.9,
  status,
  visit_share: 'minimum',
  reason: [],
  catalog_product_id: 'MLB16160001',
  winner,
  ...more,
});
const onPage = (item: string, seller: number, price: number, logistic = 'fulfillment', condition = 'new') => ({
  item_id: item,
  seller_id: seller,
  price,
  currency_id: 'BRL',
  condition,
  shipping: { logistic_type: logistic },
});
const PAGE = [
  onPage('MLB9', RIVAL, 59.99),
  onPage('MLB1', SELLER, 62.96),
  onPage('MLB8', 200077002, 71.5, 'xd_drop_off'),
  onPage('MLB7', 200077003, 20, 'fulfillment', 'used'),
];

/** Answers each item by its id; a status number makes a page inaccessible. */
async function open(items: Record<string, object | number>, page: object[] | number = PAGE) {
  const requests: string[] = [];
  const opened = await openMercadoLivre((app) => {
    app.use(async ({ req }, next) => {
      requests.push(req.path);
      await next();
    });
    app.get('/items/bulk', (c) =>
      c.json(
        c.req
          .query('ids')!
          .split(',')
          .map((id) => ({ id, status_code: 200, body: { id, catalog_listing: id in items } })),
      ),
    );
    app.get('/items/:id/price_to_win', (c) => {
      const found = items[c.req.param('id')]!;
      return typeof found === 'number' ? c.json({ status: found }, found as 404) : c.json(found);
    });
    app.get('/products/:id/items', (c) =>
      typeof page === 'number' ? c.json({ status: page }, page as 403) : c.json({ results: page }),
    );
    app.get('/users/:id{[0-9]+}', (c) => {
      if (c.req.param('id') !== String(RIVAL)) return c.json({ error: 'not_found' }, 404);
      return c.json({
        id: RIVAL,
        nickname: 'CONCORRENTE_SP',
        seller_reputation: { transactions: { ratings: { positive: 0.29 } } },
      });
    });
  });
  return { ...opened, requests };
}

test('the winner is the seller of the winning item on the catalogue page', async () => {
  const { connector } = await open({ MLB1: competition('MLB1', 'competing', { item_id: 'MLB9', price: 59.99 }) });
  const [seen] = await all(connector.offers([listing('MLB1')]));
  expect(seen).toMatchObject({
    state: 'losing',
    currency: 'BRL',
    ourPriceMinor: 6296,
    owner: { sellerId: String(RIVAL), priceMinor: 5999, isFba: true },
    priceToWinMinor: 5990,
    visitShare: 'minimum',
  });
  // used goods do not compete with new ones
  expect(seen!.offers?.map(({ sellerId, isOurs, isWinner, isFba }) => [sellerId, isOurs, isWinner, isFba])).toEqual([
    [String(RIVAL), false, true, true],
    [String(SELLER), true, false, true],
    ['200077002', false, false, false],
  ]);
});

test('each competition status has one meaning; an unknown one is unknown', async () => {
  const winner = { item_id: 'MLB9', price: 59.99 };
  const { connector } = await open({
    MLB1: competition('MLB1', 'winning', { item_id: 'MLB1', price: 62.96 }),
    MLB2: competition('MLB2', 'sharing_first_place', winner),
    MLB3: competition('MLB3', 'listed', winner, { price_to_win: null }),
    MLB4: competition('MLB4', 'competing', null),
    MLB5: competition('MLB5', 'thinking', winner),
    MLB6: competition('MLB6', 'not_listed', null),
    MLB7: 404,
  });
  const requests = ['MLB1', 'MLB2', 'MLB3', 'MLB4', 'MLB5', 'MLB6', 'MLB7', 'MLB8'];
  const seen = await all(connector.offers(requests.map(listing)));
  expect(seen.map(({ asin, state, competes }) => [asin, state, competes])).toEqual([
    ['MLB1', 'winning', true],
    ['MLB2', 'sharing', true],
    ['MLB3', 'losing', true],
    ['MLB4', 'none', true],
    ['MLB5', 'unknown', true],
    ['MLB6', 'unknown', false],
    ['MLB7', 'unknown', false],
    ['MLB8', 'unknown', false], // not in the catalogue
  ]);
  expect(seen[1]!.owner).toMatchObject({ sellerId: String(SELLER) });
});

test('an inaccessible list of competitors is requested once, and the winner’s price has no seller', async () => {
  const rival = { item_id: 'MLB9', price: 59.99 };
  const { connector, requests } = await open(
    { MLB1: competition('MLB1', 'competing', rival), MLB2: competition('MLB2', 'competing', rival) },
    403,
  );
  const seen = await all(connector.offers([listing('MLB1'), listing('MLB2')]));
  for (const { state, owner, offers } of seen)
    expect([state, owner, offers]).toEqual(['losing', { sellerId: null, priceMinor: 5999, isFba: null }, null]);
  expect(requests.filter((path) => path.startsWith('/products'))).toHaveLength(1);
});

test('an item in an unknown format is unknown and does not affect the others', async () => {
  const { connector } = await open({
    MLB1: { ...competition('MLB1', 'competing', null), current_price: { amount: 1 } },
    MLB2: competition('MLB2', 'winning', { item_id: 'MLB2', price: 62.96 }),
  });
  const seen = await all(connector.offers([listing('MLB1'), listing('MLB2')]));
  expect(seen.map(({ state }) => state)).toEqual(['unknown', 'winning']);
});

test('an item refused by items/bulk is unknown, not outside the catalogue, and named to the seller', async () => {
  const { connector } = await openMercadoLivre((app) => {
    app.get('/items/bulk', (c) =>
      c.json([
        { status_code: 403 },
        { status_code: 200, body: { id: 'MLB2', catalog_listing: false } },
        { status_code: 404 },
      ]),
    );
    app.get('/items/MLB1', (c) => c.json({ status: 403, code: 'FORBIDDEN' }, 403));
  });
  const seen = await all(connector.offers([listing('MLB1'), listing('MLB2'), listing('MLB3')]));
  expect(seen.map(({ asin, state, competes }) => [asin, state, competes])).toEqual([
    ['MLB1', 'unknown', true],
    ['MLB2', 'unknown', false],
    ['MLB3', 'unknown', false],
  ]);
  expect(textsOf(connector.takeSkippedRows!())).toEqual([
    expect.stringContaining('Mercado Livre recusou 1 anúncio (403): MLB1 – acesso negado'),
  ]);
});

test('a seller’s profile has the nickname and the exact share of positive ratings; a missing profile has neither', async () => {
  const { connector } = await open({});
  expect(await all(connector.sellerProfiles!([String(RIVAL), '5']))).toEqual([
    { marketplace: 'mercadolivre', sellerId: String(RIVAL), name: 'CONCORRENTE_SP', feedbackRating: 29 },
    { marketplace: 'mercadolivre', sellerId: '5', name: null, feedbackRating: null },
  ]);
});
