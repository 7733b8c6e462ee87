import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import { wordEnum } from '#server/platform/graphql/wordEnum.ts';
import type { DisputeState } from '#server/records/reconciliation/disputeStates.ts';
import type { DifferenceClass, DifferenceSlot } from './difference.ts';
import type { DifferenceSort } from './moneyDifferences.ts';

const CLASSES: Record<DifferenceClass, { description: string }> = {
  differs: { description: 'Charged or paid otherwise than expected.' },
  missing: { description: 'Expected, due and not there.' },
  twice: { description: 'Charged twice.' },
  bonus_owed: { description: 'Fees of a refunded sale that were not given back.' },
  held: { description: 'Not released in time, in reserve or in mediation.' },
  unknown_order: { description: 'Of an order that the account does not have.' },
};
export const DifferenceClassType = wordEnum('MoneyDifferenceClass', {
  description: 'What is off.',
  values: CLASSES,
});

const SLOTS: Record<DifferenceSlot, { description: string }> = {
  fees: { description: 'Fees of the marketplace.' },
  logistics: { description: 'Freight and fulfilment.' },
  fee_return: { description: 'Fees given back after a refund.' },
  freight_return: { description: 'Freight given back after a refund.' },
  release: { description: 'Money released to the seller.' },
  reimbursement: { description: 'Reimbursement of lost units.' },
  unknown: { description: 'A charge whose order is unknown.' },
};
export const DifferenceSlotType = wordEnum('MoneyDifferenceSlot', {
  description: 'Part of the money of an order that was compared.',
  values: SLOTS,
});

type DifferenceReason = Exclude<
  MoneyMatch['reason'],
  'agrees' | 'source_incomplete' | 'not_due' | 'no_expectation' | 'other_currency' | 'before_history'
>;
const REASONS: Record<DifferenceReason, { description: string }> = {
  commission_over: { description: 'Commission above the one reported.' },
  commission_under: { description: 'Commission below the one reported.' },
  fixed_fee_over: { description: 'Fixed fee above the one reported.' },
  fixed_fee_under: { description: 'Fixed fee below the one reported.' },
  fees_over: { description: 'Fees above those reported.' },
  fees_under: { description: 'Fees below those reported.' },
  freight_over: { description: 'Freight above the one reported.' },
  freight_under: { description: 'Freight below the one reported.' },
  fees_missing: { description: 'Fees not charged although the bill is closed.' },
  freight_missing: { description: 'Freight not charged although the bill is closed.' },
  charged_twice: { description: 'One charge twice.' },
  cart_freight_repeated: { description: 'Freight of a cart charged for more than one of its orders.' },
  fees_not_returned: { description: 'Fees not given back after a refund.' },
  fees_returned_in_part: { description: 'Fees given back in part after a refund.' },
  fees_returned_over: { description: 'More fees given back than due.' },
  freight_not_returned: { description: 'Freight not given back after a refund.' },
  freight_returned_in_part: { description: 'Freight given back in part after a refund.' },
  freight_returned_over: { description: 'More freight given back than due.' },
  release_short: { description: 'Released less than sale minus charges.' },
  release_over: { description: 'Released more than sale minus charges.' },
  release_late: { description: 'Not released in time.' },
  release_missing: { description: 'No release found after its time.' },
  release_reserved: { description: 'Held in reserve.' },
  release_disputed: { description: 'Held by a mediation.' },
  loss_unpaid: { description: 'Lost units without reimbursement.' },
  loss_paid_in_part: { description: 'Lost units reimbursed in part.' },
  loss_paid_over: { description: 'Lost units reimbursed above their value.' },
  unknown_order: { description: 'A charge whose order the account does not have.' },
};
export const DifferenceReasonType = wordEnum('MoneyDifferenceReason', {
  description: 'Cause of a difference.',
  values: REASONS,
});

const STATES: Record<DisputeState, { description: string }> = {
  open: { description: 'To be checked.' },
  contested: { description: 'Contested at the marketplace.' },
  won: { description: 'Decided in favour of the seller.' },
  lost: { description: 'Decided against the seller.' },
  ignored: { description: 'Left alone by the seller.' },
};
export const DisputeStateType = wordEnum('DisputeState', {
  description: 'What the seller does about a difference.',
  values: STATES,
});

const SORTS: Record<DifferenceSort, { description: string }> = {
  at_stake: { description: 'Highest amount first, in minor units of each currency.' },
  oldest: { description: 'Earliest day first.' },
  newest: { description: 'Latest day first.' },
};
export const DifferenceSortType = wordEnum('MoneyDifferencesSort', {
  description: 'Order of differences.',
  values: SORTS,
});
