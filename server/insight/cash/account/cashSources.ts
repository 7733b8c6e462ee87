import type { CashPart } from '#server/insight/cash/projection/cashParts.ts';

/** What is known of a part; of one that was not read there is no amount. */
export const cashStates = ['known', 'estimated', 'partial', 'unread'] as const;
export type CashState = (typeof cashStates)[number];

/** What is known of a part of the projection, with a sentence for the seller unless all of it is known. */
export interface CashSource {
  part: CashPart;
  state: CashState;
  note: string | null;
}

/** Of what is known of several: `unread` when none of them was read, `partial` when one of them was not. */
export function togetherOf(part: CashPart, sources: readonly Omit<CashSource, 'part'>[]): CashSource {
  const notes = sources.flatMap(({ note }) => note ?? []);
  const note = notes.length === 0 ? null : [...new Set(notes)].join(' ');
  const states = new Set(sources.map(({ state }) => state));
  if (states.size === 1) return { part, state: sources[0]!.state, note };
  if (states.has('unread') || states.has('partial')) return { part, state: 'partial', note };
  return { part, state: states.has('estimated') ? 'estimated' : 'known', note };
}
