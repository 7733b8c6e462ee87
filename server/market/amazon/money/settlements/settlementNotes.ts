import { formatAmount } from '#server/platform/values/money.ts';
import { payoutBridge } from '#server/market/ledger/payoutBridge.ts';
import { named } from '#server/market/skippedRows.ts';
import type { SettlementFile } from './settlementFile.ts';

const MAX_NAMED = 5;

/** What the seller should know of a payout's document: that its amounts do not come to its total, and unknown names. */
export function settlementNotes(where: string, { currency, totalMinor, rows, unreadable }: SettlementFile): string[] {
  const { rowsSumMinor, unexplainedMinor } = payoutBridge(totalMinor, rows);
  const sum = { minor: rowsSumMinor, currency };
  const total = { minor: totalMinor, currency };
  const unknown = [...new Set(rows.filter(({ isUnknown }) => isUnknown).map(({ name }) => name.slice(0, 80)))];
  const left = unreadable === 0 ? '' : ` (linhas que não pudemos ler: ${unreadable})`;
  return [
    ...(unexplainedMinor === 0
      ? []
      : [`${where} não fecha: as linhas somam ${formatAmount(sum)} e o total é ${formatAmount(total)}${left}.`]),
    ...(unknown.length === 0 ? [] : [`${where}: não conhecemos ${named(unknown, MAX_NAMED)}.`]),
  ];
}
