import { say } from '#server/platform/language/say.ts';

/** What a seller does about a difference of money. */
export const disputeStates = ['open', 'contested', 'won', 'lost', 'ignored'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A state in the reader's language. */
export const stateText = (state: DisputeState): string => say('disputes.state', { state });

/** States whose differences are still to be checked; the others are decided. */
export const undecidedStates: readonly DisputeState[] = ['open', 'contested'];

/** States that may follow a state. A state may follow itself, to change its ticket, note or deadline. */
const NEXT: Readonly<Record<DisputeState, readonly DisputeState[]>> = {
  open: ['contested', 'won', 'lost', 'ignored'],
  contested: ['contested', 'open', 'won', 'lost', 'ignored'],
  won: ['won', 'open'],
  lost: ['lost', 'open'],
  ignored: ['ignored', 'open', 'contested'],
};

/** Whether a difference in one state may be given another. */
export const mayFollow = (from: DisputeState, to: DisputeState): boolean => NEXT[from].includes(to);
