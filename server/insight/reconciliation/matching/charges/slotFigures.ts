import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { type Cart, sumOf } from '#server/insight/reconciliation/matching/cart.ts';
import { chargeSlot } from './chargeSlot.ts';
import { type ExpectedCharge, expectedCharge } from './expectedCharge.ts';
import type { ChargeRow, ChargeSlot, MatchContext } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { refundedShare } from './refundedShare.ts';
import { repeatedCharges } from './repeatedCharges.ts';
import { toleranceOf } from '#server/insight/reconciliation/matching/toleranceOf.ts';

/** Charges of a slot beside what was expected, and what was given back of them. */
export interface SlotFigures {
  slot: ChargeSlot;
  expected: ExpectedCharge | null;
  charges: ChargeRow[];
  bonuses: ChargeRow[];
  /** Charges equal to more others than the order has lines, or its shipment freight. */
  repeated: ChargeRow[];
  /** Sum of the charges less the bonuses that no refund accounts for. */
  chargedMinor: number;
  /** What refunds give back in all, and what of it is due. */
  returnMinor: number;
  dueReturnMinor: number;
  /** Sum of the bonuses that are not corrections of charges. */
  returnedMinor: number;
  isRefundedWhole: boolean;
  toleranceMinor: number;
}

/**
 * Figures of a slot. Bonuses first give back what refunds make due; what exceeds it corrects charges that were too high, e.g. a
 * charge that was made twice, and the rest is given back beyond what is due.
 */
export function slotFigures(
  slot: ChargeSlot,
  cart: Cart,
  { today, isFreightReturned, settings }: MatchContext,
): SlotFigures {
  const rows = cart.charges.filter(({ kind }) => chargeSlot(kind) === slot);
  const charges = rows.filter(({ type }) => type === 'charge');
  const bonuses = rows.filter(({ type }) => type === 'bonus');
  const expected = expectedCharge(cart.expectations.filter((expectation) => expectation.slot === slot));
  const isShared = slot === 'logistics' && cart.orders.length > 1;
  // fees may be charged for each line alike, freight is charged once per shipment
  const lines = cart.orders.reduce((sum, { lineCount }) => sum + lineCount, 0);
  // what a rule says in parts is quoted for one unit, and rounded there
  const rounded = Math.max(charges.length, expected?.parts ? lines : 0);
  const toleranceMinor = toleranceOf(expected?.amountMinor ?? 0, rounded, settings, isShared);

  const repeated = repeatedCharges(charges, slot === 'fees' ? Math.max(1, lines) : 1);

  const gross = sumOf(charges);
  const excess = expected ? Math.max(0, gross - expected.amountMinor) : sumOf(repeated);
  const right = excess > toleranceMinor ? gross - excess : gross;
  const lastDue = daysBefore(today, settings.bonusDays);
  const due = cart.refunds.filter(({ day }) => day <= lastDue);
  const share = refundedShare(slot, cart.orders, cart.refunds, isFreightReturned);
  const returnMinor = Math.round(share * right);
  const given = sumOf(bonuses);
  const correction = Math.min(Math.max(0, given - returnMinor), gross - right);
  return {
    slot,
    expected,
    charges,
    bonuses,
    repeated,
    chargedMinor: gross - correction,
    returnMinor,
    dueReturnMinor: Math.round(refundedShare(slot, cart.orders, due, isFreightReturned) * right),
    returnedMinor: given - correction,
    isRefundedWhole: share === 1,
    toleranceMinor,
  };
}
