import { outOfRange } from '#server/platform/language/wordedError.ts';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import type { StatePercents } from '#server/records/taxation/goods/statePercents.ts';

const MOST = 40;
const SHOWN = 40;

/**
 * Percentages of states as entered (a point or a comma, `%` or none) in the form that is stored. Throws RangeError for an unknown or
 * repeated state, and a percentage that is not of 0 to 40 with at most 4 decimals.
 */
export function checkedPercents(given: readonly { uf: string; percent: string }[]): StatePercents {
  const percents = given.map(({ uf, percent }) => ({ uf: stateOf(uf), percent: percentOf(percent) }));
  const states = new Set<Uf>();
  for (const { uf } of percents) {
    if (states.has(uf)) throw outOfRange('taxes.stateTwice', { uf });
    states.add(uf);
  }
  return percents.toSorted((a, b) => (a.uf < b.uf ? -1 : 1));
}

function stateOf(text: string): Uf {
  const uf = text.trim().toUpperCase();
  if (!Object.hasOwn(brazilianStates, uf)) throw outOfRange('taxes.notState', { text: shown(text) });
  return uf as Uf;
}

function percentOf(text: string): string {
  const [, whole, part = ''] = /^(\d{1,2})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim()) ?? [];
  if (whole === undefined || Number(`${whole}.${part}`) > MOST)
    throw outOfRange('taxes.notPercent', { text: shown(text), most: MOST });
  return String(Number(`${whole}.${part}`));
}

const shown = (text: string) => text.trim().slice(0, SHOWN);
