import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { all } from '#server/market/mercadolivre/testing/openMercadoLivre.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';

useTestDatabase();

interface OfferRequest {
  uri: string;
  MarketplaceId: string;
  ItemCondition: string;
  CustomerType: string;
}
type Respond = (asin: string, request: OfferRequest) => object | null;

const asinOf = ({ uri }: OfferRequest) => uri.split('/').at(-2)!;
const listing = (asin: string, country = 'BR') => ({ marketplace: 'amazon' as const, country, asin });

/** Fake Amazon for offers; answers requests in reverse order. */
async function amazon(respond: Respond) {
  const batches: OfferRequest[][] = [];
  const app = new Hono();
  app.post('/auth/o2/token', (c) => c.json({ access_token: 'Atza|1', expires_in: 3600 }));
  app.post('/batches/products/pricing/v0/itemOffers', async (c) => {
    const { requests } = (await c.req.json()) as { requests: OfferRequest[] };
    batches.push(requests);
    const responses = requests.flatMap((request) => {
      const part = respond(asinOf(request), request);
      return part ? [{ request: { ...request, Asin: asinOf(request) }, ...part }] : [];
    });
    return c.json({ responses: responses.toReversed() });
  });
  app.get('/v2/profiles', (c) => c.json({ code: 'UNAUTHORIZED' }, 401));
  const url = await fakeServer(app);
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url }, ads: { na: url } });
  const { accountId } = await newViewer();
  const keys = { clientId: 'app', clientSecret: 'secret', refreshToken: 'Atzr|1', marketplaceCode: 'BR' };
  await storeKeys({ accountId }, 'amazon', keys);
  const effects = testEffects();
  return { batches, effects, connector: (await accountConnector(accountId, 'amazon', effects))! };
}

/** One offer of ours, priced by the last digits of the ASIN. */
const sold = (asin: string) => ({
  status: { statusCode: 200 },
  body: {
    payload: {
      ASIN: asin,
      status: 'Success',
      Offers: [
        {
          MyOffer: true,
          SellerId: 'A1US',
          SubCondition: 'new',
          IsBuyBoxWinner: true,
          ListingPrice: { CurrencyCode: 'BRL', Amount: Number(asin.slice(-3)) + 1 },
        },
      ],
    },
  },
});

/** Without what is not read: lineofflight/peddler @ 5a23510, recorded 2025-09-12 at Amazon's sandbox, test_get_item_offers.yml. */
const recorded = {
  payload: {
    ASIN: 'B00V5DG6IQ',
    status: 'Success',
    ItemCondition: 'New',
    Identifier: { MarketplaceId: 'ATVPDKIKX0DER', ItemCondition: 'New', ASIN: 'B00V5DG6IQ' },
    Summary: { TotalOfferCount: 1 },
    Offers: [
      {
        Shipping: { CurrencyCode: 'USD', Amount: 0.0 },
        ListingPrice: { CurrencyCode: 'USD', Amount: 10.0 },
        SellerFeedbackRating: { FeedbackCount: 0, SellerPositiveFeedbackRating: 0.0 },
        SubCondition: 'new',
        IsFeaturedMerchant: false,
        SellerId: 'AXXXXXXXXXXXXX',
        IsFulfilledByAmazon: false,
      },
    ],
    MarketplaceID: 'ATVPDKIKX0DER',
  },
};

test('twenty ASINs per call, one call in ten seconds; answers are matched by ASIN, not by position', async () => {
  const { batches, effects, connector } = await amazon(sold);
  const asins = Array.from({ length: 45 }, (_, n) => `B0000000${100 + n}`);
  const seen = await all(connector.offers(asins.map((asin) => listing(asin))));
  expect(batches.map(({ length }) => length)).toEqual([20, 20, 5]);
  expect(effects.slept).toEqual([10_000, 10_000]);
  expect(seen.map(({ asin, ourPriceMinor }) => [asin, ourPriceMinor])).toEqual(
    asins.map((asin) => [asin, (Number(asin.slice(-3)) + 1) * 100]),
  );
  expect(batches[0]![0]).toEqual({
    uri: '/products/pricing/v0/items/B0000000100/offers',
    method: 'GET',
    MarketplaceId: 'A2Q3Y263D00KWC',
    ItemCondition: 'New',
    CustomerType: 'Consumer',
  });
});

test('an error of one ASIN leaves only that one unknown, and an ASIN in two countries counts as two', async () => {
  const { batches, connector } = await amazon((asin, { MarketplaceId }) => {
    if (asin.endsWith('101')) return { status: { statusCode: 400 }, body: { errors: [{ code: 'InvalidInput' }] } };
    if (asin.endsWith('102')) return null;
    if (asin.endsWith('103')) return { status: { statusCode: 200 }, body: { payload: { ASIN: asin, status: 1 } } };
    const part = sold(asin);
    return MarketplaceId === 'ATVPDKIKX0DER'
      ? { ...part, body: { payload: { ASIN: asin, marketplaceId: MarketplaceId, status: 'NoBuyableOffers' } } }
      : part;
  });
  const listings = ['100', '101', '102', '103'].map((end) => listing(`B0000000${end}`));
  const seen = await all(
    connector.offers([
      ...listings,
      listing('B0000000100', 'US'),
      listing('B0000000100', 'DE'),
      listing('B0000000100', 'ZZ'),
    ]),
  );
  expect(seen.map(({ state, country }) => [state, country])).toEqual([
    ['winning', 'BR'],
    ['unknown', 'BR'],
    ['unknown', 'BR'],
    ['unknown', 'BR'],
    ['none', 'US'],
    ['unknown', 'DE'], // another region, outside this authorization
    ['unknown', 'ZZ'],
  ]);
  expect(batches[0]).toHaveLength(5);
});

test('an ASIN is asked for once per country, because Amazon refuses a call with duplicates', async () => {
  const { batches, connector } = await amazon(sold);
  const twice = [listing('B0000000100'), listing('B0000000100'), listing('B0000000100', 'US')];
  expect((await all(connector.offers(twice))).map(({ country, asin }) => [country, asin])).toEqual([
    ['BR', 'B0000000100'],
    ['US', 'B0000000100'],
  ]);
  expect(batches.map((requests) => requests.map(({ MarketplaceId }) => MarketplaceId))).toEqual([
    ['A2Q3Y263D00KWC', 'ATVPDKIKX0DER'],
  ]);
});

test('a recorded answer, which spells its marketplace MarketplaceID, is read without an echo of the request', async () => {
  const { connector } = await amazon(() => ({ status: { statusCode: 200 }, body: recorded, request: null }));
  expect(await all(connector.offers([listing('B00V5DG6IQ', 'US')]))).toMatchObject([
    { asin: 'B00V5DG6IQ', currency: 'USD', offers: [{ sellerId: 'AXXXXXXXXXXXXX', priceMinor: 1_000 }] },
  ]);
});

test('when several answers are all unreadable, the format has changed and nothing is stored', async () => {
  const { connector } = await amazon((asin) => ({ status: { statusCode: 200 }, body: { payload: { ASIN: asin } } }));
  const listings = ['100', '101', '102'].map((end) => listing(`B0000000${end}`));
  await expect(all(connector.offers(listings))).rejects.toThrow(/ofertas ilegíveis/);
});
