import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import type { Expectation, ExpectationBasis } from '#server/insight/reconciliation/matching/moneyRows.ts';

const RANKS: Record<ExpectationBasis, number> = { sale: 0, rule: 1, estimate: 2 };

export interface ExpectedCharge {
  amountMinor: number;
  /** The least certain of its parts. */
  basis: ExpectationBasis;
  parts: ReadonlyMap<LedgerKind, number> | null;
}

/** Sum of what orders and their shipments should be charged, each by its most certain source; null when none is expected. */
export function expectedCharge(expectations: readonly Expectation[]): ExpectedCharge | null {
  const best = new Map<string, Expectation>();
  for (const expectation of expectations) {
    const key = expectation.shipmentId === null ? `order ${expectation.orderId}` : `shipment ${expectation.shipmentId}`;
    const known = best.get(key);
    if (!known || RANKS[expectation.basis] < RANKS[known.basis]) best.set(key, expectation);
  }
  const chosen = [...best.values()];
  if (chosen.length === 0) return null;
  const parts = new Map<LedgerKind, number>();
  for (const { parts: own = {} } of chosen)
    for (const [kind, amount] of Object.entries(own) as [LedgerKind, number][])
      parts.set(kind, (parts.get(kind) ?? 0) + amount);
  return {
    amountMinor: chosen.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    basis: chosen.reduce<ExpectationBasis>((worst, { basis }) => (RANKS[basis] > RANKS[worst] ? basis : worst), 'sale'),
    parts: chosen.every((one) => one.parts) ? parts : null,
  };
}
