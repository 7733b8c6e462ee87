import type { PostedAmountSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { type LedgerKind, ledgerKindFacts } from '#server/market/ledger/ledgerKinds.ts';
import { isDecidedType, isOrderType, isUndecidedType, kindOfPath, namedPath } from './kinds/kindOfPath.ts';
import { plainName } from './kinds/namePatterns.ts';

export interface AmountKind extends Pick<
  PostedAmountSnapshot,
  'kind' | 'name' | 'isUnknown' | 'countsAlone' | 'reportedBy'
> {
  /** Whether it belongs to the order of the transaction; otherwise to a product or the account. */
  isOfOrder: boolean;
}

interface Given {
  /** Whether the transaction names an order. */
  hasOrder: boolean;
  /** Whether the amount is the transaction's total, for lack of breakdowns. */
  isTotal: boolean;
}

/**
 * What one amount of a transaction is, by the type and the names on its path. An unknown one is an unknown fee: of the order
 * when its type is known, else of the account and outside profit, because it may be anything.
 */
export function amountKind(type: string, path: string[], { hasOrder, isTotal }: Given): AmountKind {
  const kind = kindOfPath(type, path);
  const name = namedPath(path).join('/');
  if (kind !== null) {
    const isOfOrder = hasOrder && kind !== 'movement' && kind !== 'ads_billed';
    const countsAlone = !isOfOrder && isExpense(kind, type);
    const reportedBy = isOfOrder && kind !== 'reimbursement' ? undefined : reportOf(kind, [type, ...path]);
    return {
      kind,
      name,
      isUnknown: false,
      isOfOrder,
      ...(countsAlone && { countsAlone }),
      ...(reportedBy && { reportedBy }),
    };
  }
  const unknown = { kind: 'other_fee' as const, isUnknown: !isUndecidedType(type) };
  if (!isDecidedType(type)) {
    const isNamed = path[0]?.toLowerCase() === type.toLowerCase();
    return { ...unknown, name: isNamed ? name : `${type}/${name}`, isOfOrder: false };
  }
  // the total of a sale is no fee: what of it is one is not said
  if (isTotal) return { ...unknown, name, isOfOrder: false };
  const countsAlone = !hasOrder && isExpense('other_fee', type);
  return { ...unknown, name, isOfOrder: hasOrder, ...(countsAlone && { countsAlone }) };
}

/** Whether an amount without an order is in profit; ads_billed is where no report of ads was read. */
const isExpense = (kind: LedgerKind, type: string) =>
  kind === 'ads_billed' || (ledgerKindFacts[kind].group !== null && !isOrderType(type));

/** Report that lists an amount by product. */
function reportOf(kind: LedgerKind, names: string[]): PostedAmountSnapshot['reportedBy'] {
  if (kind === 'ads_billed') return 'ads';
  if (kind === 'storage' || kind === 'aged_storage') return 'storage';
  // SAFE-T claims are of goods that the seller shipped: the report is of Amazon's warehouses alone
  const isOfWarehouse = !names.some((name) => plainName(name).includes('safet'));
  return kind === 'reimbursement' && isOfWarehouse ? 'reimbursements' : undefined;
}
