export type DisputeState = 'OPEN' | 'CONTESTED' | 'WON' | 'LOST' | 'IGNORED';

/** States that every one of some differences may be given next, as the server allows. */
export const nextStates: Readonly<Record<string, readonly DisputeState[]>> = {
  OPEN: ['CONTESTED', 'WON', 'LOST', 'IGNORED'],
  CONTESTED: ['WON', 'LOST', 'IGNORED', 'OPEN'],
  WON: ['OPEN'],
  LOST: ['OPEN'],
  IGNORED: ['CONTESTED', 'OPEN'],
};
