import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { currencyCode } from '#server/market/http/exactShapes.ts';
import { decimalOf } from '#server/platform/values/money.ts';
import { log } from '#server/platform/process/log.ts';
import { type FeeQuestion, MarketplaceError } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { minorUnits } from '#server/platform/values/minorUnits.ts';
import type { FeeEstimateSnapshot } from '#server/market/snapshots/listingSnapshots.ts';
import { type AmazonSession, notPermitted, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';
import type { AmazonMarketplace } from '#server/market/amazon/marketplaces.ts';

const WHERE = 'Amazon (getMyFeesEstimates)';
/** Limit of the operation. */
const BATCH = 20;

const Money = z.looseObject({ CurrencyCode: currencyCode.nullish(), Amount: z.string().nullish() });
const Result = z.looseObject({
  Status: z.enum(['Success', 'ClientError', 'ServiceError']).nullish(),
  FeesEstimateIdentifier: z
    .looseObject({ SellerInputIdentifier: z.string().nullish(), SellerId: z.string().nullish() })
    .nullish(),
  FeesEstimate: z
    .looseObject({ FeeDetailList: z.array(z.looseObject({ FeeType: z.string(), FinalFee: Money })).nullish() })
    .nullish(),
  Error: z.looseObject({ Code: z.string().nullish(), Message: z.string().nullish() }).nullish(),
});
/** A top-level array, unlike the answers of other operations. */
const Found = z.array(Result);

/** Reads the SKUs that Amazon's inventory lists in a marketplace. */
type SkusAtAmazon = (marketplace: AmazonMarketplace) => Promise<ReadonlySet<string>>;

/**
 * Amazon's estimated fees of one sale of each listing at its price, twenty listings per call. Listings that Amazon
 * cannot estimate are missing, usually because they are no longer sold. The fulfilment fee is 0 for listings the seller
 * ships. Throws `NotPermitted` without the role Pricing.
 */
export async function* feeEstimates(
  session: AmazonSession,
  marketplaces: AmazonMarketplace[],
  questions: FeeQuestion[],
  skusAtAmazon: SkusAtAmazon,
): AsyncGenerator<FeeEstimateSnapshot[]> {
  for (const marketplace of marketplaces) {
    const own = questions.filter(
      ({ country, currency }) => country === marketplace.country && currency === marketplace.currency,
    );
    const asked = await withKnownChannel(marketplace, own, skusAtAmazon);
    for (let start = 0; start < asked.length; start += BATCH) {
      const batch = asked.slice(start, start + BATCH);
      yield estimatesOf(batch, await ask(session, marketplace, batch));
    }
  }
}

/**
 * Questions of an unknown channel are about Amazon's fulfilment when Amazon's inventory lists the SKU. Without that inventory
 * they stay as they are.
 */
async function withKnownChannel(
  marketplace: AmazonMarketplace,
  questions: FeeQuestion[],
  skusAtAmazon: SkusAtAmazon,
): Promise<FeeQuestion[]> {
  if (questions.every(({ fulfilledByMarketplace }) => fulfilledByMarketplace !== null)) return questions;
  const byAmazon = await skusAtAmazon(marketplace).catch((error: unknown) => {
    if (!(error instanceof MarketplaceError)) throw error;
    log.info({ reason: error.message }, 'fees of listings of an unknown channel are estimated without the inventory');
    return new Set<string>();
  });
  return questions.map((question) =>
    question.fulfilledByMarketplace === null && byAmazon.has(question.listingKey)
      ? { ...question, fulfilledByMarketplace: true }
      : question,
  );
}

async function ask(session: AmazonSession, { id }: AmazonMarketplace, questions: FeeQuestion[]) {
  const body = questions.map(({ listingKey, currency, priceMinor, fulfilledByMarketplace }, index) => ({
    FeesEstimateRequest: {
      MarketplaceId: id,
      ...(fulfilledByMarketplace === null ? {} : { IsAmazonFulfilled: fulfilledByMarketplace }),
      PriceToEstimateFees: {
        ListingPrice: { CurrencyCode: currency, Amount: decimalOf({ minor: priceMinor, currency }) },
      },
      Identifier: String(index),
    },
    IdType: 'SellerSKU',
    IdValue: listingKey,
  }));
  const { status, data } = await session.call('getMyFeesEstimates', {
    method: 'POST',
    url: spApiUrl(session, '/products/fees/v0/feesEstimate'),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    repeatable: true,
    accept: [403],
  });
  if (status === 403) throw notPermitted({ role: 'Pricing', missing: { code: 'amazon.noFees' } });
  const found = shapeOf(WHERE, Found, data);
  await session.seller.met(
    found.find(({ FeesEstimateIdentifier: its }) => its?.SellerId)?.FeesEstimateIdentifier?.SellerId,
  );
  return found;
}

function estimatesOf(questions: FeeQuestion[], results: z.output<typeof Found>): FeeEstimateSnapshot[] {
  const failed = results.filter(({ Status }) => Status !== 'Success');
  if (failed.length)
    log.info(
      { count: failed.length, reason: failed[0]!.Error?.Code },
      'Amazon returned no fee estimate for some listings',
    );
  return results.flatMap((result) => {
    const identifier = result.FeesEstimateIdentifier?.SellerInputIdentifier;
    const question = identifier == null ? undefined : questions[Number(identifier)];
    const details = result.FeesEstimate?.FeeDetailList;
    if (result.Status !== 'Success' || !question || !details?.length) return [];
    const { country, listingKey, currency, priceMinor, fulfilledByMarketplace } = question;
    const sum = { commission: 0, fixed: 0, fulfilment: fulfilledByMarketplace === false ? 0 : (null as number | null) };
    for (const { FeeType, FinalFee } of details) {
      const minor = amountOf(FinalFee, currency);
      if (FeeType === 'ReferralFee') sum.commission += minor;
      else if (FeeType === 'FBAFees') sum.fulfilment = (sum.fulfilment ?? 0) + minor;
      else sum.fixed += minor;
    }
    const { commission: commissionMinor, fixed: fixedFeeMinor, fulfilment: fulfilmentMinor } = sum;
    return [
      {
        marketplace: 'amazon',
        country,
        listingKey,
        currency,
        priceMinor,
        commissionMinor,
        fixedFeeMinor,
        fulfilmentMinor,
      },
    ];
  });
}

function amountOf({ CurrencyCode, Amount }: z.output<typeof Money>, currency: string): number {
  if (CurrencyCode && CurrencyCode !== currency)
    throw new MarketplaceError(
      sentence('amazonMoney.feeCurrency', { where: WHERE, currency: CurrencyCode, expected: currency }),
    );
  return Amount == null ? 0 : minorUnits(Amount, currency);
}
