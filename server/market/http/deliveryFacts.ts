import type { DeliveryFacts } from '#server/market/snapshots/orderSnapshots.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';

const MAX_LENGTH = 100;
const MOST_PACKAGES = 50;
/** What lies outside is no promise: marketplaces write year 1 for no date, and the database has no year 0. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2100-01-01'];

/** A tracking number as the marketplace writes it; null for none, and for what is too long to be one. */
export function trackingNumber(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').slice(0, MAX_LENGTH + 1).trim();
  return trimmed === '' || trimmed.length > MAX_LENGTH ? null : trimmed;
}

/** Numbers of an order's packages, each once: that of the first, and at most 49 others. */
export function trackingNumbers(
  texts: readonly (string | null | undefined)[],
): Pick<DeliveryFacts, 'trackingNumber' | 'otherTrackingNumbers'> {
  const numbers = new Set(texts.map(trackingNumber).filter((number) => number !== null));
  const [first = null, ...others] = [...numbers].slice(0, MOST_PACKAGES);
  return { trackingNumber: first, otherTrackingNumbers: others };
}

/** Day in São Paulo of the end of a promise; null for none. */
export function promisedDay(end: Date | null | undefined): string | null {
  const day = end ? saoPauloDay(end.getTime()) : '';
  return day >= FIRST_DAY && day < LAST_DAY ? day : null;
}
