import { type Effects, realEffects } from '#server/market/http/effects.ts';

export interface TestEffects extends Effects {
  /** Requested delays, in ms. */
  slept: number[];
  pass: (ms: number) => void;
}

/** Effects whose clock advances only by `sleep` and `pass`, so that tests do not wait. */
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
