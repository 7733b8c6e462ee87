/** Reorder rules of a product: days, and units of an order. */
export interface ReorderRules {
  leadDays: number;
  /** Standard deviation of the lead time. */
  leadDeviationDays: number;
  /** Days from one order to the next. */
  reviewDays: number;
  /** Standard deviations of demand that safety stock covers. */
  serviceFactor: number;
  minimumOrder: number | null;
  casePack: number | null;
}

/** Daily demand: mean and standard deviation, units. */
export interface DailyDemand {
  mean: number;
  deviation: number;
}

export interface Reorder {
  /** Units; the first three fields are not rounded. */
  safetyStock: number;
  /** Order when the position falls to this level. */
  reorderPoint: number;
  /** Position after an order. */
  recommendedStock: number;
  /** Units to order now; 0: none. */
  quantity: number;
}

const FLOAT_NOISE = 1e-9;

/**
 * Safety stock, reorder point and order quantity (metric dictionary) for a position of available, inbound and ordered units.
 * A quantity is raised to the minimum order, then to whole cases.
 */
export function reorder({ mean, deviation }: DailyDemand, rules: ReorderRules, position: number): Reorder {
  const { leadDays, leadDeviationDays, reviewDays, serviceFactor } = rules;
  const safetyStock = serviceFactor * Math.sqrt(leadDays * deviation ** 2 + mean ** 2 * leadDeviationDays ** 2);
  const recommendedStock = mean * (leadDays + reviewDays) + safetyStock;
  const missing = Math.max(0, Math.ceil(recommendedStock - position - FLOAT_NOISE));
  return {
    safetyStock,
    reorderPoint: mean * leadDays + safetyStock,
    recommendedStock,
    quantity: missing === 0 ? 0 : orderable(missing, rules),
  };
}

function orderable(units: number, { minimumOrder, casePack }: ReorderRules): number {
  const least = Math.max(units, minimumOrder ?? 0);
  const pack = casePack ?? 1;
  return Math.ceil(least / pack) * pack;
}
