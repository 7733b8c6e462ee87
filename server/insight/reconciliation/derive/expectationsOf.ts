import type { Expectation } from '#server/insight/reconciliation/matching/moneyRows.ts';
import type { StoredOrder } from './storedOrders.ts';

/**
 * What an order should be charged: as it was reported at the sale, else by the rule in force. Of freight of orders that the seller
 * sends, nothing is known in advance, nor of orders that are not paid yet.
 */
export function expectationsOf(order: StoredOrder): Expectation[] {
  const { orderId, status, feesMinor, freightMinor, rule } = order;
  if (status === 'pending' && feesMinor === null && freightMinor === null) return [];
  const of = { orderId, shipmentId: null };
  const expectations: Expectation[] = [];
  // lines of a cancelled order count nowhere, and what was charged of them comes back
  if (status === 'cancelled') return [];
  if (feesMinor !== null) expectations.push({ ...of, slot: 'fees', basis: 'sale', amountMinor: feesMinor });
  else if (rule && rule.feesMinor !== null) {
    const fixed = rule.fixedMinor ?? 0;
    expectations.push({
      ...of,
      slot: 'fees',
      basis: rule.basis,
      amountMinor: rule.feesMinor,
      parts: { commission: rule.feesMinor - fixed, ...(fixed !== 0 && { fixed_fee: fixed }) },
    });
  }
  if (order.isSentBySeller) return expectations;
  if (freightMinor !== null) expectations.push({ ...of, slot: 'logistics', basis: 'sale', amountMinor: freightMinor });
  else if (rule && rule.fulfilmentMinor !== null)
    expectations.push({ ...of, slot: 'logistics', basis: rule.basis, amountMinor: rule.fulfilmentMinor });
  return expectations;
}
