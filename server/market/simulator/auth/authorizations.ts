import type { Simulator } from '#server/market/simulator/simulator.ts';

/** As when the seller withdraws their consent: refresh and access tokens of the marketplace are dead. */
export function revokeConsent({ state, clock, save }: Simulator, marketplace: 'amazon' | 'mercadolivre'): void {
  // one millisecond on, so that a token issued in this very moment is dead too
  const from = clock.now() + 1;
  if (marketplace === 'amazon')
    Object.assign(state, { amazonGeneration: state.amazonGeneration + 1, amazonTokensFrom: from });
  else
    Object.assign(state, {
      mercadolivreGeneration: state.mercadolivreGeneration + 1,
      mercadolivreTokensFrom: from,
    });
  save();
}

/** Every access token is dead; refresh tokens still hold. */
export function expireTokens({ state, clock, save }: Simulator): void {
  const from = clock.now() + 1;
  Object.assign(state, { amazonTokensFrom: from, mercadolivreTokensFrom: from });
  save();
}
