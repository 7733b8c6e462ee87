import type { ListingFigures } from './listingFigures.ts';
import type { OfferCheck, OfferedListing, SellerProfile } from './offerCheck.ts';
import type {
  AdSpendSnapshot,
  FeeEstimateSnapshot,
  ListingSnapshot,
  Marketplace,
  OrderSnapshot,
  PostedAmountSnapshot,
  ReturnSnapshot,
  SettlementSnapshot,
  StockSnapshot,
  TrafficSnapshot,
} from './snapshots.ts';

export interface OrderPage {
  orders: OrderSnapshot[];
  /** Opaque; asks for the page after this one, also after a restart. Null on the last page. */
  nextPage: string | null;
  /** Everything changed before this moment has been given once the last page is stored. */
  watermark: Date;
}

export interface HistoryWindow {
  start: Date;
  end: Date;
}

export interface PlacedPage {
  /** What the connector is to be told when it is asked again, also after a restart; JSON. */
  place: object;
  /** What is due has been read. While no page says so, the next run goes on. */
  isComplete: boolean;
  /** There is more that is not due, a past for instance: the next run goes on even when what is due was read. */
  goesOn?: boolean;
}

export interface TrafficPage extends PlacedPage {
  traffic: TrafficSnapshot[];
}

export interface StorageFeesPage extends PlacedPage {
  amounts: PostedAmountSnapshot[];
}

export interface ReturnsPage {
  returns: ReturnSnapshot[];
  /** What taking them back cost. */
  amounts: PostedAmountSnapshot[];
}

/** A product whose fees are asked for at its own price. */
export interface FeeQuestion {
  country: string;
  listingKey: string;
  asin: string;
  currency: string;
  priceMinor: number;
  /** Null while unknown. */
  fulfilledByMarketplace: boolean | null;
}

/**
 * One marketplace account, as the sync sees it. Every read may be repeated: what it yields is complete snapshots.
 * Throws `ReconnectNeeded` when the seller must authorise again and `MarketplaceError` for everything else, after its
 * own retries; both say what and where in words for the seller.
 */
export interface Connector {
  marketplace: Marketplace;
  /** Orders changed at or after `since`, oldest page first. Pass the page token with the same `since`. */
  changedOrders(since: Date, page: string | null): Promise<OrderPage>;
  /** The windows a history back to `since` is read in, newest first. */
  historyWindows(since: Date, until: Date): HistoryWindow[];
  /**
   * Orders bought in the window, in batches of at most 2,000. `resume` is what `remember` was last told (a report id,
   * for one), so that a restart need not ask for the same report again.
   */
  orderHistory(
    window: HistoryWindow,
    resume: string | null,
    remember: (resume: string) => Promise<void>,
  ): AsyncIterable<OrderSnapshot[]>;
  listings(): AsyncIterable<ListingSnapshot[]>;
  stock(): AsyncIterable<StockSnapshot[]>;
  /** Amounts posted at or after `since`: fees and refunds that no order tells itself. */
  postedAmounts(since: Date): AsyncIterable<PostedAmountSnapshot[]>;
  /** Advertising by product and day, both days included. Null when the seller has connected no advertising. */
  adSpend(fromDay: string, toDay: string): AsyncIterable<AdSpendSnapshot[]> | null;
  /**
   * Mercado Livre only: what an order alone does not tell (delivery status, freight paid), asked order by order.
   * Answers complete snapshots of those orders. Amazon answers nothing.
   */
  shipmentsOf(orderExternalIds: string[]): AsyncIterable<OrderSnapshot[]>;
  /** Visits by ASIN or item and day. `place` is that of the last page stored, null at first. */
  traffic?(place: unknown): AsyncIterable<TrafficPage>;
  /** Units that came back, of returns that changed at or after `since`. */
  returns?(since: Date): AsyncIterable<ReturnsPage>;
  /** What keeping stock cost, by ASIN and day. `place` as for `traffic`. */
  storageFees?(place: unknown): AsyncIterable<StorageFeesPage>;
  /** What the marketplace gave back for goods it lost or damaged, decided at or after `since`. */
  reimbursements?(since: Date): AsyncIterable<PostedAmountSnapshot[]>;
  /** Payouts of the last 90 days, without those whose report ids are `known`. */
  settlements?(known: ReadonlySet<string>): AsyncIterable<SettlementSnapshot>;
  /** What the marketplace would take of one sale of each product now; products it cannot tell are left out. */
  feeEstimates?(questions: FeeQuestion[]): AsyncIterable<FeeEstimateSnapshot[]>;
  /** Who offers each of these listings now, at most 20 of them at a time; what cannot be told of one is `unknown`. */
  offers(listings: OfferedListing[]): AsyncIterable<OfferCheck[]>;
  /** What anybody sees of these listings, ours or others', now; each once, in any order. */
  listingFigures?(listings: OfferedListing[]): AsyncIterable<ListingFigures[]>;
  /** What sellers show of themselves; nothing where the marketplace names none (Amazon). */
  sellerProfiles(sellerIds: string[]): AsyncIterable<SellerProfile[]>;
  /** Mercado Livre only: one item of the seller as it is now; null when it is not there or another seller's. */
  item?(itemId: string): Promise<{ listings: ListingSnapshot[]; stock: StockSnapshot[] } | null>;
  /** Sentences for the seller about single orders that could not be read and were left out since last asked. */
  takeSkippedRows?(): string[];
}

/** The seller's authorisation is gone: nothing will work until they connect again. */
export class ReconnectNeeded extends Error {
  override name = 'ReconnectNeeded';
}

/** The marketplace did not answer as documented, after retries. `what` and `where` are in the message. */
export class MarketplaceError extends Error {
  override name = 'MarketplaceError';
}

/** The seller's application was never given the right to this: nothing is wrong, but there will be no such data. */
export class NotPermitted extends MarketplaceError {
  override name = 'NotPermitted';
}
