import type { SandboxState } from '#server/market/simulator/sandboxState.ts';

/** The sandbox's own time: the machine's, moved forward by the control endpoint. Milliseconds. */
export interface Clock {
  now(): number;
}

/** A clock that follows `now` and the offset kept in the state. */
export function clock(state: SandboxState, now: () => number): Clock {
  return { now: () => now() + state.clockOffsetMs };
}
