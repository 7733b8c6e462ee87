import type { Marketplace } from '#server/market/registry.ts';
import type { ReleaseSale } from '#server/insight/cash/delays/releaseSale.ts';

/** Sales without a stated day are awaited for so many days; older ones were paid in a way that was not read. */
export const OPEN_DAYS = 60;
/** Days of history that delays are learned from. */
export const HISTORY_DAYS = 240;

/** A payment or order of an account. Days are numbers since 1970-01-01. */
export interface AccountSale {
  id: string;
  marketplace: Marketplace;
  currency: string;
  /** What reaches the seller, minor units; null while it is not known. */
  minor: number | null;
  logistic: string;
  /** Day of the sale; null when the order is not known. */
  paid: number | null;
  released: number | null;
  /** Day on which the marketplace says that it releases the money; one that settles deposits it later. */
  stated: number | null;
  state: 'open' | 'held' | 'done' | 'gone';
  /** The marketplace's word for why it is held. */
  holdReason: string | null;
  orderId: string | null;
}

/**
 * The sale as delays are learned from. Nothing says when parcels were handed over and delivered, so that the delay is that from
 * payment to release.
 */
export const releaseSaleOf = (sale: AccountSale & { paid: number }): ReleaseSale => ({
  id: sale.id,
  minor: sale.minor ?? 0,
  logistic: sale.logistic,
  payment: '',
  reputation: '',
  leadDays: null,
  paid: sale.paid,
  handed: sale.paid,
  delivered: sale.paid,
  released: sale.released,
  stated: sale.stated,
});
