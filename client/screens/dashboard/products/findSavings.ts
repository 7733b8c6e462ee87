import type { Amount } from '#client/lib/format.ts';

interface Row {
  readonly profit: Amount | null;
  /** Points of ACOS above break-even. */
  readonly excessPoints: number;
  readonly unitsWithoutCost: number;
}

/** Products sold at a loss with the sum of what they lost (negative minor units, reais). */
export function lossMakers<R extends Row>(rows: readonly R[]) {
  const products = rows.filter(({ profit }) => profit && profit.minor < 0);
  const minor = products.reduce((sum, { profit }) => sum + profit!.minor, 0);
  return { products, total: { minor, currency: products[0]?.profit?.currency ?? 'BRL' } };
}

/** Points of ACOS above break-even: each further sale by ads loses money. 0 when not above or not known. */
export const acosExcess = (acosPercent: number | null | undefined, breakEvenPercent: number | null | undefined) =>
  acosPercent == null || breakEvenPercent == null ? 0 : Math.max(0, acosPercent - breakEvenPercent);

/** Products whose ads cost more than the product earns, the worst first. */
export const overspenders = <R extends Row>(rows: readonly R[]) =>
  rows.filter(({ excessPoints }) => excessPoints > 0).sort((one, other) => other.excessPoints - one.excessPoints);

/** Products with sold units of unknown cost, the most units first. */
export const costless = <R extends Row>(rows: readonly R[]) =>
  rows
    .filter(({ unitsWithoutCost }) => unitsWithoutCost > 0)
    .sort((one, other) => other.unitsWithoutCost - one.unitsWithoutCost);
