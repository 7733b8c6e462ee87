import { type ProfitLine, profitAt } from '#server/insight/profit/detector/profitLines.ts';

/** Prices, in whole minor units and both included, that earn less than the price just below the zone. */
export interface PriceZone {
  from: number;
  /** Null when no higher price earns as much again. */
  to: number | null;
}

/** The zones after the edges of the bands, lowest first; a zone within another is part of it. */
export function deadPriceZones(lines: readonly ProfitLine[]): PriceZone[] {
  const zones: PriceZone[] = [];
  for (const { from } of lines) {
    const last = zones.at(-1);
    if (last && (last.to === null || last.to >= from)) continue;
    const before = profitAt(lines, from - 1);
    const at = profitAt(lines, from);
    if (before === null || at === null || at >= before) continue;
    zones.push({ from, to: lastPriceBelow(lines, from, before) });
  }
  return zones;
}

/** The last price from an edge on before profit reaches `level` again. */
function lastPriceBelow(lines: readonly ProfitLine[], edge: number, level: number): number | null {
  for (const { from, below, slope, fixed } of lines) {
    if (below !== null && below <= edge) continue;
    const reached = slope > 0 ? Math.max(from, edge, Math.ceil((level + fixed) / slope - 1e-6)) : Infinity;
    if (reached < (below ?? Infinity)) return reached - 1;
  }
  return null;
}
