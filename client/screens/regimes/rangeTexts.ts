import { type Amount, formatMoney } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import type { Between } from './comparisonOf.ts';

/** Texts of a range, the lesser amount first: `R$ 1,00` and `a R$ 2,00`, or the one amount. */
export function rangeTexts({ low, high }: Between, write: (amount: Amount) => string = formatMoney): string[] {
  if (low.minor === high.minor) return [write(low)];
  const [less, more] = low.minor < high.minor ? [low, high] : [high, low];
  return [write(less), t('regimes.to2', { more: write(more) })];
}

/** `+R$ 1,00`, `-R$ 1,00`. */
export const formatDifference = (amount: Amount) =>
  amount.minor > 0 ? `+${formatMoney(amount)}` : formatMoney(amount);
