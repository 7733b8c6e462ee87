import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import type { FeeQuestion } from '#server/market/connector.ts';
import type { FeeEstimateSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { fakeServer } from '#server/market/testing/fakeServer.ts';
import { testEffects } from '#server/market/testing/testEffects.ts';

useTestDatabase();

interface EstimateRequest {
  IdValue: string;
  FeesEstimateRequest: { Identifier: string };
}
const fee = (FeeType: string, Amount: number, CurrencyCode = 'BRL') => ({
  FeeType,
  FinalFee: { CurrencyCode, Amount },
});
const success = (identifier: string, ...details: object[]) => ({
  Status: 'Success',
  FeesEstimateIdentifier: { SellerInputIdentifier: identifier },
  FeesEstimate: { FeeDetailList: details },
});

/** The connector's estimates for Amazon's answers, and its requests. */
async function estimates(
  questions: FeeQuestion[],
  answer: (requests: EstimateRequest[]) => unknown,
  status: 200 | 403 = 200,
  inventory: string[] = [],
) {
  const bodies: EstimateRequest[][] = [];
  const app = new Hono();
  app.post('/auth/o2/token', (c) => c.json({ access_token: 'Atza|1', expires_in: 3600 }));
  app.get('/sellers/v1/marketplaceParticipations', (c) =>
    c.json({
      payload: [{ marketplace: { id: 'A2Q3Y263D00KWC' }, participation: { isParticipating: true } }],
    }),
  );
  app.get('/fba/inventory/v1/summaries', (c) =>
    inventory.length > 0
      ? c.json({ payload: { inventorySummaries: inventory.map((sellerSku) => ({ sellerSku, inventoryDetails: {} })) } })
      : c.json({ errors: [{ code: 'Unauthorized' }] }, 403),
  );
  app.get('/v2/profiles', (c) => c.json({ code: 'UNAUTHORIZED' }, 401));
  app.post('/products/fees/v0/feesEstimate', async (c) => {
    const requests = (await c.req.json()) as EstimateRequest[];
    bodies.push(requests);
    return c.json(answer(requests) as object, status);
  });
  const url = await fakeServer(app);
  useMarketplaces({ lwaToken: `${url}/auth/o2/token`, spApi: { na: url }, ads: { na: url } });
  const { accountId } = await newViewer();
  const keys = { clientId: 'client', clientSecret: 'secret', refreshToken: 'Atzr|1', marketplaceCode: 'BR' };
  await storeKeys({ accountId }, 'amazon', keys);
  const connector = await accountConnector(accountId, 'amazon', testEffects());
  const found: FeeEstimateSnapshot[] = [];
  for await (const batch of connector!.feeEstimates!(questions)) found.push(...batch);
  return { found, bodies };
}

const question = (sku: string, more: Partial<FeeQuestion> = {}): FeeQuestion => ({
  country: 'BR',
  listingKey: sku,
  asin: 'B0EXAMPLE1',
  currency: 'BRL',
  priceMinor: 7_990,
  fulfilledByMarketplace: true,
  ...more,
});

test('twenty products per call are matched by identifier, in any order', async () => {
  const questions = Array.from({ length: 21 }, (_, n) => question(`SKU-${n}`));
  const { found, bodies } = await estimates(questions, (requests) =>
    requests
      .toReversed()
      .map(({ IdValue, FeesEstimateRequest: { Identifier } }) =>
        success(
          Identifier,
          fee('ReferralFee', Number(IdValue.slice(4)) + 0.1),
          fee('PerItemFee', 2),
          fee('VariableClosingFee', 0.5),
          fee('FBAFees', 12.34),
        ),
      ),
  );
  expect(bodies.map(({ length }) => length)).toEqual([20, 1]);
  expect(bodies[0]![0]).toEqual({
    FeesEstimateRequest: {
      MarketplaceId: 'A2Q3Y263D00KWC',
      IsAmazonFulfilled: true,
      PriceToEstimateFees: { ListingPrice: { CurrencyCode: 'BRL', Amount: 79.9 } },
      Identifier: '0',
    },
    IdType: 'SellerSKU',
    IdValue: 'SKU-0',
  });
  expect(found.map(({ listingKey, commissionMinor }) => [listingKey, commissionMinor]).sort()).toEqual(
    questions.map(({ listingKey }, n) => [listingKey, n * 100 + 10]).sort(),
  );
  expect(found[0]).toMatchObject({ priceMinor: 7_990, fixedFeeMinor: 250, fulfilmentMinor: 1_234 });
});

test('listings the seller ships have no fulfilment fee; those without an estimate are missing', async () => {
  const questions = [
    question('own', { fulfilledByMarketplace: false }),
    question('unknown shipper', { fulfilledByMarketplace: null }),
    question('gone'),
    question('elsewhere', { country: 'US', currency: 'USD' }),
  ];
  const { found } = await estimates(questions, ([own, unknown, gone]) => [
    success(own!.FeesEstimateRequest.Identifier, fee('ReferralFee', 9.59)),
    success(unknown!.FeesEstimateRequest.Identifier, fee('ReferralFee', 9.59)),
    { Status: 'ClientError', FeesEstimateIdentifier: { SellerInputIdentifier: gone!.FeesEstimateRequest.Identifier } },
  ]);
  expect(found.map(({ listingKey, fulfilmentMinor }) => [listingKey, fulfilmentMinor])).toEqual([
    ['own', 0],
    ['unknown shipper', null],
  ]);
});

test('a listing of an unknown channel is asked about as Amazon’s when Amazon’s inventory lists its SKU', async () => {
  const unknown = { fulfilledByMarketplace: null };
  const questions = [question('listed', unknown), question('elsewhere', unknown)];
  const { bodies } = await estimates(questions, () => [], 200, ['listed']);
  expect(bodies[0]!.map(({ IdValue, FeesEstimateRequest }) => [IdValue, FeesEstimateRequest])).toEqual([
    ['listed', expect.objectContaining({ IsAmazonFulfilled: true })],
    ['elsewhere', expect.not.objectContaining({ IsAmazonFulfilled: expect.anything() as unknown })],
  ]);
});

test('an answer in an unknown format or another currency is an error that names the operation', async () => {
  await expect(estimates([question('A')], () => ({ payload: [] }))).rejects.toThrow(
    'Amazon (getMyFeesEstimates): o campo a resposta não veio no formato esperado.',
  );
  await expect(
    estimates([question('A')], () => [{ ...success('0', fee('ReferralFee', 9.59)), Status: 7 }]),
  ).rejects.toThrow('Amazon (getMyFeesEstimates): o campo 0.Status não veio no formato esperado.');
  await expect(estimates([question('A')], () => [success('0', fee('ReferralFee', 9.59, 'USD'))])).rejects.toThrow(
    'Amazon (getMyFeesEstimates): a tarifa veio em USD e não em BRL.',
  );
});

test('an application without the role gets an error that names it and what to do', async () => {
  const refusal = { errors: [{ code: 'Unauthorized', message: 'Access to requested resource is denied.' }] };
  await expect(estimates([question('A')], () => refusal, 403)).rejects.toMatchObject({
    name: 'NotPermitted',
    message: expect.stringMatching(/permissão \(role\) Pricing/) as string,
  });
});
