import type { Said } from '#server/platform/language/said.ts';
import { wordingOfError } from '#server/platform/language/wordedError.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { z } from 'zod';
import { log } from '#server/platform/process/log.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import { shapeOf } from '#server/market/http/answer.ts';
import { type OfferCheck, type OfferedListing, unknownCheck } from '#server/market/offerCheck.ts';
import { type AmazonSession, spApiUrl } from '#server/market/amazon/auth/amazonSession.ts';
import { amazonMarketplaceByCountry } from '#server/market/amazon/marketplaces.ts';
import { offerCheckOf } from './offerCheckOf.ts';

/** Limit of the operation. */
const MAX_LISTINGS_PER_CALL = 20;
/** When this many answers are all unreadable, the cause is a format change rather than a single ASIN. */
const MIN_UNREADABLE = 3;
const WHERE = 'Amazon (getItemOffersBatch)';

const Batch = z.looseObject({
  responses: z.array(
    z.looseObject({
      status: z.looseObject({ statusCode: z.coerce.number().nullish() }).nullish(),
      body: z.unknown().optional(),
      request: z.looseObject({ Asin: z.string().nullish(), MarketplaceId: z.string().nullish() }).nullish(),
    }),
  ),
});
const Names = z.looseObject({
  payload: z.looseObject({
    ASIN: z.string().nullish(),
    marketplaceId: z.string().nullish(),
    /** So in recorded answers, against the model. */
    MarketplaceID: z.string().nullish(),
  }),
});

type Part = z.output<typeof Batch>['responses'][number];

/**
 * Offers for new goods of each listing once, one call for every twenty. Answers arrive in any order and may fail
 * individually: failed and missing ones are `unknown`.
 */
export async function* itemOffers(
  session: AmazonSession,
  listings: OfferedListing[],
  ownSellerId: string | null,
): AsyncGenerator<OfferCheck[]> {
  // Amazon refuses a whole call that asks twice for one ASIN (amzn/selling-partner-api-models#2914)
  const distinct = [...new Map(listings.map((listing) => [`${listing.country} ${listing.asin}`, listing])).values()];
  for (let start = 0; start < distinct.length; start += MAX_LISTINGS_PER_CALL)
    yield await batchOf(session, distinct.slice(start, start + MAX_LISTINGS_PER_CALL), ownSellerId);
}

async function batchOf(
  session: AmazonSession,
  listings: OfferedListing[],
  ownSellerId: string | null,
): Promise<OfferCheck[]> {
  const reachable = listings.filter((listing) => marketplaceIdOf(session, listing) !== null);
  const data = reachable.length ? await answerOf(session, reachable) : { responses: [] };
  const checkedAt = new Date(session.effects.now());
  const parts = new Map<string, Part>();
  for (const part of shapeOf(WHERE, Batch, data).responses) {
    const key = keyOfPart(part);
    if (key) parts.set(key, part);
  }
  let lastFailure: Said | null = null;
  const checks = listings.map((listing) => {
    const part = parts.get(keyOf(marketplaceIdOf(session, listing) ?? '', listing.asin));
    try {
      if (!part || (part.status?.statusCode ?? 200) !== 200) return unknownCheck(listing, checkedAt);
      return offerCheckOf(listing, part.body, ownSellerId, checkedAt);
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof MarketplaceError)) throw error;
      log.warn({ asin: listing.asin, reason: error.message }, 'skipped unreadable offers');
      lastFailure = error instanceof MarketplaceError ? error.said : wordingOfError(error);
      return unknownCheck(listing, checkedAt);
    }
  });
  if (lastFailure && checks.length >= MIN_UNREADABLE && checks.every(({ state }) => state === 'unknown'))
    throw new MarketplaceError(
      sentence('sync.unreadableOffers', {
        where: WHERE,
        reason: lastFailure as Said,
      }),
    );
  const own = checks.flatMap(({ offers }) => offers ?? []).find(({ isOurs }) => isOurs);
  await session.seller.met(own?.sellerId);
  return checks;
}

async function answerOf(session: AmazonSession, listings: OfferedListing[]): Promise<unknown> {
  const { data } = await session.call('getItemOffersBatch', {
    method: 'POST',
    url: spApiUrl(session, '/batches/products/pricing/v0/itemOffers'),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requests: listings.map((listing) => ({
        uri: `/products/pricing/v0/items/${encodeURIComponent(listing.asin)}/offers`,
        method: 'GET',
        MarketplaceId: marketplaceIdOf(session, listing),
        ItemCondition: 'New',
        CustomerType: 'Consumer',
      })),
    }),
    repeatable: true, // the call only reads
  });
  return data;
}

/** Null when the session's region has no marketplace in that country: the history may hold sales of other regions. */
function marketplaceIdOf({ region }: AmazonSession, { country }: OfferedListing): string | null {
  const marketplace = amazonMarketplaceByCountry(country);
  return marketplace?.region === region ? marketplace.id : null;
}

const keyOf = (marketplaceId: string, asin: string) => `${marketplaceId} ${asin}`;

/** The listing of an answer, by its payload, else by the echoed request; answers are not in request order. */
function keyOfPart({ body, request }: Part): string | null {
  const payload = Names.safeParse(body).data?.payload;
  const asin = payload?.ASIN ?? request?.Asin;
  const marketplaceId = payload?.marketplaceId ?? payload?.MarketplaceID ?? request?.MarketplaceId;
  return asin && marketplaceId ? keyOf(marketplaceId, asin) : null;
}
