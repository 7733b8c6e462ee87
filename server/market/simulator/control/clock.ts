import type { SimulatorState } from '#server/market/simulator/simulatorState.ts';

/** The simulator's own time: the machine's, moved forward by the control endpoint. Milliseconds. */
export interface Clock {
  now(): number;
}

/** A clock that follows `now` and the offset kept in the state. */
export function clock(state: SimulatorState, now: () => number): Clock {
  return { now: () => now() + state.clockOffsetMs };
}
