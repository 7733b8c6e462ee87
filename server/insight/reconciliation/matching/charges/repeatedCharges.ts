import type { ChargeRow } from '#server/insight/reconciliation/matching/moneyRows.ts';

/** Charges that repeat an earlier one: of one kind, name, amount and shipment, or order, beyond the number that may be equal. */
export function repeatedCharges(charges: readonly ChargeRow[], mayBeEqual: number): ChargeRow[] {
  const counts = new Map<string, number>();
  return charges.filter(({ kind, subType, amountMinor, shipmentId, packId, orderId }) => {
    const key = JSON.stringify([
      kind,
      subType,
      amountMinor,
      shipmentId,
      shipmentId === null ? (packId ?? orderId) : '',
    ]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count > mayBeEqual;
  });
}
