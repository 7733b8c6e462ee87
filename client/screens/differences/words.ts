import { t } from '#client/lib/language/t.ts';
/** Reasons by the word in the URL, as options of a filter. */
export const reasons = {
  commission_over: t('differences.commissionAboveTheStatedOne'),
  commission_under: t('differences.commissionBelowTheStatedOne'),
  fixed_fee_over: t('differences.fixedFeeAboveTheStatedOne'),
  fixed_fee_under: t('differences.fixedFeeBelowTheStatedOne'),
  fees_over: t('differences.feesAboveTheStatedOnes'),
  fees_under: t('differences.feesBelowTheStatedOnes'),
  freight_over: t('differences.freightAboveTheStatedOne'),
  freight_under: t('differences.freightBelowTheStatedOne'),
  fees_missing: t('differences.feesNotCharged'),
  freight_missing: t('differences.freightNotCharged'),
  charged_twice: t('differences.chargedTwice'),
  cart_freight_repeated: t('differences.freightOfTheCartRepeated'),
  fees_not_returned: t('differences.feesNotGivenBack'),
  fees_returned_in_part: t('differences.feesGivenBackInPart'),
  fees_returned_over: t('differences.feesGivenBackInExcess'),
  freight_not_returned: t('differences.freightNotGivenBack'),
  freight_returned_in_part: t('differences.freightGivenBackInPart'),
  freight_returned_over: t('differences.freightGivenBackInExcess'),
  release_short: t('differences.releasedTooLittle'),
  release_over: t('differences.releasedTooMuch'),
  release_late: t('differences.lateRelease'),
  release_missing: t('differences.releaseNotFound'),
  release_reserved: t('differences.heldInReserve'),
  release_disputed: t('differences.heldByMediation'),
  loss_unpaid: t('differences.lossWithoutReimbursement'),
  loss_paid_in_part: t('differences.lossReimbursedInPart'),
  loss_paid_over: t('differences.lossReimbursedInExcess'),
  unknown_order: t('differences.unknownOrder'),
} as const;

export const classes = [
  ['differs', t('differences.difference')],
  ['missing', t('differences.missing')],
  ['twice', t('differences.twice')],
  ['bonus_owed', t('differences.refundDue')],
  ['held', t('differences.held')],
  ['unknown_order', t('differences.unknownOrder')],
  ['unheld', t('differences.allButHeld')],
] as const;

export const states = [
  ['pending', t('differences.toCheck')],
  ['open', t('differences.open')],
  ['contested', t('differences.disputed')],
  ['won', t('differences.won')],
  ['lost', t('differences.lost')],
  ['ignored', t('differences.ignored')],
  ['all', t('differences.allStates')],
] as const;

export const stateNames: Readonly<Record<string, string>> = {
  OPEN: t('differences.open2'),
  CONTESTED: t('differences.disputed2'),
  WON: t('differences.won2'),
  LOST: t('differences.lost2'),
  IGNORED: t('differences.ignored2'),
};

export const basisNames: Readonly<Record<string, string>> = {
  SALE: t('differences.statedAtTheSale'),
  RULE: t('differences.byTheRuleInForceOn'),
  ESTIMATE: t('differences.estimated'),
};

export const sourceNames: Readonly<Record<string, string>> = {
  CHARGE: t('differences.bill'),
  RELEASE: t('differences.release'),
  PAYOUT_ROW: t('differences.payout'),
  POSTED: t('differences.posting'),
  LOSS: t('differences.stockLedger'),
  LOSS_PAYMENT: t('differences.reimbursement'),
};
