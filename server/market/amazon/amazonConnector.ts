import type { Said } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { type Connector, MarketplaceError } from '#server/market/connector.ts';
import { ofEach } from '#server/market/documents/ofEach.ts';
import { openDocuments } from '#server/market/documents/openDocuments.ts';
import type { PendingDocuments } from '#server/market/documents/pendingDocuments.ts';
import { historyWindows } from '#server/market/historyWindows.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { Keys, StoredKeys } from '#server/market/keys.ts';
import { adProfiles } from '#server/market/amazon/traffic/adProfiles.ts';
import { AD_SPEND_DAYS, adSpend } from '#server/market/amazon/traffic/adSpend.ts';
import { amazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { ownSeller } from '#server/market/amazon/auth/ownSeller.ts';
import { asinFigures } from '#server/market/amazon/catalog/asinFigures.ts';
import { changedOrders } from '#server/market/amazon/orders/changedOrders.ts';
import { customerReturns } from '#server/market/amazon/money/customerReturns.ts';
import { feeEstimates } from '#server/market/amazon/money/feeEstimates.ts';
import type { DocumentSession } from '#server/market/amazon/reports/createReport.ts';
import { itemOffers } from '#server/market/amazon/catalog/itemOffers.ts';
import { skusAtAmazon } from '#server/market/amazon/catalog/fbaStock.ts';
import { learnSellerId } from '#server/market/amazon/auth/learnSellerId.ts';
import { listings } from '#server/market/amazon/listings/listings.ts';
import { once, oncePerMarketplace } from './marketplaceReads.ts';
import type { AmazonMarketplace } from './marketplaces.ts';
import { filledListings } from '#server/market/amazon/listings/filledListings.ts';
import { hasStock, merchantListings } from '#server/market/amazon/listings/merchantListings.ts';
import type { PricedListing } from '#server/market/prices/ownPrice.ts';
import { ownPrice, sendPrice } from '#server/market/amazon/listings/sendPrice.ts';
import { stock } from '#server/market/amazon/catalog/stock.ts';
import { orderById } from '#server/market/amazon/orders/orderById.ts';
import { subscribe } from '#server/market/amazon/push/subscribe.ts';
import { orderHistory } from '#server/market/amazon/orders/orderHistory.ts';
import { participations, unknownMarketplaces } from './participations.ts';
import { postedAmounts } from '#server/market/amazon/money/transactionAmounts.ts';
import { reimbursements } from '#server/market/amazon/money/reimbursements.ts';
import { settlements } from '#server/market/amazon/money/settlements/settlements.ts';
import { statedSums } from '#server/market/amazon/money/stated/statedSums.ts';
import { stockLosses } from '#server/market/amazon/money/stockLosses.ts';
import { storageFees } from '#server/market/amazon/money/storageFees.ts';
import { storedTokens } from '#server/market/amazon/auth/storedTokens.ts';
import { traffic } from '#server/market/amazon/traffic/traffic.ts';

/** Connector for one Amazon seller, in every marketplace of the credential's region. */
export function amazonConnector(
  stored: StoredKeys,
  keys: Keys,
  effects: Effects,
  pending: PendingDocuments,
): Connector {
  const session = amazonSession(stored, storedTokens(stored, keys, effects), effects, ownSeller(stored, keys));
  const documents = openDocuments(pending, effects);
  /** The session of one stream of the sync. */
  const of = (stream: string): DocumentSession => ({ ...session, documents: documents(stream) });
  const learned = once(() => learnSellerId(session));
  const participating = once(() => participations(session));
  const marketplaces = async () => (await participating()).marketplaces;
  const advertising = once(() => adProfiles(session));
  // listings and merchant stock come from the same report, which Amazon creates at most once a minute
  const files = oncePerMarketplace(merchantListings);
  const filled = oncePerMarketplace(async (reader, marketplace) =>
    filledListings(session, marketplace, session.seller.id, await files(reader, marketplace)),
  );
  const skus = oncePerMarketplace(skusAtAmazon);
  const notes: Said[] = [];
  /** The marketplace and the key of a listing whose price is read or sent. */
  const priced = async ({ country, listingKey, sku }: PricedListing) => {
    await learned();
    const marketplace = (await marketplaces()).find((one) => one.country === country);
    if (!marketplace || session.seller.id === null) throw new MarketplaceError(sentence('sync.unknownListing'));
    return [marketplace, { sellerId: session.seller.id, sku: sku ?? listingKey }] as const;
  };
  return {
    marketplace: 'amazon',
    changedOrders: async (since, page) => {
      await learned(); // in the stream that every run reads first
      const found = await participating();
      const unknown = unknownMarketplaces(found);
      if (found.marketplaces.length === 0)
        throw new MarketplaceError(
          unknown ? sentence('sync.onlyOtherMarketplaces', { unknown }) : sentence('sync.noMarketplace'),
        );
      // said by the same stream
      if (unknown && page === null) notes.push(unknown);
      return changedOrders(session, found.marketplaces, since, page);
    },
    historyWindows,
    orderHistory: async function* (window) {
      yield* orderHistory(of('orders_backfill'), await marketplaces(), window);
    },
    listings: async function* () {
      const reader = of('products');
      const read = (marketplace: AmazonMarketplace) => filled(reader, marketplace);
      yield* ofEach(reader, await marketplaces(), read, async function* (own, marketplace) {
        const found = await own;
        notes.push(...found.notes);
        yield* listings(session, marketplace, found.listings);
      });
    },
    stock: async function* () {
      const reader = of('inventory');
      const read = (marketplace: AmazonMarketplace) => files(reader, marketplace);
      yield* ofEach(reader, await marketplaces(), read, (file, marketplace) =>
        stock(session, marketplace, async () => {
          const found = await file;
          return hasStock(found) ? found.listings : (await filled(reader, marketplace)).listings;
        }),
      );
    },
    postedAmounts: (since) => postedAmounts(session, since, (note) => notes.push(note)),
    adSpend: async (fromDay, toDay) => {
      const profiles = await advertising();
      return profiles && adSpend(of('ads'), profiles, fromDay, toDay);
    },
    adSpendDays: AD_SPEND_DAYS,
    feeEstimates: async function* (questions) {
      const reader = of('fee_estimates');
      yield* feeEstimates(session, await marketplaces(), questions, (marketplace) => skus(reader, marketplace));
    },
    traffic: async function* (place, own) {
      yield* traffic(of('traffic'), await marketplaces(), own, place, (note) => notes.push(note));
    },
    returns: async function* (since) {
      yield* customerReturns(of('returns'), await marketplaces(), since);
    },
    reimbursements: async function* (since) {
      yield* reimbursements(of('reimbursements'), await marketplaces(), since);
    },
    stockLosses: async function* (since) {
      yield* stockLosses(of('losses'), await marketplaces(), since);
    },
    storageFees: async function* (place) {
      yield* storageFees(of('storage'), await marketplaces(), place);
    },
    settlements: (known) => settlements(session, known, (note) => notes.push(note)),
    statedSums: (settlementIds) => statedSums(session, settlementIds),
    offers: (offered) => itemOffers(session, offered, session.seller.id),
    listingFigures: (offered) => asinFigures(session, offered, session.seller.id),
    ownPrice: async (listing, next) => ownPrice(session, ...(await priced(listing)), next),
    sendPrice: async (listing, price) => sendPrice(session, ...(await priced(listing)), price),
    reread: async ({ kind, id }) => (kind === 'order' ? { orders: await orderById(session, id) } : {}),
    subscribe: async (topic, queueArn, known) => subscribe(session, await marketplaces(), topic, queueArn, known),
    takeSkippedRows: () => session.skippedRows.take(),
    takeNotes: () => notes.splice(0),
  };
}
