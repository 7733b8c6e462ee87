import type { Connector } from '#server/market/connector.ts';
import { historyWindows } from '#server/market/historyWindows.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { Keys, StoredKeys } from '#server/market/keys.ts';
import { AD_SPEND_DAYS, adSpend } from '#server/market/mercadolivre/ads/adSpend.ts';
import { advertisers } from '#server/market/mercadolivre/ads/advertisers.ts';
import { bills } from '#server/market/mercadolivre/billing/bills.ts';
import { legalDocument } from '#server/market/mercadolivre/billing/documents/legalDocument.ts';
import { catalogOffers } from '#server/market/mercadolivre/items/catalogOffers.ts';
import { changedOrders } from '#server/market/mercadolivre/orders/changedOrders.ts';
import { dailyOrders } from '#server/market/mercadolivre/orders/dailyOrders.ts';
import { feeEstimates } from '#server/market/mercadolivre/items/feeEstimates.ts';
import { kits } from '#server/market/mercadolivre/items/kits.ts';
import { items } from '#server/market/mercadolivre/items/items.ts';
import { listingsOfItems } from '#server/market/mercadolivre/items/listingsOfItems.ts';
import { mercadoLivreSession } from '#server/market/mercadolivre/auth/mercadoLivreSession.ts';
import { movedItems } from '#server/market/mercadolivre/items/movedItems.ts';
import { kitNote } from '#server/market/mercadolivre/orders/kitOrders.ts';
import { missedFeeds } from '#server/market/mercadolivre/push/missedFeeds.ts';
import { reread } from '#server/market/mercadolivre/push/reread.ts';
import { orderHistory } from '#server/market/mercadolivre/orders/orderHistory.ts';
import { pageFigures } from '#server/market/mercadolivre/items/pageFigures.ts';
import { releases } from '#server/market/mercadolivre/pago/releases.ts';
import { refunds } from '#server/market/mercadolivre/returns/refunds.ts';
import { ownPrice, sendPrice } from '#server/market/mercadolivre/items/prices/sendPrice.ts';
import { sellerProfiles } from '#server/market/mercadolivre/items/sellerProfiles.ts';
import { returns } from '#server/market/mercadolivre/returns/returns.ts';
import { shipmentsOf } from '#server/market/mercadolivre/orders/shipmentsOf.ts';
import { stockOfItems } from '#server/market/mercadolivre/stock/stockOfItems.ts';
import { visits } from '#server/market/mercadolivre/ads/visits.ts';

/** Connector for one Mercado Livre seller. */
export function mercadoLivreConnector(stored: StoredKeys, keys: Keys, effects: Effects): Connector {
  const session = mercadoLivreSession(stored, keys, effects);
  return {
    marketplace: 'mercadolivre',
    changedOrders: (since, page) => changedOrders(session, since, page),
    historyWindows,
    orderHistory: (window, resume, remember) => orderHistory(session, window, resume, remember),
    listings: () => listingsOfItems(session, items(session)),
    movedListings: (known) => movedItems(session, session.movableItems, known),
    kits: () => kits(session),
    stock: () => stockOfItems(session, items(session), { areAll: true }),
    postedAmounts: (since) => refunds(session, since),
    adSpend: async (fromDay, toDay) => {
      const found = await advertisers(session);
      return found && adSpend(session, found, fromDay, toDay);
    },
    adSpendDays: AD_SPEND_DAYS,
    dailyOrders,
    shipmentsOf: (orderExternalIds) => shipmentsOf(session, orderExternalIds),
    traffic: (place) => visits(session, place),
    returns: (since) => returns(session, since),
    bills: (place, own) => bills(session, place, own),
    billFile: (fileId) => legalDocument(session, fileId),
    releases: (place) => releases(session, place),
    feeEstimates: (questions) => feeEstimates(session, questions),
    offers: (listings) => catalogOffers(session, listings),
    sellerProfiles: (sellerIds) => sellerProfiles(session, sellerIds),
    listingFigures: (listings) => pageFigures(session, listings),
    ownPrice: (listing) => ownPrice(session, listing.asin),
    sendPrice: (listing, price) => sendPrice(session, listing.asin, price),
    reread: (what) => reread(session, what),
    missedNotifications: () => missedFeeds(session, stored.clientId),
    takeSkippedRows: () => session.skippedRows.take(),
    takeGoneProducts: () => taken(session.goneItems),
    // the sync takes the refusals as skipped rows next
    takeNotes: () => [...session.notes.take(), ...kitNote(taken(session.kitOrders)), ...session.skippedRows.refusals()],
  };
}

/** Empties the set and returns what it held. */
function taken(held: Set<string>): string[] {
  const all = [...held];
  held.clear();
  return all;
}
