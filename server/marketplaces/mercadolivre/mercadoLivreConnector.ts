import type { Connector } from '#server/marketplaces/connector.ts';
import { failing } from '#server/marketplaces/failing.ts';
import { historyWindows } from '#server/marketplaces/historyWindows.ts';
import type { Effects } from '#server/marketplaces/http/effects.ts';
import type { Keys, StoredKeys } from '#server/marketplaces/keys.ts';
import { adSpend } from '#server/marketplaces/mercadolivre/adSpend.ts';
import { advertiser } from '#server/marketplaces/mercadolivre/advertiser.ts';
import { catalogOffers } from '#server/marketplaces/mercadolivre/catalogOffers.ts';
import { changedOrders } from '#server/marketplaces/mercadolivre/changedOrders.ts';
import { feeEstimates } from '#server/marketplaces/mercadolivre/feeEstimates.ts';
import { items, ownItem } from '#server/marketplaces/mercadolivre/items.ts';
import { listingsOfItems, stockOfItems } from '#server/marketplaces/mercadolivre/itemReads.ts';
import { mercadoLivreSession } from '#server/marketplaces/mercadolivre/mercadoLivreSession.ts';
import { orderHistory } from '#server/marketplaces/mercadolivre/orderHistory.ts';
import { pageFigures } from '#server/marketplaces/mercadolivre/pageFigures.ts';
import { refunds } from '#server/marketplaces/mercadolivre/refunds.ts';
import { sellerProfiles } from '#server/marketplaces/mercadolivre/sellerProfiles.ts';
import { returns } from '#server/marketplaces/mercadolivre/returns.ts';
import { shipmentsOf } from '#server/marketplaces/mercadolivre/shipmentsOf.ts';
import { visits } from '#server/marketplaces/mercadolivre/visits.ts';

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
