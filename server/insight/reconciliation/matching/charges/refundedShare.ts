import type { ChargeSlot, OrderMoney, RefundRow } from '#server/insight/reconciliation/matching/moneyRows.ts';

/**
 * Share from 0 to 1 of a slot's charges that refunds give back: fees as far as items are paid back, freight only when every
 * order is paid back whole and the marketplace returns freight at all.
 */
export function refundedShare(
  slot: ChargeSlot,
  orders: readonly OrderMoney[],
  refunds: readonly RefundRow[],
  isFreightReturned: boolean,
): number {
  const refunded = new Map<string, number>();
  for (const { orderId, itemsMinor } of refunds) refunded.set(orderId, (refunded.get(orderId) ?? 0) + itemsMinor);
  const shares = orders.map(({ orderId, itemsMinor }) => {
    const paidBack = refunded.get(orderId);
    if (paidBack === undefined) return 0;
    return itemsMinor > 0 ? Math.min(1, paidBack / itemsMinor) : 1;
  });
  if (slot === 'logistics') return isFreightReturned && shares.every((share) => share === 1) ? 1 : 0;
  const items = orders.reduce((sum, { itemsMinor }) => sum + itemsMinor, 0);
  if (items === 0) return shares.every((share) => share === 1) ? 1 : 0;
  return shares.reduce((sum, share, index) => sum + share * orders[index]!.itemsMinor, 0) / items;
}
