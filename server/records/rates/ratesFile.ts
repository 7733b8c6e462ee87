import type { FileColumn } from '#server/platform/files/table.ts';
import type { RateDay } from './exchangeRates.ts';

/** What is saved of the rates of a currency: BRL for one unit, and where the one that counts is from. */
export const rateColumns: readonly FileColumn<RateDay>[] = [
  { head: 'Dia', kind: 'text', value: ({ day }) => day },
  { head: 'Vale', kind: 'number', value: ({ brl }) => brl },
  { head: 'Pública', kind: 'number', value: ({ publicBrl }) => publicBrl },
  { head: 'Própria', kind: 'number', value: ({ ownBrl }) => ownBrl },
  { head: 'Fonte', kind: 'text', value: sourceOf },
];

function sourceOf({ brl, ownBrl, publicBrl, source }: RateDay): string | null {
  if (brl === null) return 'sem câmbio';
  if (ownBrl !== null) return 'própria';
  return publicBrl === null ? 'última anterior' : source;
}
