import { now } from '#server/platform/process/clock.ts';

/** Side effects of a call, replaceable so that tests neither wait nor use the network. */
export interface Effects {
  fetch: typeof globalThis.fetch;
  sleep: (delayMs: number) => Promise<void>;
  /** Milliseconds since 1970. */
  now: () => number;
  /** From 0 to 1 (exclusive), for jitter. */
  random: () => number;
}

export const realEffects: Effects = {
  fetch: (input, init) => globalThis.fetch(input, init),
  sleep: (delayMs) => new Promise((done) => setTimeout(done, delayMs)),
  now,
  random: () => Math.random(),
};
