import { type LedgerKind, ledgerKindFacts } from '#server/market/ledger/ledgerKinds.ts';
import type { PayoutBucket } from '#server/market/ledger/payoutBridge.ts';
import { isOrderType, isRefundType } from '#server/market/amazon/money/kinds/kindOfPath.ts';
import { plainName } from '#server/market/amazon/money/kinds/namePatterns.ts';

export interface SettlementAmount {
  type: string;
  description: string;
  /** Null when no name says what it is. */
  kind: LedgerKind | null;
  hasOrder: boolean;
}

/** Part of a payout that one of its amounts belongs to: each is in one part, so that the parts come to the payout. */
export function settlementBucket({ type, description, kind, hasOrder }: SettlementAmount): PayoutBucket {
  if (kind === null) return 'unknown';
  if (kind === 'movement') return movementBucket(plainName(description));
  if (kind === 'tax_collected') return 'taxes';
  if (kind === 'ads_billed') return 'ads_billed';
  if (ledgerKindFacts[kind].group === 'reimbursements') return 'reimbursements';
  if (isRefundType(type)) return 'refunds';
  return isOrderType(type) || hasOrder ? 'orders' : 'account_charges';
}

/** A reserve is given back from the payout before, and held for the next one: its name says which, never the sign. */
function movementBucket(name: string): PayoutBucket {
  if (name.includes('reserve')) return /previous|credit/.test(name) ? 'reserve_released' : 'reserve_held';
  return name === 'payabletoamazon' ? 'previous_balance' : 'transfers';
}
