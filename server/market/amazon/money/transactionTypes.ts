/**
 * What a transaction is to the seller: `payout` moves money between Amazon and the seller, `undecided` may be anything, so
 * that the seller decides whether it is an expense.
 */
export type TransactionClass = 'sale' | 'refund' | 'service' | 'advertising' | 'reimbursement' | 'payout' | 'undecided';

/**
 * Types of Finances 2024-06-19, without spaces and dashes. Amazon's model leaves them open and names Shipment alone; the
 * others were seen by users of it.
 */
const types: [RegExp, TransactionClass][] = [
  [/^shipment$/i, 'sale'],
  [/^(refund|chargeback|guaranteeclaim)$/i, 'refund'],
  [/^servicefee$/i, 'service'],
  [/^productadspayment$/i, 'advertising'],
  [/^(fbainventory|safet)reimbursement$/i, 'reimbursement'],
  [/^((fund)?transfer|payout|debtrecovery|(adhoc|failed)disbursement|reserve\w*)$/i, 'payout'],
  [/^(adjustment|miscellaneousledgeradjustment)$/i, 'undecided'],
];

/** Names of breakdowns that say what an undecided transaction is: reserves and reimbursements come as adjustments too. */
const names: [RegExp, TransactionClass][] = [
  [/^((fund)?transfer|debtrecovery|(adhoc|failed)disbursement|reserve\w*)$/i, 'payout'],
  [/reimbursement/i, 'reimbursement'],
];

const plain = (text: string) => text.replaceAll(/[\s_-]/g, '');
const found = (table: [RegExp, TransactionClass][], text: string) =>
  table.find(([pattern]) => pattern.test(plain(text)))?.[1];

/** Class of a transaction's type; null for an unknown type, which is as `undecided`. */
export const classOfType = (type: string): TransactionClass | null => found(types, type) ?? null;

/** Class of one amount of a transaction, by the names on its path through the breakdowns. */
export function classOfAmount(ofType: TransactionClass | null, path: string[]): TransactionClass {
  if (ofType !== null && ofType !== 'undecided') return ofType;
  for (const name of path.toReversed()) {
    const byName = found(names, name);
    if (byName) return byName;
  }
  return 'undecided';
}
