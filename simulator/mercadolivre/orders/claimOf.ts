import { DAY } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';

/** A buyer's claim with its complete history; instants in ms. */
export interface SoldClaim {
  id: number;
  returnId: number;
  order: SoldOrder;
  openedAt: number;
  /** When the goods were returned; null when nothing is sent back. */
  returnedAt: number | null;
  closedAt: number;
  reason: string;
  quantity: number;
  condition: 'saleable' | 'unsaleable';
  /** Return cost of the seller (minor units); 0 when the buyer changed their mind. */
  costMinor: number;
}

const FIRST_ID = 5_280_000_000;
const FIRST_RETURN_ID = 57_000_000;

/** The claim of a refunded order; null without a claim. */
export function claimOf(order: SoldOrder): SoldClaim | null {
  const { refundedAt, deliveredAt } = order;
  if (!Number.isFinite(refundedAt) || !Number.isFinite(deliveredAt)) return null;
  const at = (what: string) => share(order.id, what);
  const openedAt = second(deliveredAt + (refundedAt - deliveredAt) * 0.4);
  const isReturned = at('returned') < 0.8;
  const isDefect = at('defect') < 0.6;
  const { quantity } = order.lines[0]!;
  return {
    id: FIRST_ID + order.number,
    returnId: FIRST_RETURN_ID + order.number,
    order,
    openedAt,
    returnedAt: isReturned ? Math.max(openedAt, second(refundedAt - DAY)) : null,
    closedAt: refundedAt,
    reason: isDefect ? 'PDD9939' : 'PDD9967',
    quantity: at('partial') < 0.2 ? 1 : quantity,
    condition: at('condition') < 0.6 ? 'saleable' : 'unsaleable',
    costMinor: isDefect ? Math.round(1990 + 2500 * at('return freight')) : 0,
  };
}

/** Order id of a claim id. */
export const orderOfClaim = (claimId: number): string => String(2_000_009_000_000_000 + (claimId - FIRST_ID) * 97);
export const orderOfReturn = (returnId: number): string => orderOfClaim(returnId - FIRST_RETURN_ID + FIRST_ID);

const second = (moment: number) => Math.floor(moment / 1000) * 1000;
