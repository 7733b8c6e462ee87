import type { SimulatorState } from '#server/market/simulator/simulatorState.ts';

/** The simulator's clock in ms: the machine's time, moved forward by the control endpoint. */
export interface Clock {
  now(): number;
}

/** Clock that adds the state's offset to `now`. */
export function clock(state: SimulatorState, now: () => number): Clock {
  return { now: () => now() + state.clockOffsetMs };
}
