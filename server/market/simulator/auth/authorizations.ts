import type { Simulator } from '#server/market/simulator/simulator.ts';

/** Revokes the seller's consent: refresh and access tokens of the marketplace become invalid. */
export function revokeConsent({ state, clock, save }: Simulator, marketplace: 'amazon' | 'mercadolivre'): void {
  // one millisecond later, so that tokens issued at this instant are invalid too
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

/** Expires all access tokens; refresh tokens stay valid. */
export function expireTokens({ state, clock, save }: Simulator): void {
  const from = clock.now() + 1;
  Object.assign(state, { amazonTokensFrom: from, mercadolivreTokensFrom: from });
  save();
}
