import type { MoneyMatch } from '#server/insight/reconciliation/matching/moneyMatch.ts';

/**
 * What a match compares, the same in every derivation: fees of an order, freight and payments of its cart, charges of an order that is
 * not known, lost units, or a row in another currency than its order.
 */
export function matchKey({ orderId, packId, slot, reason, currency, rowIds }: MoneyMatch): string {
  if (reason === 'other_currency') return `row ${rowIds[0]}`;
  if (slot === 'reimbursement') return `loss ${rowIds[0]}`;
  if (slot === 'unknown') return `unknown ${orderId ?? `cart ${packId}`} ${currency}`;
  const isOfOrder = slot === 'fees' || slot === 'fee_return' || packId === null;
  return `${isOfOrder ? `order ${orderId}` : `cart ${packId}`} ${currency} ${slot}`;
}
