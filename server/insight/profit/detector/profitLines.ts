import type { FeeBand } from '#server/records/fees/feeBands.ts';

/** What the price of a unit goes to, besides profit. */
export const unitParts = ['cost', 'fees', 'freight', 'tax', 'ads', 'other'] as const;
export type UnitPart = (typeof unitParts)[number];

/** Costs of a unit: fixed amounts in minor units, and shares of the price from 0 to 1. */
export interface UnitEconomics {
  /** Cost of the goods. */
  cost: number;
  /** Storage, returns and other fixed costs. */
  other: number;
  /** Fulfilment for bands without their own. */
  fulfilment: number;
  /** What was charged beyond the rules: fees, and fulfilment. */
  feesBeyond: number;
  freightBeyond: number;
  taxShare: number;
  adShare: number;
}

/** A part of the costs of a unit: `share × price + fixed`, in whole minor units. */
interface PartLine {
  share: number;
  fixed: number;
}

/** Profit of a unit over a range of prices, in whole minor units: `slope × price − fixed`, which is what its parts leave. */
export interface ProfitLine {
  from: number;
  /** Exclusive upper price. Null: unbounded. */
  below: number | null;
  slope: number;
  fixed: number;
  parts: Readonly<Record<UnitPart, PartLine>>;
}

/** The line of a range of prices whose costs are these parts. */
export function lineOf(range: Pick<ProfitLine, 'from' | 'below'>, parts: ProfitLine['parts']): ProfitLine {
  const sum = (read: (part: PartLine) => number) => unitParts.reduce((total, name) => total + read(parts[name]), 0);
  const { from, below } = range;
  return { from, below, parts, slope: 1 - sum(({ share }) => share), fixed: sum(({ fixed }) => fixed) };
}

/** Profit per unit as a function of the price, lowest prices first. A minimum commission splits a band into two lines. */
export function profitLines(bands: readonly FeeBand[], unit: UnitEconomics): ProfitLine[] {
  return bands.flatMap((band) => {
    const { from, below, percent, minimum } = band;
    const share = percent / 100;
    const withFees = (fees: PartLine): ProfitLine['parts'] => ({
      cost: { share: 0, fixed: unit.cost },
      fees,
      freight: { share: 0, fixed: (band.fulfilment ?? unit.fulfilment) + unit.freightBeyond },
      tax: { share: unit.taxShare, fixed: 0 },
      ads: { share: unit.adShare, fixed: 0 },
      other: { share: 0, fixed: unit.other },
    });
    const fixed = band.fixed + unit.feesBeyond;
    const line = lineOf(band, withFees({ share, fixed }));
    if (minimum === 0) return [line];
    const least = lineOf(band, withFees({ share: 0, fixed: fixed + minimum }));
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

/** The line of a price. Null when none covers it. */
export const lineAt = (lines: readonly ProfitLine[], price: number): ProfitLine | null =>
  lines.find(({ from, below }) => price >= from && (below === null || price < below)) ?? null;

/** Profit of a unit at a price. Null when no line covers the price. */
export function profitAt(lines: readonly ProfitLine[], price: number): number | null {
  const line = lineAt(lines, price);
  return line ? line.slope * price - line.fixed : null;
}
