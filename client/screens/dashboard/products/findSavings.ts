import type { Amount } from '#client/lib/format.ts';

interface Row {
  readonly profit: Amount | null;
  /** Percentage points of ACOS above break-even. */
  readonly excessPoints: number;
  readonly unitsWithoutCost: number;
}

/** Unprofitable products and the sum of their losses (negative minor units). */
export function lossMakers<R extends Row>(rows: readonly R[]) {
  const products = rows.filter(({ profit }) => profit && profit.minor < 0);
  const minor = products.reduce((sum, { profit }) => sum + profit!.minor, 0);
  return { products, total: { minor, currency: products[0]?.profit?.currency ?? 'BRL' } };
}

/** Percentage points of ACOS above break-even, where each sale by ads loses money. 0 when not above or unknown. */
export const acosExcess = (acosPercent: number | null | undefined, breakEvenPercent: number | null | undefined) =>
  acosPercent == null || breakEvenPercent == null ? 0 : Math.max(0, acosPercent - breakEvenPercent);

/** Products whose ads cost more than the product earns, worst first. */
export const overspenders = <R extends Row>(rows: readonly R[]) =>
  rows.filter(({ excessPoints }) => excessPoints > 0).sort((one, other) => other.excessPoints - one.excessPoints);

/** Products with sold units of unknown cost, most units first. */
export const costless = <R extends Row>(rows: readonly R[]) =>
  rows
    .filter(({ unitsWithoutCost }) => unitsWithoutCost > 0)
    .sort((one, other) => other.unitsWithoutCost - one.unitsWithoutCost);
