import { createHash } from 'node:crypto';
import { issueToken } from './accessTokens.ts';
import { DAY } from '#simulator/seller/calendar.ts';
import type { Simulator } from '#simulator/simulator.ts';

/** Pseudo-random identifier derived from the seed. */
export function text(seed: number, what: string, length: number): string {
  return createHash('sha256').update(`${seed} ${what}`).digest('hex').slice(0, length);
}

/** The Amazon applications and the seller's authorization, as returned by `/__simulator/credentials`. */
export function amazonCredentials(simulator: Simulator) {
  const { seed, state } = simulator;
  return {
    clientId: `amzn1.application-oa2-client.${text(seed, 'lwa client', 32)}`,
    clientSecret: secretOf(simulator, state.secretGeneration ?? 1),
    refreshToken: `Atzr|${text(seed, `lwa refresh ${state.amazonGeneration}`, 64)}`,
    applicationId: `amzn1.sp.solution.${text(seed, 'sp application', 36)}`,
    draftApplicationId: `amzn1.sp.solution.${text(seed, 'sp draft', 36)}`,
    movedApplicationId: `amzn1.sp.solution.${text(seed, 'sp moved', 36)}`,
    sellerId: `A${text(seed, 'seller', 13).toUpperCase()}`,
    marketplaceCode: 'BR',
  };
}

const secretOf = ({ seed }: Pick<Simulator, 'seed'>, generation: number) =>
  `amzn1.oa2-cs.v1.${text(seed, generation === 1 ? 'lwa secret' : `lwa secret ${generation}`, 64)}`;

/** Secrets of the Amazon application that are accepted now: a rotated one for seven more days. */
export function secretsOf(simulator: Pick<Simulator, 'seed' | 'state' | 'clock'>): string[] {
  const { secretGeneration = 1, secretRotatedAt = 0 } = simulator.state;
  const isOldAccepted = secretGeneration > 1 && simulator.clock.now() < secretRotatedAt + 7 * DAY;
  return [secretGeneration, ...(isOldAccepted ? [secretGeneration - 1] : [])].map((one) => secretOf(simulator, one));
}

/** Keys of the queue that takes Amazon's notifications. */
export function queueCredentials({ seed }: Pick<Simulator, 'seed'>) {
  return {
    queuePath: '/000000000000/avisos',
    queueArn: 'arn:aws:sqs:us-east-1:000000000000:avisos',
    accessKeyId: `AKIA${text(seed, 'queue key', 16).toUpperCase()}`,
    secretAccessKey: text(seed, 'queue secret', 40),
  };
}

/** The Mercado Livre application and the seller's tokens, with the refresh token valid now. */
export function mercadolivreCredentials(simulator: Simulator) {
  const { seed, clock } = simulator;
  const userId = mercadolivreUserId(seed);
  return {
    clientId: String(1_000_000_000_000_000 + parseInt(text(seed, 'ml client', 10), 16)),
    clientSecret: text(seed, 'ml secret', 32),
    accessToken: `APP_USR-${issueToken(seed, 'mercadolivre', clock.now())}-${userId}`,
    refreshToken: mercadolivreRefreshToken(simulator),
    userId,
  };
}

/** A second application of the seller's, which lacks the permission offline_access. */
export const withoutOfflineAccess = ({ seed }: Simulator) => ({
  clientId: String(2_000_000_000_000_000 + parseInt(text(seed, 'ml online client', 10), 16)),
  clientSecret: text(seed, 'ml online secret', 32),
});

export function mercadolivreUserId(seed: number): number {
  return 190_000_000 + (parseInt(text(seed, 'ml user', 6), 16) % 9_000_000);
}

/** The only refresh token valid now. */
export function mercadolivreRefreshToken({ seed, state }: Simulator): string {
  return `TG-${text(seed, `ml refresh ${state.mercadolivreGeneration}`, 24)}-${mercadolivreUserId(seed)}`;
}
