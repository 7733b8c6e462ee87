import { now } from '#server/platform/process/clock.ts';

/** What a call does to the world outside, so that tests neither wait nor leave the machine. */
export interface Effects {
  fetch: typeof globalThis.fetch;
  sleep: (delayMs: number) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** From 0 up to 1, for jitter. */
  random: () => number;
}

export const realEffects: Effects = {
  fetch: (input, init) => globalThis.fetch(input, init),
  sleep: (delayMs) => new Promise((done) => setTimeout(done, delayMs)),
  now,
  random: () => Math.random(),
};
