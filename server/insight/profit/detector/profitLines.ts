import type { FeeBand } from '#server/records/fees/feeBands.ts';

/** Costs of a unit: fixed amounts in minor units, and shares of the price from 0 to 1. */
export interface UnitEconomics {
  /** Cost of the goods. */
  cost: number;
  /** Storage, returns and other fixed costs. */
  other: number;
  /** Fulfilment for bands without their own. */
  fulfilment: number;
  taxShare: number;
  adShare: number;
}

/** Profit of a unit over a range of prices, in whole minor units: `slope × price − fixed`. */
export interface ProfitLine {
  from: number;
  /** Exclusive upper price. Null: unbounded. */
  below: number | null;
  slope: number;
  fixed: number;
}

/** Profit per unit as a function of the price, lowest prices first. A minimum commission splits a band into two lines. */
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

/** Profit of a unit at a price. Null when no line covers the price. */
export function profitAt(lines: readonly ProfitLine[], price: number): number | null {
  const line = lines.find(({ from, below }) => price >= from && (below === null || price < below));
  return line ? line.slope * price - line.fixed : null;
}
