import { createHmac, randomBytes } from 'node:crypto';
import type { Simulator } from '#simulator/simulator.ts';

/** A token that contains its issue time (ms) and is signed with the seed for one subject. */
export function issueToken(seed: number, subject: string, now: number): string {
  const body = `${now.toString(36)}.${randomBytes(6).toString('hex')}`;
  return `${body}.${mark(seed, subject, body)}`;
}

/** Issue time of a token (ms); null when its signature is invalid or it belongs to another subject. */
export function issuedAt(seed: number, subject: string, token: string): number | null {
  const cut = token.lastIndexOf('.');
  const body = token.slice(0, cut);
  return cut > 0 && token.slice(cut + 1) === mark(seed, subject, body) ? parseInt(body, 36) : null;
}

function mark(seed: number, subject: string, body: string): string {
  return createHmac('sha256', `token ${seed}`).update(`${subject} ${body}`).digest('hex').slice(0, 32);
}

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
