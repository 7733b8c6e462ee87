import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';
import { word } from '#server/platform/language/say.ts';
import type { Sentence, SentenceId } from '#server/platform/language/sentence.ts';

const CLASSES: Readonly<Record<MoneyMatch['class'], SentenceId>> = {
  matched: 'reconciliation.matched',
  differs: 'reconciliation.differs',
  missing: 'reconciliation.missing',
  twice: 'reconciliation.twice',
  bonus_owed: 'reconciliation.bonusOwed',
  held: 'reconciliation.held',
  unknown_order: 'reconciliation.unknownOrderClass',
  in_progress: 'reconciliation.inProgress',
};

const REASONS: Readonly<Record<MoneyMatch['reason'], SentenceId>> = {
  agrees: 'reconciliation.agrees',
  source_incomplete: 'reconciliation.sourceIncomplete',
  not_due: 'reconciliation.notDue',
  no_expectation: 'reconciliation.noExpectation',
  other_currency: 'reconciliation.otherCurrency',
  before_history: 'reconciliation.beforeHistory',
  commission_over: 'reconciliation.commissionOver',
  commission_under: 'reconciliation.commissionUnder',
  fixed_fee_over: 'reconciliation.fixedFeeOver',
  fixed_fee_under: 'reconciliation.fixedFeeUnder',
  fees_over: 'reconciliation.feesOver',
  fees_under: 'reconciliation.feesUnder',
  freight_over: 'reconciliation.freightOver',
  freight_under: 'reconciliation.freightUnder',
  fees_missing: 'reconciliation.feesMissing',
  freight_missing: 'reconciliation.freightMissing',
  charged_twice: 'reconciliation.chargedTwice',
  cart_freight_repeated: 'reconciliation.cartFreightRepeated',
  fees_not_returned: 'reconciliation.feesNotReturned',
  fees_returned_in_part: 'reconciliation.feesReturnedInPart',
  fees_returned_over: 'reconciliation.feesReturnedOver',
  freight_not_returned: 'reconciliation.freightNotReturned',
  freight_returned_in_part: 'reconciliation.freightReturnedInPart',
  freight_returned_over: 'reconciliation.freightReturnedOver',
  release_short: 'reconciliation.releaseShort',
  release_over: 'reconciliation.releaseOver',
  release_late: 'reconciliation.releaseLate',
  release_missing: 'reconciliation.releaseMissing',
  release_reserved: 'reconciliation.releaseReserved',
  release_disputed: 'reconciliation.releaseDisputed',
  loss_unpaid: 'reconciliation.lossUnpaid',
  loss_paid_in_part: 'reconciliation.lossPaidInPart',
  loss_paid_over: 'reconciliation.lossPaidOver',
  unknown_order: 'reconciliation.unknownOrder',
};

/** Reasons, in the order of their causes. */
export const matchReasons = Object.keys(REASONS) as MoneyMatch['reason'][];

export const spokenClass = (one: MoneyMatch['class']): Sentence => ({ code: CLASSES[one] });

/** A class in the reader's language. */
export const classText = (one: MoneyMatch['class']): string => word(spokenClass(one));

/** A reason as a sentence: what happened, without amounts. */
export const spokenReason = (reason: MoneyMatch['reason']): Sentence => ({ code: REASONS[reason] });

/** A reason in the reader's language. */
export const reasonText = (reason: MoneyMatch['reason']): string => word(spokenReason(reason));
