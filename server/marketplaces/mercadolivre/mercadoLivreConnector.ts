import type { Connector } from '#server/marketplaces/connector.ts';
import { failing } from '#server/marketplaces/failing.ts';
import { historyWindows } from '#server/marketplaces/historyWindows.ts';
import type { Effects } from '#server/marketplaces/http/effects.ts';
import type { Keys, StoredKeys } from '#server/marketplaces/keys.ts';
import { adSpend } from './adSpend.ts';
import { advertiser } from './advertiser.ts';
import { catalogOffers } from './catalogOffers.ts';
import { changedOrders } from './changedOrders.ts';
import { feeEstimates } from './feeEstimates.ts';
import { items, ownItem } from './items.ts';
import { listingsOfItems, stockOfItems } from './itemReads.ts';
import { mercadoLivreSession } from './mercadoLivreSession.ts';
import { orderHistory } from './orderHistory.ts';
import { pageFigures } from './pageFigures.ts';
import { refunds } from './refunds.ts';
import { sellerProfiles } from './sellerProfiles.ts';
import { returns } from './returns.ts';
import { shipmentsOf } from './shipmentsOf.ts';
import { visits } from './visits.ts';

/** A seller at Mercado Livre. */
export async function mercadoLivreConnector(stored: StoredKeys, keys: Keys, effects: Effects): Promise<Connector> {
  const session = mercadoLivreSession(stored, keys, effects);
  const ads = await advertiser(session).then(
    (found) => ({ found }),
    (error: Error) => ({ error }),
  );
  return {
    marketplace: 'mercadolivre',
    changedOrders: (since, page) => changedOrders(session, since, page),
    historyWindows,
    orderHistory: (window, resume, remember) => orderHistory(session, window, resume, remember),
    listings: () => listingsOfItems(session, items(session)),
    stock: () => stockOfItems(session, items(session)),
    postedAmounts: (since) => refunds(session, since),
    adSpend: (fromDay, toDay) => {
      if ('error' in ads) return failing(ads.error);
      return ads.found && adSpend(session, ads.found, fromDay, toDay);
    },
    shipmentsOf: (orderExternalIds) => shipmentsOf(session, orderExternalIds),
    traffic: (place) => visits(session, place),
    returns: (since) => returns(session, since),
    feeEstimates: (questions) => feeEstimates(session, questions),
    offers: (asked) => catalogOffers(session, asked),
    sellerProfiles: (sellerIds) => sellerProfiles(session, sellerIds),
    listingFigures: (asked) => pageFigures(session, asked),
    item: async (itemId) => {
      const item = await ownItem(session, itemId);
      if (!item) return null;
      const [listings, stock] = [listingsOfItems(session, [[item]]), stockOfItems(session, [[item]])];
      return { listings: await flat(listings), stock: await flat(stock) };
    },
    takeLeftOut: () => session.leftOut.take(),
  };
}

async function flat<T>(batches: AsyncIterable<T[]>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(...batch);
  return all;
}
