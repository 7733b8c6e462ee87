import { type Context, Hono } from 'hono';
import { decimalNumber } from '#simulator/decimal.ts';
import { amazonCredentials } from '#simulator/auth/credentials.ts';
import type { Simulator, SimulatorEnv } from '#simulator/simulator.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { commissionRate, unitFulfilment } from './charges.ts';
import { countriesOf } from '#simulator/amazon/sources/marketplaceIds.ts';
import { invalidInput, spApi } from '#simulator/amazon/spApi.ts';

const MAX_PRODUCTS = 20;

interface EstimateRequest {
  FeesEstimateRequest?: {
    MarketplaceId?: string;
    IsAmazonFulfilled?: boolean;
    PriceToEstimateFees?: { ListingPrice?: { CurrencyCode?: string; Amount?: number } };
    Identifier?: string;
  };
  IdType?: string;
  IdValue?: string;
}

/** Product Fees v0: estimated fees of one sale of each of up to 20 products; one answer or error for each. */
export function feesEstimate(simulator: Simulator): Hono<SimulatorEnv> {
  return new Hono<SimulatorEnv>().post(
    '/products/fees/v0/feesEstimate',
    spApi(simulator, 'getMyFeesEstimates'),
    async (c) => {
      const requests = await requestsOf(c);
      if (!requests) return invalidInput(c, `The body must be an array of 1 to ${MAX_PRODUCTS} requests.`);
      const { sellerId } = amazonCredentials(simulator);
      return c.json(requests.map((one) => estimateOf(one, simulator.amazon.products, sellerId, simulator.clock.now())));
    },
  );
}

async function requestsOf(c: Context): Promise<EstimateRequest[] | null> {
  const body = (await c.req.json().catch(() => null)) as unknown;
  return Array.isArray(body) && body.length >= 1 && body.length <= MAX_PRODUCTS ? (body as EstimateRequest[]) : null;
}

function estimateOf(given: EstimateRequest, products: Product[], sellerId: string, now: number) {
  const request = given.FeesEstimateRequest ?? {};
  const { MarketplaceId = '', IsAmazonFulfilled = false, PriceToEstimateFees, Identifier } = request;
  const identifier = {
    MarketplaceId,
    SellerId: sellerId,
    IdType: given.IdType,
    IdValue: given.IdValue,
    IsAmazonFulfilled,
    PriceToEstimateFees,
    SellerInputIdentifier: Identifier,
  };
  const country = countriesOf([MarketplaceId])?.[0];
  const product = products.find(
    (one) => one.country === country && (given.IdType === 'ASIN' ? one.asin : one.sku) === given.IdValue,
  );
  const { Amount = 0, CurrencyCode = '' } = PriceToEstimateFees?.ListingPrice ?? {};
  if (!product || Amount <= 0 || CurrencyCode !== product.currency)
    return {
      Status: 'ClientError',
      FeesEstimateIdentifier: identifier,
      Error: {
        Type: 'Sender',
        Code: 'InvalidParameterValue',
        Message: 'There is an client-side error. Please verify your inputs.',
        Detail: [],
      },
    };
  const referral = Math.round(Math.round(Amount * 100) * commissionRate(product));
  const fulfilment = IsAmazonFulfilled ? unitFulfilment(product, product.currency) : null;
  const money = (minor: number) => ({ CurrencyCode, Amount: decimalNumber(minor) });
  const fee = (FeeType: string, minor: number) => ({
    FeeType,
    FeeAmount: money(minor),
    FeePromotion: money(0),
    FinalFee: money(minor),
  });
  return {
    Status: 'Success',
    FeesEstimateIdentifier: identifier,
    FeesEstimate: {
      TimeOfFeesEstimation: new Date(now).toISOString(),
      TotalFeesEstimate: money(referral + (fulfilment ?? 0)),
      FeeDetailList: [
        fee('ReferralFee', referral),
        fee('VariableClosingFee', 0),
        fee('PerItemFee', 0),
        ...(fulfilment === null
          ? []
          : [{ ...fee('FBAFees', fulfilment), IncludedFeeDetailList: [fee('FBAPickAndPack', fulfilment)] }]),
      ],
    },
  };
}
