import { MarketplaceError } from '#server/market/connector.ts';
import type { Effects } from './effects.ts';

/** Effects for calls that a user waits for: a call that takes longer than `limitMs` in all fails. */
export function withDeadline(effects: Effects, limitMs: number): Effects {
  const end = effects.now() + limitMs;
  const deadline = AbortSignal.timeout(limitMs);
  return {
    ...effects,
    fetch: (input, init) =>
      effects.fetch(input, { ...init, signal: AbortSignal.any([deadline, ...(init?.signal ? [init.signal] : [])]) }),
    sleep: (delayMs) => {
      if (effects.now() + delayMs > end)
        throw new MarketplaceError('O marketplace não respondeu a tempo. Tente de novo em alguns minutos.');
      return effects.sleep(delayMs);
    },
  };
}
