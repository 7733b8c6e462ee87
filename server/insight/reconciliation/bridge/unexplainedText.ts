import { formatAmount } from '#server/platform/values/money.ts';
import type { Bridge } from './bridge.ts';

/** `Sem explicação R$ 12,00 (3 linhas)`; without rows only the amount, null when the lines explain everything. */
export function unexplainedText({ currency, lines }: Bridge): string | null {
  const rest = lines.find(({ kind }) => kind === 'unexplained');
  if (!rest) return null;
  const count = rest.rowCount;
  const rows = count === 0 ? '' : ` (${count} ${count === 1 ? 'linha' : 'linhas'})`;
  return `${rest.label} ${formatAmount({ minor: rest.amountMinor, currency })}${rows}`;
}
