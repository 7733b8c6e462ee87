import type { FeeBand } from '#server/records/fees/feeBands.ts';

/** What one unit costs whatever its price, and what takes a share of the price; minor units and shares of 1. */
export interface UnitEconomics {
  /** The unit itself. */
  cost: number;
  /** Storage and returns of a unit, and whatever else it costs at any price. */
  other: number;
  /** Fulfilment where a band does not tell it. */
  fulfilment: number;
  taxShare: number;
  adShare: number;
}

/** Profit of one unit over a range of prices, in whole minor units: `slope × price − fixed`. */
export interface ProfitLine {
  from: number;
  /** The first price beyond; null: no end. */
  below: number | null;
  slope: number;
  fixed: number;
}

/** Profit per unit as a function of the price, lowest prices first. A least commission makes two lines of a band. */
export function profitLines(bands: readonly FeeBand[], unit: UnitEconomics): ProfitLine[] {
  const rest = 1 - unit.taxShare - unit.adShare;
  return bands.flatMap((band) => {
    const { from, below, percent, minimum } = band;
    const costs = unit.cost + unit.other + band.fixed + (band.fulfilment ?? unit.fulfilment);
    const share = percent / 100;
    const line = { from, below, slope: rest - share, fixed: costs };
    if (minimum === 0) return [line];
    const least = { from, below, slope: rest, fixed: costs + minimum };
    const turn = share === 0 ? Infinity : Math.ceil(minimum / share);
    if (turn <= from) return [line];
    if (below !== null && turn >= below) return [least];
    return turn === Infinity
      ? [least]
      : [
          { ...least, below: turn },
          { ...line, from: turn },
        ];
  });
}

/** Profit of one unit at a price; null at a price no line covers. */
export function profitAt(lines: readonly ProfitLine[], price: number): number | null {
  const line = lines.find(({ from, below }) => price >= from && (below === null || price < below));
  return line ? line.slope * price - line.fixed : null;
}
