import { say } from '#server/platform/language/say.ts';
import { type Bridge, type BridgeRow, type BridgeShape, bridges } from './bridge.ts';

/** Lines of a month, from what its sales should pay to what entered the account at the marketplace. */
export type MonthBucket =
  | 'revenue'
  | 'charges'
  | 'refunds'
  | 'not_released'
  | 'released_in_other_months'
  | 'billed'
  | 'unread'
  | 'released_of_other_months'
  | 'refunds_of_other_months'
  | 'outside'
  | 'account_charges'
  | 'bill_paid'
  | 'ads'
  | 'reimbursements'
  | 'holds'
  | 'other'
  | 'transfers'
  | 'opening';

const shapeOf = (month: string): BridgeShape<MonthBucket> => ({
  total: 'entered',
  lines: [
    { kind: 'line', key: 'revenue', label: say('reconciliation.revenue') },
    { kind: 'line', key: 'charges', label: say('reconciliation.charges') },
    { kind: 'line', key: 'refunds', label: say('reconciliation.refunds') },
    { kind: 'sum', key: 'receivable', label: say('reconciliation.receivable', { month }) },
    { kind: 'line', key: 'not_released', label: say('reconciliation.notReleased') },
    { kind: 'line', key: 'released_in_other_months', label: say('reconciliation.releasedInOtherMonths') },
    { kind: 'line', key: 'billed', label: say('reconciliation.billed') },
    { kind: 'line', key: 'unread', label: say('reconciliation.unread') },
    { kind: 'line', key: 'released_of_other_months', label: say('reconciliation.releasedOfOtherMonths', { month }) },
    { kind: 'line', key: 'refunds_of_other_months', label: say('reconciliation.refundsOfOtherMonths', { month }) },
    { kind: 'line', key: 'outside', label: say('reconciliation.outside') },
    { kind: 'line', key: 'account_charges', label: say('reconciliation.accountCharges') },
    { kind: 'line', key: 'bill_paid', label: say('reconciliation.billPaid') },
    { kind: 'line', key: 'ads', label: say('reconciliation.ads') },
    { kind: 'line', key: 'reimbursements', label: say('reconciliation.reimbursements') },
    { kind: 'line', key: 'holds', label: say('reconciliation.holds') },
    { kind: 'line', key: 'other', label: say('reconciliation.other') },
    { kind: 'sum', key: 'entered', label: say('reconciliation.entered', { month }) },
    { kind: 'line', key: 'transfers', label: say('reconciliation.transfers') },
    { kind: 'sum', key: 'balance_change', label: say('reconciliation.balanceChange') },
    { kind: 'line', key: 'opening', label: say('reconciliation.opening') },
    { kind: 'sum', key: 'closing', label: say('reconciliation.closing') },
  ],
});

/**
 * The bridge of a month, per currency, in the reader's language. The rows are the ledger's of the month's sales, what is pending of them as negative rows,
 * and the account's movements that are not about these sales.
 *
 * @param month its name in the reader's language, e.g. "novembro"
 * @param entered what entered the account in the month by currency, before transfers to the bank
 */
export const monthBridge = (
  rows: readonly BridgeRow<MonthBucket>[],
  month: string,
  entered?: ReadonlyMap<string, number>,
): Bridge[] => bridges(rows, shapeOf(month), entered);
