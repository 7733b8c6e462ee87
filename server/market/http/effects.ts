import { sentence } from '#server/platform/language/sentence.ts';
import { MarketplaceError } from '#server/market/connector.ts';
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

/** Effects for calls that a user waits for: a call that takes longer than `limitMs` in all fails. */
export function withDeadline(effects: Effects, limitMs: number): Effects {
  const end = effects.now() + limitMs;
  const deadline = AbortSignal.timeout(limitMs);
  return {
    ...effects,
    fetch: (input, init) =>
      effects.fetch(input, { ...init, signal: AbortSignal.any([deadline, ...(init?.signal ? [init.signal] : [])]) }),
    sleep: (delayMs) => {
      if (effects.now() + delayMs > end) throw new MarketplaceError(sentence('marketplaces.tooSlow'));
      return effects.sleep(delayMs);
    },
  };
}
