import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { type Cart, chargesDueOn, isRead, latestDay } from '#server/insight/reconciliation/matching/cart.ts';
import type { MatchReason, MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import type { MatchContext } from '#server/insight/reconciliation/matching/moneyRows.ts';
import { newMatch } from '#server/insight/reconciliation/matching/newMatch.ts';
import type { SlotFigures } from './slotFigures.ts';
import { toleranceOf } from '#server/insight/reconciliation/matching/toleranceOf.ts';

/** Compares what was given back of a slot's charges with what refunds make due; null when there is neither. */
export function matchReturn(cart: Cart, figures: SlotFigures, context: MatchContext): MoneyMatch | null {
  const { bonuses, charges, expected, returnMinor, returnedMinor } = figures;
  if (returnMinor === 0 && returnedMinor === 0) return null;
  const [{ orderId, packId, currency }] = cart.orders as [Cart['orders'][0]];
  const name = figures.slot === 'fees' ? 'fees' : 'freight';
  const toleranceMinor = toleranceOf(
    returnMinor,
    Math.max(charges.length, bonuses.length),
    context.settings,
    figures.slot === 'logistics' && cart.orders.length > 1,
  );
  const dueAt = dueDay(cart, context);
  const match = {
    orderId,
    packId,
    slot: figures.slot === 'fees' ? ('fee_return' as const) : ('freight_return' as const),
    currency,
    paidMinor: returnedMinor,
    basis: expected?.basis ?? null,
    // what was charged is known, so that what comes back of it is
    isCertain: true,
    dueAt,
    toleranceMinor,
    rowIds: [...charges, ...bonuses].map(({ id }) => id),
  };
  const answer = (cls: MoneyMatch['class'], reason: MatchReason, expectedMinor: number) =>
    newMatch({
      ...match,
      class: cls,
      reason,
      expectedMinor,
      deltaMinor: cls === 'in_progress' ? null : returnedMinor - expectedMinor,
      since: cls === 'matched' ? null : (latestDay(cart.refunds) ?? latestDay(bonuses)),
    });
  if (!isRead(cart.orders, 'charges') || !isRead(cart.orders, 'refunds'))
    return answer('in_progress', 'source_incomplete', returnMinor);
  if (Math.abs(returnedMinor - returnMinor) <= toleranceMinor) return answer('matched', 'agrees', returnMinor);
  if (returnedMinor > returnMinor) {
    // its refund may still be read
    const last = latestDay(bonuses);
    const isOld = last !== null && last <= daysBefore(context.today, context.settings.bonusDays);
    if (isOld) return answer('differs', `${name}_returned_over`, returnMinor);
    return answer('in_progress', 'not_due', returnMinor);
  }
  const closed = chargesDueOn(cart.orders);
  const isOwed = figures.dueReturnMinor - returnedMinor > toleranceMinor && closed !== null && closed <= context.today;
  if (!isOwed) return answer('in_progress', 'not_due', returnMinor);
  return answer(
    'bonus_owed',
    returnedMinor > 0 ? `${name}_returned_in_part` : `${name}_not_returned`,
    figures.dueReturnMinor,
  );
}

/** Day from which something is due: of the first refund, but not before the charges' period closes. */
function dueDay({ orders, refunds }: Cart, { settings }: MatchContext): string | null {
  const closed = chargesDueOn(orders);
  const first = refunds.reduce<string | null>(
    (day, refund) => (day === null || refund.day < day ? refund.day : day),
    null,
  );
  if (closed === null || first === null) return null;
  const due = daysBefore(first, -settings.bonusDays);
  return due > closed ? due : closed;
}
