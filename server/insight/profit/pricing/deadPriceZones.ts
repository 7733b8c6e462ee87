import { type ProfitLine, profitAt } from '#server/insight/profit/detector/profitLines.ts';

/** Dead zone: prices that earn less than the price just below it. Inclusive, in whole minor units. */
export interface PriceZone {
  from: number;
  /** Null when no higher price earns as much as the price below the zone. */
  to: number | null;
}

/** Dead zones at the edges of the bands, lowest first. Nested zones are merged. */
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

/** Last price after an edge before the profit reaches `level` again. Null when it never does. */
function lastPriceBelow(lines: readonly ProfitLine[], edge: number, level: number): number | null {
  for (const { from, below, slope, fixed } of lines) {
    if (below !== null && below <= edge) continue;
    const reached = slope > 0 ? Math.max(from, edge, Math.ceil((level + fixed) / slope - 1e-6)) : Infinity;
    if (reached < (below ?? Infinity)) return reached - 1;
  }
  return null;
}
