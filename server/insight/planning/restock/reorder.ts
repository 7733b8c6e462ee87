/** How a product is reordered: days, and units of an order. */
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

/** Demand of a day: mean and standard deviation, units. */
export interface DailyDemand {
  mean: number;
  deviation: number;
}

export interface Reorder {
  /** All in units; the first three not rounded. */
  safetyStock: number;
  /** Order when what there is falls to this. */
  reorderPoint: number;
  /** What to have after an order. */
  recommendedStock: number;
  /** What to order now; 0 when nothing. */
  quantity: number;
}

const FLOAT_NOISE = 1e-9;

/**
 * Safety stock, reorder point and order quantity (metric dictionary), given all that is available, inbound and ordered.
 * A quantity is raised to the least order, then to whole cases.
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
