import { type Connector, MarketplaceError, rejectedIterable } from '#server/market/connector.ts';
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
import { skusAtAmazon } from '#server/market/amazon/catalog/fbaStock.ts';
import { listings } from '#server/market/amazon/listings/listings.ts';
import { everyMarketplace, once, oncePerMarketplace } from './marketplaceReads.ts';
import { filledListings } from '#server/market/amazon/listings/filledListings.ts';
import { hasStock, merchantListings } from '#server/market/amazon/listings/merchantListings.ts';
import { stock } from '#server/market/amazon/catalog/stock.ts';
import { orderHistory } from '#server/market/amazon/orders/orderHistory.ts';
import { participations, unknownMarketplaces } from './participations.ts';
import { postedAmounts } from '#server/market/amazon/money/transactionAmounts.ts';
import { reimbursements } from '#server/market/amazon/money/reimbursements.ts';
import { settlements } from '#server/market/amazon/money/settlements.ts';
import { storageFees } from '#server/market/amazon/money/storageFees.ts';
import { storedTokens } from '#server/market/amazon/auth/storedTokens.ts';
import { traffic } from '#server/market/amazon/traffic/traffic.ts';

/** Connector for one Amazon seller, in every marketplace of the credential's region. */
export async function amazonConnector(stored: StoredKeys, keys: Keys, effects: Effects): Promise<Connector> {
  const session = amazonSession(stored, storedTokens(stored, keys, effects), effects);
  const participating = once(() => participations(session));
  const marketplaces = async () => (await participating()).marketplaces;
  const ads = await adProfiles(session).then(
    (profiles) => ({ profiles }),
    (error: Error) => ({ error }),
  );
  // listings and merchant stock come from the same report, which Amazon creates at most once a minute
  const files = oncePerMarketplace((marketplace) => merchantListings(session, marketplace));
  const filled = oncePerMarketplace(async (marketplace) =>
    filledListings(session, marketplace, stored.sellerId, await files(marketplace)),
  );
  const skus = oncePerMarketplace((marketplace) => skusAtAmazon(session, marketplace));
  const notes: string[] = [];
  return {
    marketplace: 'amazon',
    changedOrders: async (since, page) => {
      const found = await participating();
      const unknown = unknownMarketplaces(found);
      if (found.marketplaces.length === 0)
        throw new MarketplaceError(
          `Amazon: a conta não participa de nenhum marketplace que lemos nesta região. ${unknown ?? ''} Confira o marketplace nas credenciais.`,
        );
      // said by the stream that every run reads
      if (unknown && page === null) notes.push(unknown);
      return changedOrders(session, found.marketplaces, since, page);
    },
    historyWindows,
    orderHistory: async function* (window, resume, remember) {
      yield* orderHistory(session, await marketplaces(), window, resume, remember);
    },
    listings: async function* () {
      yield* everyMarketplace(await marketplaces(), async function* (marketplace) {
        const own = await filled(marketplace);
        notes.push(...own.notes);
        yield* listings(session, marketplace, own.listings);
      });
    },
    stock: async function* () {
      yield* everyMarketplace(await marketplaces(), (marketplace) =>
        stock(session, marketplace, async () => {
          const file = await files(marketplace);
          return hasStock(file) ? file.listings : (await filled(marketplace)).listings;
        }),
      );
    },
    postedAmounts: (since) => postedAmounts(session, since),
    adSpend: (fromDay, toDay) => {
      if ('error' in ads) return rejectedIterable(ads.error);
      return ads.profiles && adSpend(session, ads.profiles, fromDay, toDay);
    },
    feeEstimates: async function* (questions) {
      yield* feeEstimates(session, await marketplaces(), questions, skus);
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
