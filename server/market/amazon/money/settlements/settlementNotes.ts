import { type Sentence, sentence, type SentenceValue } from '#server/platform/language/sentence.ts';
import { payoutBridge } from '#server/market/ledger/payoutBridge.ts';
import { namedIds } from '#server/market/skippedRows.ts';
import type { SettlementFile } from './settlementFile.ts';

const MAX_NAMED = 5;

/** What the seller should know of a payout's document: that its amounts do not come to its total, and unknown names. */
export function settlementNotes(
  where: SentenceValue,
  { currency, totalMinor, rows, unreadable }: SettlementFile,
): Sentence[] {
  const { rowsSumMinor, unexplainedMinor } = payoutBridge(totalMinor, rows);
  const sum = { minor: rowsSumMinor, currency };
  const total = { minor: totalMinor, currency };
  const unknown = [...new Set(rows.filter(({ isUnknown }) => isUnknown).map(({ name }) => name.slice(0, 80)))];
  const unclosed = { where, sum, total };
  return [
    ...(unexplainedMinor === 0
      ? []
      : [
          unreadable === 0
            ? sentence('amazonMoney.unclosed', unclosed)
            : sentence('amazonMoney.unclosedUnread', { ...unclosed, rows: unreadable }),
        ]),
    ...(unknown.length === 0
      ? []
      : [sentence('amazonMoney.unknownNames', { where, names: namedIds(unknown, MAX_NAMED) })]),
  ];
}
