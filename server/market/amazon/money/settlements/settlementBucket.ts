import { type LedgerKind, ledgerKindFacts } from '#server/market/ledger/ledgerKinds.ts';
import type { SettlementBucket } from '#server/market/snapshots.ts';
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
export function settlementBucket({ type, description, kind, hasOrder }: SettlementAmount): SettlementBucket {
  if (kind === null) return 'unknownNames';
  if (kind === 'movement') return movementBucket(plainName(description));
  if (kind === 'tax_collected') return 'taxes';
  if (kind === 'ads_billed') return 'adsBilled';
  if (ledgerKindFacts[kind].group === 'reimbursements') return 'reimbursements';
  if (isRefundType(type)) return 'refunds';
  return isOrderType(type) || hasOrder ? 'orders' : 'accountCharges';
}

/** A reserve is given back from the payout before, and held for the next one: its name says which, never the sign. */
function movementBucket(name: string): SettlementBucket {
  if (name.includes('reserve')) return /previous|credit/.test(name) ? 'reserveReleased' : 'reserveHeld';
  return name === 'payabletoamazon' ? 'previousBalance' : 'transfers';
}
