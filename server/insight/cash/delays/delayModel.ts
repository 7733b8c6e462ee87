import { cellsOf, type LeadBounds, leadBounds } from './delayCells.ts';
import { type ReleaseSale, saleKnownAt, STAGES } from './releaseSale.ts';
import { type AllCounts, countStages } from './stageCounts.ts';
import { cellHazards, commonHazards, type StageHazards } from './stageHazards.ts';

const HISTORY_DAYS = 240;

/** Release delays learned from past sales. */
export interface DelayModel {
  origin: number;
  bounds: LeadBounds;
  counts: AllCounts;
  /** Hazards of each stage by cell, filled as they are asked for; '' holds those of all sales, null without any event. */
  hazards: Map<string, StageHazards | null>[];
}

/**
 * Learns release delays from the sales of the 240 days before `origin`, only by what was known at the start of that day.
 * Each stage (paid, handed to the carrier, delivered, released) has its hazard by day since it began.
 */
export function fitDelayModel(sales: readonly ReleaseSale[], origin: number): DelayModel {
  const known = sales.flatMap((sale) => (sale.paid < origin - HISTORY_DAYS ? [] : (saleKnownAt(sale, origin) ?? [])));
  const bounds = leadBounds(known);
  const counts = countStages(known, origin, bounds);
  const hazards = Array.from({ length: STAGES }, (_, stage) => new Map([['', commonHazards(counts[stage]!.get(''))]]));
  return { origin, bounds, counts, hazards };
}

/** Cells of a sale; none is that of a sale of which nothing is known. */
export const salePath = (model: DelayModel, sale: ReleaseSale | null): string[] =>
  sale ? cellsOf(sale, model.bounds) : [''];

/** Hazards of a stage in the finest of the cells. Null when the stage has never been left. */
export function hazardsOf(model: DelayModel, stage: number, path: readonly string[]): StageHazards | null {
  const cells = model.hazards[stage]!;
  const finest = path.at(-1)!;
  const known = cells.get(finest);
  if (known !== undefined || path.length === 1) return known ?? null;
  const coarser = hazardsOf(model, stage, path.slice(0, -1));
  const found = coarser && cellHazards(model.counts[stage]!.get(finest), coarser);
  cells.set(finest, found);
  return found;
}
