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
 * Compares rows of a plan by a column: those without a value come last either way, amounts after those of a currency that
 * is earlier in the alphabet. Equals stay as they were.
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
