import { type Effects, realEffects } from '#server/market/http/effects.ts';

export interface TestEffects extends Effects {
  /** What was slept, in ms. */
  slept: number[];
  pass: (ms: number) => void;
}

/** Effects with a clock of their own that only sleeping moves: nothing waits. */
export function testEffects(start = Date.parse('2026-11-20T12:00:00Z')): TestEffects {
  let now = start;
  const slept: number[] = [];
  return {
    fetch: realEffects.fetch,
    sleep: (delayMs) => {
      slept.push(delayMs);
      now += delayMs;
      return Promise.resolve();
    },
    now: () => now,
    random: () => 0,
    slept,
    pass: (ms) => {
      now += ms;
    },
  };
}
