import { z } from 'zod';
import type { ObservedOffers } from '#server/records/offers/applyOfferCheck.ts';
import { deleteOldOffers } from '#server/records/offers/deleteOldOffers.ts';
import { keyOfListing } from '#server/records/offers/lockListings.ts';
import { recordOfferChecks } from '#server/records/offers/recordOfferChecks.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { type OfferedListing, unknownCheck } from '#server/market/offerCheck.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { hasDemoProducts, waitForDemoProducts } from './demoProducts.ts';
import { marketplaceIds } from '#server/market/registry.ts';

const Observation = z.object({
  at: z.iso.datetime().transform((text) => new Date(text)),
  isShared: z.boolean(),
  offers: z.array(
    z.object({
      sellerId: z.string(),
      isOurs: z.boolean(),
      isWinner: z.boolean(),
      priceMinor: z.int(),
      isFba: z.boolean(),
      feedbackRating: z.number(),
    }),
  ),
});
const History = z.object({
  until: z.iso.datetime().transform((text) => new Date(text)),
  total: z.int(),
  listings: z.array(
    z.object({
      marketplace: z.enum(marketplaceIds),
      country: z.string(),
      asin: z.string(),
      currency: z.string(),
      seen: z.array(Observation),
    }),
  ),
});

const DAYS = 30;
const CHECK_INTERVAL_MS = 15 * 60_000;

/**
 * Stores 30 days of offer history of the demo seller's listings, then starts the first offer check. Until the first
 * products are stored, queues itself again instead.
 */
export async function loadDemoOffers(accountId: number, marketplacesUrl: string): Promise<void> {
  if (!(await hasDemoProducts(accountId))) return waitForDemoProducts('loadDemoOffers', accountId, marketplacesUrl);
  const own = await queryRows<OfferedListing>(
    'SELECT DISTINCT marketplace, country, asin FROM products WHERE account_id = $1',
    [accountId],
  );
  const keys = new Set(own.map(keyOfListing));
  for (let offset = 0, total = 1; offset < total;) {
    const response = await fetch(`${marketplacesUrl}/__simulator/offer-history?days=${DAYS}&offset=${offset}`);
    const page = History.parse(await response.json());
    const listings = page.listings.filter((listing) => keys.has(keyOfListing(listing)));
    const checks = listings.flatMap(({ seen, ...listing }) =>
      seen.map((observation, n) => checkOf(listing, observation, seen[n + 1]?.at ?? null, page.until)),
    );
    await transaction(async (tx) => {
      await deleteOldOffers(accountId, listings, tx);
      await recordOfferChecks(accountId, checks, tx);
    });
    total = page.total;
    offset += Math.max(1, page.listings.length);
  }
  await startSync({ accountId }, { trigger: 'automatic', syncType: 'buy_box_auto' });
}

/** One observation, confirmed every 15 minutes until the next change. */
function checkOf(
  { currency, ...listing }: OfferedListing & { currency: string },
  { at, isShared, offers }: z.output<typeof Observation>,
  next: Date | null,
  until: Date,
): ObservedOffers {
  const winner = offers.find(({ isWinner }) => isWinner);
  return {
    ...unknownCheck(listing, at),
    confirmedUntil: next ? new Date(next.getTime() - CHECK_INTERVAL_MS) : until,
    state: winner ? (winner.isOurs ? (isShared ? 'sharing' : 'winning') : 'losing') : 'none',
    currency,
    ourPriceMinor: offers.find(({ isOurs }) => isOurs)?.priceMinor ?? null,
    owner: winner ? { sellerId: winner.sellerId, priceMinor: winner.priceMinor, isFba: winner.isFba } : null,
    offers,
  };
}
