import type { BillFile, BillPeriod, ChargeSnapshot, CoveredCharges, OwnBills } from './ledger/bill.ts';
import type { LossPayment } from './ledger/lossPayment.ts';
import type { AccountBalance, PaymentRelease } from './ledger/release.ts';
import type { StatementDay } from './ledger/statement.ts';
import type { StockLoss } from './ledger/stockLoss.ts';
import type { ListingFigures } from './listingFigures.ts';
import type { OfferCheck, OfferedListing, SellerProfile } from './offerCheck.ts';
import type { OwnPrice, PricedListing, SentPrice } from './prices/ownPrice.ts';
import { STANDARD } from '#i18n/locales.ts';
import { type Said, wordSaid } from '#server/platform/language/said.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { OwnSales } from './ownSales.ts';
import type { Reread, Subscription } from './push/push.ts';
import type { Marketplace } from './registry.ts';
import type {
  AdSpendSnapshot,
  FeeEstimateSnapshot,
  KitSnapshot,
  ListingSnapshot,
  MovedListing,
  StockSnapshot,
  TrafficSnapshot,
} from '#server/market/snapshots/listingSnapshots.ts';
import type {
  PostedAmountSnapshot,
  SettlementSnapshot,
  StatedSumSnapshot,
} from '#server/market/snapshots/moneySnapshots.ts';
import type { OrderSnapshot, ReturnSnapshot } from '#server/market/snapshots/orderSnapshots.ts';

export interface OrderPage {
  orders: OrderSnapshot[];
  /** Opaque token of the next page, valid across restarts. Null on the last page. */
  nextPage: string | null;
  /** All changes before this instant are included once the last page is stored. */
  watermark: Date;
}

export interface HistoryWindow {
  start: Date;
  end: Date;
}

/** Days that a source has been read for completely, the last included, `YYYY-MM-DD`. */
export interface ReadDays {
  since: string;
  until: string;
}

export interface PlacedPage {
  /** Position to resume from, passed to the next read, also after a restart; JSON. */
  place: object;
  /** Whether everything due has been read. Otherwise the next run continues. */
  isComplete: boolean;
  /** Whether more remains that is not due, such as the past: the next run continues even when `isComplete`. */
  hasMore?: boolean;
}

export interface TrafficPage extends PlacedPage {
  traffic: TrafficSnapshot[];
}

export interface StorageFeesPage extends PlacedPage {
  amounts: PostedAmountSnapshot[];
  /** Months read, without those that the marketplace has not charged for yet. Absent without any. */
  readDays?: ReadDays | undefined;
}

export interface BillsPage extends PlacedPage {
  amounts: PostedAmountSnapshot[];
  /** The same rows as they were read. */
  charges: ChargeSnapshot[];
  /** What the page says about rows that are no longer there; null when it says nothing. */
  covered: CoveredCharges | null;
  /** Periods that are new or changed. */
  periods: BillPeriod[];
}

export interface ReleasesPage extends PlacedPage {
  releases: PaymentRelease[];
  /** A day of the seller's account at the marketplace. */
  statement?: StatementDay | null;
  /** Of the account, when the page says it. */
  balance?: AccountBalance | null;
}

export interface ReturnsPage {
  returns: ReturnSnapshot[];
  /** Costs of the returns. */
  amounts: PostedAmountSnapshot[];
}

export interface ReimbursementsPage {
  amounts: PostedAmountSnapshot[];
  /** Those of them for lost units, and lost units that were replaced. */
  payments: LossPayment[];
}

/** Orders that `shipmentsOf` reads once a day instead of in every run. */
export interface DailyOrders {
  /** Values of their `marketplaceStatus`. */
  statuses: readonly string[];
  /** For how many days after their last change they are read. */
  days: number;
  /** What the seller should know while there are such orders. */
  note?: (orderExternalIds: string[]) => Said;
}

/** A product and the price to estimate its fees at. */
export interface FeeQuestion {
  country: string;
  listingKey: string;
  asin: string;
  currency: string;
  priceMinor: number;
  /** Null while unknown. */
  fulfilledByMarketplace: boolean | null;
}

type AdSpend = AsyncIterable<AdSpendSnapshot[]> | null;

/** What was read again. */
export interface RereadState {
  orders?: OrderSnapshot[];
  listings?: ListingSnapshot[];
  stock?: StockSnapshot[];
  offers?: OfferCheck[];
  returns?: ReturnsPage;
  /** What the answer leads to, to be read so many seconds later at the earliest, several of the same kind and id once. */
  next?: (Reread & { afterSeconds: number })[];
}

/**
 * One marketplace account, as the sync uses it. Every read is repeatable and yields complete snapshots. Throws
 * `ReconnectNeeded` when the seller must authorize again and `MarketplaceError` for all other failures, after its own
 * retries; both messages name the operation, in words for the seller.
 */
export interface Connector {
  marketplace: Marketplace;
  /** Orders changed at or after `since`, oldest page first. Pass the page token with the same `since`. */
  changedOrders(since: Date, page: string | null): Promise<OrderPage>;
  /** Windows in which a history back to `since` is read, newest first. */
  historyWindows(since: Date, until: Date): HistoryWindow[];
  /**
   * Orders bought in the window, in batches of at most 2,000. `resume` is the last value passed to `remember`, a
   * position within the window for a restart.
   */
  orderHistory(
    window: HistoryWindow,
    resume: string | null,
    remember: (resume: string) => Promise<void>,
  ): AsyncIterable<OrderSnapshot[]>;
  listings(): AsyncIterable<ListingSnapshot[]>;
  /**
   * Listings met by the last `listings` read that go on under another key, except those whose old keys are `known`.
   */
  movedListings?(known: ReadonlySet<string>): AsyncIterable<MovedListing[]>;
  /** What the bundles met by the last `listings` read are made of; one whose components or their units are not all known is left out. */
  kits?(): AsyncIterable<KitSnapshot[]>;
  stock(): AsyncIterable<StockSnapshot[]>;
  /** Amounts posted at or after `since`: fees and refunds that orders do not report. */
  postedAmounts(since: Date): AsyncIterable<PostedAmountSnapshot[]>;
  /** Advertising by product and day, both days inclusive. Null when the seller has not connected advertising. */
  adSpend(fromDay: string, toDay: string): AdSpend | Promise<AdSpend>;
  /** Days before today that the marketplace keeps advertising for: earlier ones are left out of `adSpend`. */
  adSpendDays: number;
  /**
   * Complete snapshots of these orders with delivery status and shipping cost, where the order itself lacks them. One call
   * per order.
   */
  shipmentsOf?(orderExternalIds: string[]): AsyncIterable<OrderSnapshot[]>;
  /** Kinds of open orders that seldom change. */
  dailyOrders?: readonly DailyOrders[];
  /** Visits by ASIN or item and day. `place` is that of the last stored page, null at first. */
  traffic?(place: unknown, own: OwnSales): AsyncIterable<TrafficPage>;
  /** Returned units, of returns changed at or after `since`. */
  returns?(since: Date): AsyncIterable<ReturnsPage>;
  /** Storage costs by ASIN and day. `place` as for `traffic`. */
  storageFees?(place: unknown): AsyncIterable<StorageFeesPage>;
  /** Reimbursements for lost or damaged goods, decided at or after `since`. */
  reimbursements?(since: Date): AsyncIterable<ReimbursementsPage>;
  /** Units that its warehouses lost or found again, on days since that of `since`. */
  stockLosses?(since: Date): AsyncIterable<StockLoss[]>;
  /** Settlements of the last 90 days, except those whose report ids are `known`. */
  settlements?(known: ReadonlySet<string>): AsyncIterable<SettlementSnapshot>;
  /** Balances now and the proceeds of settlements, as the marketplace states them of its own. */
  statedSums?(settlementIds: readonly string[]): AsyncIterable<StatedSumSnapshot[]>;
  /** Charges and bonuses of the marketplace's bills. `place` as for `traffic`. */
  bills?(place: unknown, own: OwnBills): AsyncIterable<BillsPage>;
  /** A file of a document of a bill, by the id that the bill lists; null when the marketplace does not have it. */
  billFile?(fileId: string): Promise<BillFile | null>;
  /** When the money of sales reaches the seller's account at the marketplace. `place` as for `traffic`. */
  releases?(place: unknown): AsyncIterable<ReleasesPage>;
  /** Estimated fees of one sale of each product now; products without an estimate are missing. */
  feeEstimates?(questions: FeeQuestion[]): AsyncIterable<FeeEstimateSnapshot[]>;
  /** Current offers for each listing, in batches of at most 20; `unknown` when they cannot be read. */
  offers(listings: OfferedListing[]): AsyncIterable<OfferCheck[]>;
  /** Public figures of any seller's listings now; each listing once, in any order. */
  listingFigures?(listings: OfferedListing[]): AsyncIterable<ListingFigures[]>;
  /** Public profiles of sellers. */
  sellerProfiles?(sellerIds: string[]): AsyncIterable<SellerProfile[]>;
  /** The price of an own listing now; with `next`, also whether the marketplace would take that price. */
  ownPrice?(listing: PricedListing, next: Money): Promise<OwnPrice>;
  /** Sends a price of an own listing. Sending it twice is once. */
  sendPrice?(listing: PricedListing, price: Money): Promise<SentPrice>;
  /** The present state of what a notification named; empty for what does not exist or belongs to another seller. */
  reread?(what: Reread): Promise<RereadState>;
  /**
   * Notifications of the application, of any of its sellers, that did not arrive, unparsed (see hintReaders); null when
   * this seller's token may not read them.
   */
  missedNotifications?(): Promise<unknown[] | null>;
  /**
   * Finds or makes the seller's subscription to one of the channel's topics, sent to a queue; `known` is what was stored of
   * it. Returns the reason when the marketplace refuses.
   */
  subscribe?(
    topic: string,
    queueArn: string,
    known: Pick<Subscription, 'destinationId'> | null,
  ): Promise<Subscription | { refused: Said }>;
  /** Sentences for the seller about what was skipped since the last call: unreadable rows, refused listings. */
  takeSkippedRows?(): Said[];
  /** Sentences for the seller about what the reads since the last call met, without which they are complete too. */
  takeNotes?(): Said[];
  /** Product ids that the marketplace no longer has, as seen since the last call: their listings are not for sale. */
  takeGoneProducts?(): string[];
}

/** An error in words for the seller; `message` has those of Padrão. */
abstract class SaidError extends Error {
  constructor(readonly said: Said) {
    super(wordSaid(said, STANDARD));
  }
}

/** The seller's authorization has ended: no call succeeds until they connect again. */
export class ReconnectNeeded extends SaidError {
  override name = 'ReconnectNeeded';
}

/** The marketplace did not answer as documented, after retries. The message names the operation and the reason. */
export class MarketplaceError extends SaidError {
  override name = 'MarketplaceError';
}

/**
 * The rest of the read waits for a later run, because a document is not ready or its quota has no turn. No failure; the
 * message says what it waits for.
 */
export class ReadLater extends MarketplaceError {
  override name = 'ReadLater';
}

/** The seller's application lacks the permission: no failure, but this data will not arrive. */
export class NotPermitted extends MarketplaceError {
  override name = 'NotPermitted';
}
