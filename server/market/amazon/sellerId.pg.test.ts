import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import type { Connector } from '#server/market/connector.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { readCredential } from '#server/records/keys/readCredential.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';

useTestDatabase();

const BR = 'A2Q3Y263D00KWC';
const ID = 'A1EXAMPLESELLER';
/** A transaction in the form of the Finances 2024-06-19 model. */
const transaction = {
  sellingPartnerMetadata: { sellingPartnerId: ID, accountType: 'Standard Orders', marketplaceId: BR },
  transactionType: 'Shipment',
  transactionId: 't',
  transactionStatus: 'RELEASED',
  postedDate: '2026-11-18T00:00:00Z',
};

/** A seller who pasted a refresh token, at an Amazon that answers with these transactions. */
async function pastedKeys({ transactions = [] as object[], status = 200, sellerId = undefined as string | undefined }) {
  const asked: Record<string, string>[] = [];
  const app = new Hono();
  app.post('/auth/o2/token', (c) => c.json({ access_token: 'Atza|1', expires_in: 3600 }));
  app.get('/v2/profiles', (c) => c.json({ code: 'UNAUTHORIZED' }, 401));
  app.get('/sellers/v1/marketplaceParticipations', (c) =>
    c.json({ payload: [{ marketplace: { id: BR }, participation: { isParticipating: true } }] }),
  );
  app.get('/orders/2026-01-01/orders', (c) => c.json({ orders: [], lastUpdatedBefore: '2026-11-20T11:58:00Z' }));
  app.get('/finances/2024-06-19/transactions', (c) => {
    asked.push(c.req.query());
    return status === 200
      ? c.json({ payload: { transactions, nextToken: 'more' } })
      : c.json({ errors: [{ code: 'Unauthorized', message: 'Access to requested resource is denied.' }] }, 403);
  });
  // as recorded by peddler @ 5a23510, ProductFeesV0Test, as an entry of the batch's array
  app.post('/products/fees/v0/feesEstimate', (c) =>
    c.json([
      {
        Status: 'Success',
        FeesEstimateIdentifier: { MarketplaceId: BR, IdType: 'SellerSKU', SellerId: ID, SellerInputIdentifier: '0' },
        FeesEstimate: { FeeDetailList: [] },
        Error: { Type: '', Code: '', Message: '', Detail: [] },
      },
    ]),
  );
  app.post('/batches/products/pricing/v0/itemOffers', (c) => {
    const price = { ListingPrice: { CurrencyCode: 'BRL', Amount: 10 }, SubCondition: 'new' };
    const Offers = [
      { ...price, SellerId: 'A9RIVAL', MyOffer: false },
      { ...price, SellerId: ID, MyOffer: true },
    ];
    const payload = { ASIN: 'B0EXAMPLE1', marketplaceId: BR, status: 'Success', Offers };
    return c.json({ responses: [{ status: { statusCode: 200 }, body: { payload } }] });
  });
  const url = await fakeServer(app);
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url }, ads: { na: url } });
  const { accountId } = await newViewer();
  const keys = { clientId: 'client', clientSecret: 'secret', refreshToken: 'Atzr|1', marketplaceCode: 'BR', sellerId };
  await storeKeys({ accountId }, 'amazon', keys);
  const connect = async () => (await accountConnector(accountId, 'amazon', testEffects())) as Connector;
  const stored = async () => (await readCredential(accountId, 'amazon'))!.sellerId;
  return { accountId, asked, connect, stored };
}

const first = (connector: Connector) => connector.changedOrders(new Date('2026-11-20T10:00:00Z'), null);
async function drain(batches: AsyncIterable<unknown> | undefined) {
  for await (const batch of batches!) void batch;
}

test('the first read after connecting learns the seller id with one call, and no later read asks', async () => {
  const { asked, connect, stored } = await pastedKeys({ transactions: [transaction] });
  const connector = await connect();
  await first(connector);
  expect(await stored()).toBe(ID);
  await first(connector);
  await first(await connect());
  expect(asked).toEqual([{ postedAfter: '2026-05-25T11:55:00.000Z', postedBefore: '2026-11-20T11:55:00.000Z' }]);
});

test('an id that the consent brought is not asked for', async () => {
  const { asked, connect, stored } = await pastedKeys({ transactions: [transaction], sellerId: 'A1CONSENTED' });
  await first(await connect());
  expect([asked, await stored()]).toEqual([[], 'A1CONSENTED']);
});

const question = { country: 'BR', listingKey: 'SKU-1', asin: 'B0EXAMPLE1', currency: 'BRL', priceMinor: 1000 };
const offered = { marketplace: 'amazon' as const, country: 'BR', asin: 'B0EXAMPLE1' };

test.each([
  ['fee estimates', (to: Connector) => drain(to.feeEstimates?.([{ ...question, fulfilledByMarketplace: true }]))],
  ['the own offer', (to: Connector) => drain(to.offers([offered]))],
])('without transactions so far, %s name the seller', async (_what, read) => {
  const { connect, stored } = await pastedKeys({});
  const connector = await connect();
  await first(connector);
  expect(await stored()).toBeNull();
  await read(connector);
  expect(await stored()).toBe(ID);
});

test('an application that may not read transactions still reads orders', async () => {
  const { connect, stored } = await pastedKeys({ status: 403 });
  expect((await first(await connect())).orders).toEqual([]);
  expect(await stored()).toBeNull();
});

test('an id learned with keys that were replaced meanwhile is not stored with the new ones', async () => {
  const { accountId, connect, stored } = await pastedKeys({ transactions: [transaction] });
  const connector = await connect();
  await storeKeys({ accountId }, 'amazon', { clientId: 'client', refreshToken: 'Atzr|of another seller' });
  await first(connector);
  expect(await stored()).toBeNull();
});
