import { type Connector, rejectedIterable } from '#server/market/connector.ts';
import { historyWindows } from '#server/market/historyWindows.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { Keys, StoredKeys } from '#server/market/keys.ts';
import { adProfiles } from '#server/market/amazon/traffic/adProfiles.ts';
import { adSpend } from '#server/market/amazon/traffic/adSpend.ts';
import { amazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { asinFigures } from '#server/market/amazon/catalog/asinFigures.ts';
import { changedOrders } from '#server/market/amazon/orders/changedOrders.ts';
import { customerReturns } from '#server/market/amazon/money/customerReturns.ts';
import { feeEstimates } from '#server/market/amazon/money/feeEstimates.ts';
import { itemOffers } from '#server/market/amazon/catalog/itemOffers.ts';
import { listings } from '#server/market/amazon/listings/listings.ts';
import type { AmazonMarketplace } from './marketplaces.ts';
import { filledListings } from '#server/market/amazon/listings/filledListings.ts';
import { hasStock, merchantListings } from '#server/market/amazon/listings/merchantListings.ts';
import { stock } from '#server/market/amazon/catalog/stock.ts';
import { orderHistory } from '#server/market/amazon/orders/orderHistory.ts';
import { participations } from './participations.ts';
import { postedAmounts } from '#server/market/amazon/money/transactionAmounts.ts';
import { reimbursements } from '#server/market/amazon/money/reimbursements.ts';
import { settlements } from '#server/market/amazon/money/settlements.ts';
import { storageFees } from '#server/market/amazon/money/storageFees.ts';
import { storedTokens } from '#server/market/amazon/auth/storedTokens.ts';
import { traffic } from '#server/market/amazon/traffic/traffic.ts';

/** Connector for one Amazon seller, in every marketplace of the credential's region. */
export async function amazonConnector(stored: StoredKeys, keys: Keys, effects: Effects): Promise<Connector> {
  const session = amazonSession(stored, storedTokens(stored, keys, effects), effects);
  const marketplaces = once(() => participations(session));
  const ads = await adProfiles(session).then(
    (profiles) => ({ profiles }),
    (error: Error) => ({ error }),
  );
  // listings and merchant stock come from the same report, which Amazon creates at most once a minute
  const files = perMarketplace((marketplace) => merchantListings(session, marketplace));
  const filled = perMarketplace(async (marketplace) =>
    filledListings(session, marketplace, stored.sellerId, await files(marketplace)),
  );
  const notes: string[] = [];
  return {
    marketplace: 'amazon',
    changedOrders: async (since, page) => changedOrders(session, await marketplaces(), since, page),
    historyWindows,
    orderHistory: async function* (window, resume, remember) {
      yield* orderHistory(session, await marketplaces(), window, resume, remember);
    },
    listings: async function* () {
      for (const marketplace of await marketplaces()) {
        const own = await filled(marketplace);
        notes.push(...own.notes);
        yield* listings(session, marketplace, own.listings);
      }
    },
    stock: async function* () {
      for (const marketplace of await marketplaces())
        yield* stock(session, marketplace, async () => {
          const file = await files(marketplace);
          return hasStock(file) ? file.listings : (await filled(marketplace)).listings;
        });
    },
    postedAmounts: (since) => postedAmounts(session, since),
    adSpend: (fromDay, toDay) => {
      if ('error' in ads) return rejectedIterable(ads.error);
      return ads.profiles && adSpend(session, ads.profiles, fromDay, toDay);
    },
    feeEstimates: async function* (questions) {
      yield* feeEstimates(session, await marketplaces(), questions);
    },
    traffic: async function* (place) {
      yield* traffic(session, await marketplaces(), place);
    },
    returns: async function* (since) {
      yield* customerReturns(session, await marketplaces(), since);
    },
    reimbursements: async function* (since) {
      yield* reimbursements(session, await marketplaces(), since);
    },
    storageFees: async function* (place) {
      yield* storageFees(session, await marketplaces(), place);
    },
    settlements: (known) => settlements(session, known),
    offers: (offered) => itemOffers(session, offered, stored.sellerId),
    listingFigures: (offered) => asinFigures(session, offered, stored.sellerId),
    takeSkippedRows: () => session.skippedRows.take(),
    takeNotes: () => notes.splice(0),
  };
}

/** Calls `read` once and returns the same result to every caller; a failure is not cached. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= read().catch((error: unknown) => {
      answer = undefined;
      throw error;
    });
    return answer;
  };
}

/** Calls `read` once for each marketplace. */
function perMarketplace<T>(
  read: (marketplace: AmazonMarketplace) => Promise<T>,
): (marketplace: AmazonMarketplace) => Promise<T> {
  const answers = new Map<string, () => Promise<T>>();
  return (marketplace) => {
    const answer = answers.get(marketplace.id) ?? once(() => read(marketplace));
    answers.set(marketplace.id, answer);
    return answer();
  };
}
