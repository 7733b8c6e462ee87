import { type LedgerKind, ledgerKindFacts } from '#server/market/ledger/ledgerKinds.ts';
import type { ChargeSlot } from '#server/insight/reconciliation/matching/moneyRows.ts';

/** Slot that a charge of a kind belongs to; null: nothing is expected of it, e.g. what the buyer pays. */
export function chargeSlot(kind: LedgerKind): ChargeSlot | null {
  if (kind === 'fee_returned') return 'fees';
  if (kind === 'freight_returned') return 'logistics';
  const { slot } = ledgerKindFacts[kind];
  if (slot === 'fees' || slot === 'instalments') return 'fees';
  return slot === 'logistics' ? 'logistics' : null;
}
