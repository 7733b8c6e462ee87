import { say } from '#server/platform/language/say.ts';
import type { Bridge } from './bridge.ts';

/** `Sem explicação R$ 12,00 (3 linhas)`; without rows only the amount, null when the lines explain everything. */
export function unexplainedText({ currency, lines }: Bridge): string | null {
  const rest = lines.find(({ kind }) => kind === 'unexplained');
  if (!rest) return null;
  const { label, rowCount: count, amountMinor: minor } = rest;
  const amount = { minor, currency };
  return count === 0
    ? say('reconciliation.unexplainedAmount', { label, amount })
    : say('reconciliation.unexplainedRows', { label, amount, count });
}
