import { daysBefore } from '#server/platform/values/saoPauloDay.ts';
import { isDecisive } from './cart.ts';
import type { MoneyMatch } from './moneyMatch.ts';
import type { LostUnits, MatchContext } from './moneyRows.ts';
import { newMatch } from './newMatch.ts';
import { toleranceOf } from './toleranceOf.ts';

/** Compares what was paid for lost units with what should be. */
export const matchLosses = (losses: readonly LostUnits[], context: MatchContext): MoneyMatch[] =>
  losses.map((loss) => matchLoss(loss, context));

function matchLoss(loss: LostUnits, { today, settings }: MatchContext): MoneyMatch {
  const { rowIds, orderId, listingKey, currency, expectedMinor, reimbursedMinor, lostOn, basis } = loss;
  const toleranceMinor = toleranceOf(expectedMinor, 1, settings);
  const dueAt = daysBefore(lostOn, -settings.reimbursementDays);
  const match = newMatch({
    orderId,
    listingKey,
    slot: 'reimbursement',
    class: 'in_progress',
    reason: 'not_due',
    currency,
    expectedMinor,
    paidMinor: reimbursedMinor,
    basis,
    isCertain: basis !== 'estimate',
    dueAt,
    toleranceMinor,
    rowIds: [...rowIds],
  });
  if (!isDecisive(loss.state)) return { ...match, reason: 'source_incomplete' };
  const deltaMinor = reimbursedMinor - expectedMinor;
  if (Math.abs(deltaMinor) <= toleranceMinor) return { ...match, class: 'matched', reason: 'agrees', deltaMinor };
  if (deltaMinor > 0) return { ...match, class: 'differs', reason: 'loss_paid_over', deltaMinor, since: lostOn };
  if (today < dueAt) return match;
  if (reimbursedMinor === 0) return { ...match, class: 'missing', reason: 'loss_unpaid', deltaMinor, since: lostOn };
  return { ...match, class: 'differs', reason: 'loss_paid_in_part', deltaMinor, since: lostOn };
}
