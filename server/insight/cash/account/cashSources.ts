import { type Sentence, sentence, type SentenceValue } from '#server/platform/language/sentence.ts';
import type { Said } from '#server/platform/language/said.ts';
import { stored } from '#server/platform/language/stored.ts';
import type { CashPart } from '#server/insight/cash/projection/cashParts.ts';

/** What is known of a part; of one that was not read there is no amount. */
export const cashStates = ['known', 'estimated', 'partial', 'unread'] as const;
export type CashState = (typeof cashStates)[number];

/** What is known of a part of the projection, with a sentence for the seller unless all of it is known. */
export interface CashSource {
  part: CashPart;
  state: CashState;
  /** In Padrão, see `stored`. */
  note: string | null;
  /** Null where the note is no sentence of ours. */
  sentences?: { note: Sentence } | null;
}

/** A note as a source keeps it. */
export const noted = (note: Said | null): Pick<CashSource, 'note' | 'sentences'> =>
  note === null || typeof note === 'string' ? { note } : stored({ note });

/** Of what is known of several: `unread` when none of them was read, `partial` when one of them was not. */
export function togetherOf(part: CashPart, sources: readonly Omit<CashSource, 'part'>[]): CashSource {
  const note = togetherNoted(sources);
  const states = new Set(sources.map(({ state }) => state));
  if (states.size === 1) return { part, state: sources[0]!.state, ...note };
  if (states.has('unread') || states.has('partial')) return { part, state: 'partial', ...note };
  return { part, state: states.has('estimated') ? 'estimated' : 'known', ...note };
}

/** The different notes of several, one after the other. */
export function togetherNoted(
  sources: readonly Pick<CashSource, 'note' | 'sentences'>[],
): Pick<CashSource, 'note' | 'sentences'> {
  const byNote = new Map(sources.flatMap(({ note, sentences }) => (note ? [[note, sentences?.note ?? note]] : [])));
  const [first, ...others] = [...byNote.values()];
  if (first === undefined) return { note: null };
  if (others.length === 0 && typeof first === 'string') return { note: first };
  return noted(
    others.reduce<SentenceValue>((all, second) => sentence('text.two', { first: all, second }), first) as Sentence,
  );
}
