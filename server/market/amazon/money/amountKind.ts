import type { PostedAmountSnapshot } from '#server/market/snapshots.ts';
import { type FeeKind, feeKind, refundKind, serviceKind } from './feeKind.ts';
import { classOfAmount, classOfType } from './transactionTypes.ts';

type Decided = Pick<PostedAmountSnapshot, 'kind' | 'isUnknown' | 'countsAlone' | 'reportedBy'>;

export interface AmountKind extends Decided {
  name: string;
  /** Whether it belongs to the order of the transaction; otherwise to a product or the account. */
  isOfOrder: boolean;
}

interface Given {
  /** Whether the transaction names an order. */
  hasOrder: boolean;
  /** Whether the amount is the transaction's total, for lack of breakdowns. */
  isTotal: boolean;
}

/** Groups above the breakdowns of a transaction, which say no more than the sign. */
const GROUPS = new Set(['Sales', 'Expenses']);

/** Whether the path names a group alone, which is no amount when it is zero. */
export const isGroup = (path: string[]): boolean => path.every((name) => GROUPS.has(name));

/**
 * What one amount of a transaction is, by the type and the names on its path. Null for what an order reports itself and for
 * tax. Undecided amounts, those of unknown types included, are never of an order, whose profit they would change.
 */
export function amountKind(type: string, path: string[], { hasOrder, isTotal }: Given): AmountKind | null {
  const ofType = classOfType(type);
  const name = (isGroup(path) ? path : path.filter((one) => !GROUPS.has(one))).join('/');
  const ofOrder = (kind: FeeKind | null) => kind && { ...kind, name, isOfOrder: hasOrder };
  const ofAccount = (kind: Decided) => ({ ...kind, name, isOfOrder: false });
  switch (classOfAmount(ofType, path)) {
    case 'sale':
      // the total of a sale is no fee: what of it is one is not said
      return isTotal ? ofAccount({ kind: 'other_fee', isUnknown: true }) : ofOrder(feeKind(path));
    case 'refund':
      return ofOrder(refundKind(path));
    case 'service':
      if (hasOrder) return ofOrder(isTotal ? { kind: 'other_fee', isUnknown: false } : feeKind(path));
      return ofAccount(serviceOfAccount(path));
    case 'advertising':
      return ofAccount({ kind: 'ads_billed', isUnknown: false, countsAlone: true, reportedBy: 'ads' });
    case 'reimbursement':
      return { ...reimbursement(type, path), name, isOfOrder: hasOrder };
    case 'payout':
      return ofAccount({ kind: 'movement', isUnknown: false });
    case 'undecided': {
      const isNamed = path[0]?.toLowerCase() === type.toLowerCase();
      return {
        ...ofAccount({ kind: 'other_fee', isUnknown: ofType === null }),
        name: isNamed ? name : `${type}/${name}`,
      };
    }
  }
}

function serviceOfAccount(path: string[]): Decided {
  const kind = serviceKind(path);
  return { ...kind, countsAlone: true, ...(kind.kind === 'storage' && { reportedBy: 'storage' as const }) };
}

/** SAFE-T claims are of goods that the seller shipped: the report of reimbursements is of Amazon's warehouses alone. */
function reimbursement(type: string, path: string[]): Decided {
  const isOfWarehouse = ![type, ...path].some((name) => /safe-?t/i.test(name));
  return {
    kind: 'reimbursement',
    isUnknown: false,
    countsAlone: true,
    ...(isOfWarehouse && { reportedBy: 'reimbursements' as const }),
  };
}
