import { amazonQuotas } from '#server/market/amazon/auth/rates.ts';
import type { Turn } from '#server/market/http/waitForTurn.ts';
import { mercadoLivreQuotas } from '#server/market/mercadolivre/auth/rates.ts';
import type { QuotaOwner } from './keys.ts';
import type { Marketplace } from './registry.ts';

export interface Quota {
  /** The marketplace's name of the operation or of a group of them; null when the quota covers all operations. */
  operation: string | null;
  turn: Turn;
}

/** The call quotas of an account's keys for a marketplace. */
export const quotasOf: Record<Marketplace, (owner: QuotaOwner) => Quota[]> = {
  amazon: amazonQuotas,
  mercadolivre: mercadoLivreQuotas,
};
