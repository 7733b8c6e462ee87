import { type DelayModel, hazardsOf, salePath } from './delayModel.ts';
import { type ReleaseSale, saleKnownAt, STAGES, stageDays } from './releaseSale.ts';
import { AGES, workWeekday } from './stageCounts.ts';

/**
 * Probabilities of release on each day from the origin; what they lack of 1 is later. Null when some stage ahead has never
 * been seen to end.
 */
export type DayShares = Float64Array | null;

/** Computes release days of open sales by one model; equal states are computed once. */
export interface ReleaseDays {
  /**
   * Of a sale paid before the origin, by what was known then; stated days are not looked at. Null for a later sale, zeros for
   * one released before.
   */
  ofSale(sale: ReleaseSale): DayShares;
  /** Of a sale paid on a day from the origin on, of which nothing else is known. */
  ofFuture(paid: number): DayShares;
}

/** Release days from the model's origin over `days` days. */
export function releaseDays(model: DelayModel, days: number): ReleaseDays {
  const { origin } = model;
  const known = new Map<string, DayShares>();

  function sharesFrom(stage: number, entered: number, path: readonly string[]): DayShares {
    const key = `${stage} ${entered} ${path.at(-1)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const shares = leave(stage, entered, path);
    known.set(key, shares);
    return shares;
  }

  /** The day of leaving a stage is drawn by its hazards, given that the sale is still in it at the origin. */
  function leave(stage: number, entered: number, path: readonly string[]): DayShares {
    const hazards = hazardsOf(model, stage, path);
    if (!hazards) return null;
    const shares = new Float64Array(days);
    let staying = 1;
    for (let day = Math.max(entered, origin); day < origin + days && staying > 1e-9; day += 1) {
      const age = Math.min(day - entered, AGES - 1);
      const hazard = Math.min(1, hazards.byAge[age]! * hazards.weekday[workWeekday(day)]!);
      if (!addEnd(shares, stage, day, path, staying * hazard)) return null;
      staying *= 1 - hazard;
    }
    return shares;
  }

  /** Adds the release after a stage that ends on a day, with its probability; false when it is not known. */
  function addEnd(shares: Float64Array, stage: number, day: number, path: readonly string[], share: number): boolean {
    const from = day - origin;
    if (stage === STAGES - 1) shares[from]! += share;
    else {
      const next = sharesFrom(stage + 1, day, path);
      if (!next) return false;
      for (let at = from; at < days; at += 1) shares[at]! += share * next[at]!;
    }
    return true;
  }

  return {
    ofSale: (sale) => {
      const seen = saleKnownAt(sale, origin);
      if (!seen) return null;
      const entered = stageDays(seen);
      const stage = entered.findLastIndex((day) => day !== null);
      if (stage === STAGES) return new Float64Array(days);
      return sharesFrom(stage, entered[stage]!, salePath(model, sale));
    },
    ofFuture: (paid) => sharesFrom(0, paid, salePath(model, null)),
  };
}
