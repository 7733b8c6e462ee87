/**
 * A sale whose money comes through a marketplace. Days are numbers since 1970-01-01; null is an event that has not happened
 * or is not known.
 */
export interface ReleaseSale {
  id: string;
  /** Net receivable in minor units of the account's currency. */
  minor: number;
  logistic: string;
  payment: string;
  reputation: string;
  /** Days from payment to the estimated delivery; null when unknown. */
  leadDays: number | null;
  paid: number;
  handed: number | null;
  delivered: number | null;
  released: number | null;
  /** Day of release that the marketplace states; null when it states none. */
  stated: number | null;
}

/** Stages of a sale, each until the next event; the last number is that of released sales. */
export const STAGES = 3;

/** Days on which a sale entered each stage; an event never comes before the one before it. */
export function stageDays({ paid, handed, delivered, released }: ReleaseSale): (number | null)[] {
  let last = paid;
  return [paid, handed, delivered, released].map((day) => (day === null ? null : (last = Math.max(last, day))));
}

/**
 * The sale as known at the start of the day `origin`: events of that day and later are not. Null when it was not paid
 * before. A stated day is kept, for it is known from the marketplace: clear it where that is not so.
 */
export function saleKnownAt(sale: ReleaseSale, origin: number): ReleaseSale | null {
  if (sale.paid >= origin) return null;
  const known = (day: number | null) => (day !== null && day < origin ? day : null);
  return { ...sale, handed: known(sale.handed), delivered: known(sale.delivered), released: known(sale.released) };
}
