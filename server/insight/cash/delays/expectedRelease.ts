import type { DayShares, ReleaseDays } from './releaseDays.ts';
import type { ReleaseSale } from './releaseSale.ts';

/** Days after its stated day from which money that has not come is held. */
const LATE_DAYS = 5;

/** When the money of an open sale comes. */
export type ExpectedRelease =
  | { kind: 'stated'; day: number }
  | { kind: 'learned'; shares: Float64Array }
  | { kind: 'held'; day: number }
  | { kind: 'unknown' };

/**
 * A stated day precedes what was learned. One that has just passed is expected on the origin; one that passed more than five
 * days ago is held, and `day` is the stated day.
 */
export function expectedRelease(sale: ReleaseSale, origin: number, learned: ReleaseDays): ExpectedRelease {
  if (sale.stated !== null) {
    const isHeld = origin - sale.stated > LATE_DAYS;
    return isHeld ? { kind: 'held', day: sale.stated } : { kind: 'stated', day: Math.max(sale.stated, origin) };
  }
  const shares: DayShares = learned.ofSale(sale);
  return shares ? { kind: 'learned', shares } : { kind: 'unknown' };
}
