import { outOfRange } from '#server/platform/language/wordedError.ts';
import type { LossPayment } from '#server/market/ledger/lossPayment.ts';
import type { CellOf } from '#server/market/amazon/reports/flatReports.ts';
import { reportAmount } from '#server/market/amazon/reports/reportAmount.ts';
import { reportInstant } from '#server/market/amazon/reports/reportInstant.ts';

export const REIMBURSEMENTS = 'GET_FBA_REIMBURSEMENTS_DATA';

const LOST = /lost|misplaced/i;
const TAKEN_BACK = /reversal/i;

/**
 * What a row of the reimbursements says of units lost in a warehouse: paid, replaced (amount 0), or taken back. Null for those of
 * returns and damage. What a reversal is of is the original's type; where that is missing, one that names an order is of a return.
 * Throws `RangeError` for an unreadable amount, quantity or day.
 */
export function lossPaymentOf(cell: CellOf<typeof REIMBURSEMENTS>, country: string): LossPayment | null {
  const reason = cell('reason');
  const isTakenBack = TAKEN_BACK.test(reason);
  const original = cell('original-reimbursement-type');
  const isOfLoss = isTakenBack
    ? original === ''
      ? cell('amazon-order-id') === ''
      : LOST.test(original)
    : LOST.test(reason);
  const listingKey = cell('sku');
  if (!isOfLoss || listingKey === '') return null;
  const currency = cell('currency-unit').toUpperCase();
  const amountMinor = reportAmount(cell('amount-total'), currency, 'amount-total') ?? 0;
  const units = unitsOf(cell);
  return {
    marketplace: 'amazon',
    country,
    sourceRef: [cell('reimbursement-id'), listingKey].join('/'),
    listingKey,
    reason,
    units: isTakenBack || amountMinor < 0 ? -Math.abs(units) || 0 : Math.abs(units),
    amountMinor: isTakenBack ? -Math.abs(amountMinor) || 0 : amountMinor,
    currency,
    at: reportInstant(cell('approval-date'), 'approval-date'),
  };
}

/** Units paid for and replaced; a row that has none of the three columns is of one. */
function unitsOf(cell: CellOf<typeof REIMBURSEMENTS>): number {
  const [total, cash, inventory] = (
    ['quantity-reimbursed-total', 'quantity-reimbursed-cash', 'quantity-reimbursed-inventory'] as const
  ).map((name) => countOf(cell(name), name)) as [number | null, number | null, number | null];
  return total ?? (cash === null && inventory === null ? 1 : (cash ?? 0) + (inventory ?? 0));
}

function countOf(text: string, column: string): number | null {
  if (text === '') return null;
  const count = Number(text);
  if (!Number.isSafeInteger(count)) throw outOfRange('amazonMoney.invalidCount', { column, text: text.slice(0, 40) });
  return count;
}
