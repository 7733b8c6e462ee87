import type { DemandForecast } from '#server/insight/planning/forecast/demandForecast.ts';
import { demandQuantile } from '#server/insight/planning/forecast/distribution/demandQuantile.ts';

/** Reorder rules of a product: days, and units of an order. */
export interface ReorderRules {
  leadDays: number;
  /** Standard deviation of the lead time. */
  leadDeviationDays: number;
  /** Days from one order to the next. */
  reviewDays: number;
  minimumOrder: number | null;
  casePack: number | null;
}

/** What is to be sold until the order after the next arrives. */
export interface ProtectedDemand {
  /** Of `protectionDays`. */
  forecast: Pick<DemandForecast, 'mean' | 'counts' | 'curve'>;
  /** Units of a plain day. */
  level: number;
}

export interface Reorder {
  /** Units that last with the wanted probability: order when the position is not above them. */
  reorderPoint: number;
  /** Part of the reorder point beyond the expected units. */
  safetyStock: number;
  /** Position after an order; not rounded. */
  recommendedStock: number;
  /** Units to order now; 0: none. */
  quantity: number;
  /** Units of an order that is made when the position falls to the reorder point; 0: none will be. */
  laterQuantity: number;
}

const FLOAT_NOISE = 1e-9;

/** Days that an order has to last: until the one after it, made a review later, arrives. */
export const protectionDays = ({ leadDays, reviewDays }: Pick<ReorderRules, 'leadDays' | 'reviewDays'>): number =>
  Math.max(1, Math.round(leadDays + reviewDays));

/**
 * When and how much to order (FORECAST.md 5), for a position of available, inbound and ordered units. The order fills up to the reorder point and the sales
 * of a review, is at least the minimum order, and whole cases.
 */
export function reorder(
  { forecast, level }: ProtectedDemand,
  rules: Pick<ReorderRules, 'reviewDays' | 'minimumOrder' | 'casePack'>,
  { share, position }: { share: number; position: number },
): Reorder {
  const reorderPoint = demandQuantile(forecast, share);
  const recommendedStock = reorderPoint + level * rules.reviewDays;
  const isDue = position < reorderPoint || (position === reorderPoint && reorderPoint > 0);
  const missing = isDue ? Math.ceil(recommendedStock - position - FLOAT_NOISE) : 0;
  return {
    reorderPoint,
    safetyStock: Math.max(0, reorderPoint - forecast.mean),
    recommendedStock,
    quantity: missing > 0 ? orderable(missing, rules) : 0,
    laterQuantity: reorderPoint > 0 ? orderable(Math.ceil(level * rules.reviewDays - FLOAT_NOISE), rules) : 0,
  };
}

function orderable(units: number, { minimumOrder, casePack }: Pick<ReorderRules, 'minimumOrder' | 'casePack'>): number {
  const least = Math.max(units, minimumOrder ?? 0);
  const pack = casePack ?? 1;
  return Math.ceil(least / pack) * pack;
}
