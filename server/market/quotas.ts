import { amazonQuotas } from '#server/market/amazon/auth/rates.ts';
import type { Turn } from '#server/market/http/waitForTurn.ts';
import { mercadoLivreTurn } from '#server/market/mercadolivre/auth/rates.ts';
import type { Marketplace } from './registry.ts';

export interface Quota {
  /** The marketplace's name of the operation; null when one quota covers all operations. */
  operation: string | null;
  turn: Turn;
}

/** The call quotas of an account's keys for a marketplace. */
export const quotasOf: Record<Marketplace, (accountId: number) => Quota[]> = {
  amazon: amazonQuotas,
  mercadolivre: (accountId) => [{ operation: null, turn: mercadoLivreTurn(accountId) }],
};
