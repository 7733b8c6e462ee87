import type { DemandModel } from './learning/demandModel.ts';
import { demandLevel } from './level/demandLevel.ts';
import type { DemandState } from './level/demandStates.ts';

/** What an item, or a listing of it, sells. */
export interface PlainDemand {
  /** Units of a plain day. */
  level: number;
  /** Plain days since the last sale. */
  gap: number;
}

/** Demand of an item by its state, or of a listing that has a share of it. */
export const plainDemand = (state: DemandState, { pool, restore }: DemandModel, share = 1): PlainDemand => ({
  level: demandLevel(state, pool) * restore * share,
  gap: state.gap,
});

/** Demand of listings together. */
export const jointDemand = (demands: readonly PlainDemand[]): PlainDemand => ({
  level: demands.reduce((sum, { level }) => sum + level, 0),
  gap: demands.reduce((least, { gap }) => Math.min(least, gap), Infinity),
});
