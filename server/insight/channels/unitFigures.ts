import { lineAt, type ProfitLine, type UnitPart, unitParts } from '#server/insight/profit/detector/profitLines.ts';

/** Where the price of a unit goes, in whole minor units: the parts and the profit add up to the price. */
export interface UnitFigures {
  price: number;
  parts: Readonly<Record<UnitPart, number>>;
  profit: number;
  /** Profit / price, percent. */
  marginPercent: number;
}

/** Figures of a unit at a price in whole minor units. Null when no line covers the price, and for a price of 0. */
export function unitFigures(lines: readonly ProfitLine[], price: number): UnitFigures | null {
  const line = lineAt(lines, price);
  if (!line || price <= 0) return null;
  let exact = 0;
  let given = 0;
  const parts = {} as Record<UnitPart, number>;
  for (const name of unitParts) {
    const { share, fixed } = line.parts[name];
    exact += share * price + fixed;
    // each sum of the first parts is rounded once, so that they add up
    parts[name] = Math.round(exact) - given || 0;
    given += parts[name];
  }
  const profit = price - given;
  return { price, parts, profit, marginPercent: (profit * 100) / price };
}
