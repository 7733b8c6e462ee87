import type { RestockRow } from './restockPlan.ts';

const VALUES = {
  available: ({ available }: RestockRow) => available,
  coverDays: ({ coverDays }: RestockRow) => coverDays,
  forecast: ({ forecast }: RestockRow) => forecast.units,
  reorderBy: ({ reorderBy }: RestockRow) => reorderBy,
  quantity: ({ quantity }: RestockRow) => quantity,
  cash: ({ cash }: RestockRow) => cash?.minor ?? null,
};

export interface RestockSort {
  field: keyof typeof VALUES;
  direction: 'asc' | 'desc';
}

/**
 * Comparator of plan rows by a column: rows without a value come last in both directions, amounts are grouped by currency
 * in alphabetical order. Returns 0 for ties, which keep their order.
 */
export function restockOrder({ field, direction }: RestockSort) {
  const sign = direction === 'asc' ? 1 : -1;
  const read = VALUES[field];
  const currencyOf = ({ cash }: RestockRow) => (field === 'cash' ? (cash?.currency ?? '') : '');
  return (a: RestockRow, b: RestockRow): number => {
    const [left, right] = [read(a), read(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const [one, other] = [currencyOf(a), currencyOf(b)];
    if (one !== other) return one < other ? -1 : 1;
    return left === right ? 0 : sign * (left < right ? -1 : 1);
  };
}
