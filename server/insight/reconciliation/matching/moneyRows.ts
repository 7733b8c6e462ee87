import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';

/**
 * What matching compares, of one account. Amounts are integers in minor units of their currency, days `YYYY-MM-DD` in São Paulo.
 * Within a slot of an order the rows are those of one source: the one that has it whole.
 */
export interface MoneyRows {
  orders: readonly OrderMoney[];
  expectations: readonly Expectation[];
  charges: readonly ChargeRow[];
  releases: readonly ReleaseRow[];
  refunds: readonly RefundRow[];
  losses: readonly LostUnits[];
}

/** How much of a source is read. Only `complete` and `closed` decide. */
export type SourceState = 'unread' | 'reading' | 'partial' | 'complete' | 'closed';

export interface OrderMoney {
  orderId: string;
  /** Orders of one cart have the same. */
  packId: string | null;
  currency: string;
  day: string;
  lineCount: number;
  /** Of its lines after discounts, without freight: what refunds are a share of. */
  itemsMinor: number;
  /** What the marketplace collected for the seller, before charges and refunds; null when unknown. */
  collectedMinor: number | null;
  /** First day on which the period of its charges is closed; null while that is unknown. */
  chargesDueOn: string | null;
  /** The same of its freight, which is charged when it is shipped; absent: of all charges. */
  freightDueOn?: string | null;
  /** Day on which its money should be released at the latest, if it has no release yet. */
  releaseDueOn: string | null;
  sources: Record<'charges' | 'releases' | 'refunds', SourceState>;
}

/** Where an expected amount comes from: reported at the sale, the rule in force, or only estimated. */
export type ExpectationBasis = 'sale' | 'rule' | 'estimate';

export type ChargeSlot = 'fees' | 'logistics';

/** What an order or its shipment should be charged. */
export interface Expectation {
  orderId: string;
  /** Of a shipment that several orders share, which has one amount however many orders name it. */
  shipmentId: string | null;
  slot: ChargeSlot;
  basis: ExpectationBasis;
  /** Positive: a cost of the seller. */
  amountMinor: number;
  /** Amounts by kind, if it is known; they add up to the amount. */
  parts?: Partial<Record<LedgerKind, number>>;
}

/** A row of a bill, or a posted fee. */
export interface ChargeRow {
  id: string;
  type: 'charge' | 'bonus';
  kind: LedgerKind;
  /** The marketplace's own name of the charge. */
  subType: string;
  orderId: string | null;
  packId: string | null;
  shipmentId: string | null;
  /** Id of the charge that a bonus gives back. */
  bonifiesId: string | null;
  /** Whether it is deducted from the order's payment rather than billed. */
  isWithheld: boolean;
  /** Positive; the type gives the sign. */
  amountMinor: number;
  currency: string;
  day: string;
  /** Day of the sale, if the row names it. */
  saleDay: string | null;
}

/** Money of an order on its way to the seller's account; a refund deducted from the account is negative. */
export interface ReleaseRow {
  id: string;
  orderId: string;
  netMinor: number;
  currency: string;
  status: 'pending' | 'held' | 'released' | 'refunded';
  holdReason: 'reserve' | 'dispute' | null;
  expectedOn: string | null;
  releasedOn: string | null;
}

export interface RefundRow {
  id: string;
  orderId: string;
  /** Part that pays back the items; positive. */
  itemsMinor: number;
  /** Everything paid back, with freight; positive. */
  totalMinor: number;
  currency: string;
  day: string;
}

/** Units that a marketplace's warehouse lost and has not found again. */
export interface LostUnits {
  id: string;
  /** Ids of the loss and of what was paid for it. */
  rowIds: readonly string[];
  orderId: string | null;
  listingKey: string | null;
  units: number;
  lostOn: string;
  currency: string;
  expectedMinor: number;
  basis: ExpectationBasis;
  reimbursedMinor: number;
  state: SourceState;
}

export interface MatchContext {
  today: string;
  /** State of the orders: without all of them, none is unknown. */
  orders: SourceState;
  /** First day of which all orders are stored. */
  ordersSince: string;
  /** Whether freight is given back when an order is refunded whole. */
  isFreightReturned: boolean;
  settings: MatchSettings;
}

/** Settings of an account. */
export interface MatchSettings {
  minorPerRow: number;
  shareOfExpected: number;
  /** For freight that several orders share. */
  freightShareMinor: number;
  releaseDays: number;
  reimbursementDays: number;
  bonusDays: number;
  /** Whole days after that of a charge until its order must be known: two are 48 hours at least. */
  unknownOrderDays: number;
}

export const defaultMatchSettings: Readonly<MatchSettings> = {
  minorPerRow: 1,
  shareOfExpected: 0.005,
  freightShareMinor: 5,
  releaseDays: 5,
  reimbursementDays: 45,
  bonusDays: 30,
  unknownOrderDays: 2,
};
