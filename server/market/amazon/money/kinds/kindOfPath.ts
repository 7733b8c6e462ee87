import type { LedgerKind } from '#server/market/ledger/ledgerKinds.ts';
import { breakdownKinds, refundTypes, saleTypes, taxNames, undecidedTypes } from './breakdownKinds.ts';
import { follows, plainName } from './namePatterns.ts';

const listed = (patterns: string) => patterns.split(' ');
const table = breakdownKinds.map(([types, names, kind]) => ({ types: listed(types), names: listed(names), kind }));
const taxes = listed(taxNames);
const isOneOf = (patterns: string[]) => (type: string) => patterns.some((pattern) => follows(plainName(type), pattern));

/** Whether the type says what its transactions are, unless a name of the amount does. */
export const isDecidedType = isOneOf(table.flatMap(({ types }) => types).filter((type) => type !== 'any'));
/** Whether the type is known to be for anything: no name of it is unknown. */
export const isUndecidedType = isOneOf(listed(undecidedTypes));
export const isRefundType = isOneOf(listed(refundTypes));
/** Whether transactions of the type are of orders. */
export const isOrderType = isOneOf([...listed(saleTypes), ...listed(refundTypes)]);

/** Groups above the breakdowns of a transaction, which say no more than the sign. */
const isGroupName = (name: string) => name === 'sales' || name === 'expenses';

/** Whether the path names a group alone, which is no amount when it is zero. */
export const isGroup = (path: string[]): boolean => path.every((name) => isGroupName(plainName(name)));

/** Names of a path that say what the amount is: without groups, and without the `Base` that a fee is divided into. */
export function namedPath(path: string[]): string[] {
  const named = isGroup(path) ? path : path.filter((name) => !isGroupName(plainName(name)));
  return named.length > 1 && plainName(named.at(-1)!) === 'base' ? named.slice(0, -1) : named;
}

/**
 * Kind of an amount by the type of its transaction and the names on its path: its own name decides, else the nearest name
 * above it that is known. Null when none is.
 */
export function kindOfPath(type: string, path: string[]): LedgerKind | null {
  const names = namedPath(path).map(plainName);
  const rows = rowsOf(plainName(type));
  for (let at = names.length - 1; at >= 0; at -= 1) {
    const name = names[at]!;
    const row = rows.find((one) => one.names.some((pattern) => fits(pattern, name, names[at - 1])));
    if (row) return row.kind;
    const isOfFee = names.slice(0, at).some((above) => /fees?$/.test(above));
    if (!isOfFee && taxes.some((pattern) => follows(name, pattern))) return 'tax_collected';
  }
  return null;
}

const rowsOf = (type: string) =>
  table.filter(({ types }) => types.some((known) => known === 'any' || follows(type, known)));

function fits(pattern: string, name: string, above = ''): boolean {
  const [first, second] = pattern.split('/') as [string, string?];
  return second === undefined ? follows(name, first) : follows(above, first) && follows(name, second);
}
