import { expect, test } from 'vitest';
import { BRAZIL, openSimulator } from '#simulator/testing/openSimulator.ts';

const question = (sku: string, more: object = {}) => ({
  FeesEstimateRequest: {
    MarketplaceId: BRAZIL,
    IsAmazonFulfilled: true,
    PriceToEstimateFees: { ListingPrice: { CurrencyCode: 'BRL', Amount: 100 } },
    Identifier: sku,
    ...more,
  },
  IdType: 'SellerSKU',
  IdValue: sku,
});

test('every requested product is answered, an unknown one with its own error', async () => {
  const { amazon, ask: plain } = await openSimulator();
  const costs = (await plain('/__simulator/costs')).body as {
    marketplace: string;
    country: string;
    listingKey: string;
  }[];
  const sku = costs.find(({ marketplace, country }) => `${marketplace} ${country}` === 'amazon BR')!.listingKey;
  const ask = (body: unknown) =>
    amazon('/products/fees/v0/feesEstimate', { method: 'POST', body: JSON.stringify(body) });
  const { status, body } = await ask([question(sku), question('unknown'), question(sku, { IsAmazonFulfilled: false })]);
  expect(status).toBe(200);
  expect(body.map(({ Status }: { Status: string }) => Status)).toEqual(['Success', 'ClientError', 'Success']);
  const types = body[0].FeesEstimate.FeeDetailList.map(({ FeeType }: { FeeType: string }) => FeeType);
  expect(types).toEqual(['ReferralFee', 'VariableClosingFee', 'PerItemFee', 'FBAFees']);
  expect(body[2].FeesEstimate.FeeDetailList).toHaveLength(3);
  expect(body[0].FeesEstimateIdentifier).toMatchObject({ SellerInputIdentifier: sku, IdValue: sku });
  for (const wrong of [[], Array(21).fill(question(sku)), { no: 'array' }]) expect((await ask(wrong)).status).toBe(400);
});
