/** Costs that a loss or a missing margin can come from, in the order of the income statement. */
export const costCauses = ['product_cost', 'fees', 'fulfilment', 'tax', 'storage', 'returns', 'ads'] as const;
export type CostCause = (typeof costCauses)[number];

/** Causes of a gap. `price`: the price does not cover costs that are usual. The last two have no amount. */
export const causeKinds = [...costCauses, 'price', 'unknown_cost', 'unknown_fees'] as const;
export type CauseKind = (typeof causeKinds)[number];

/** Figures of a product in a period, in one currency. */
export interface ProductEconomics {
  revenue: number;
  profit: number;
  costs: Record<CostCause, number>;
  /** Revenue attributed to advertising. */
  adSales: number;
}

/** Shares of revenue from 0 to 1 that the seller's products usually cost. */
export type UsualShares = Record<Exclude<CostCause, 'ads'>, number>;

/** Part of the advertising that the sales attributed to it do not earn back: all of it without such sales. */
export function adsExcess({ revenue, profit, costs: { ads }, adSales }: ProductEconomics): number {
  if (ads <= 0) return 0;
  const earned = revenue > 0 ? Math.max(0, (profit + ads) / revenue) * Math.max(0, adSales) : 0;
  return Math.max(0, ads - earned);
}

/**
 * What a positive gap comes from, in the unit of the figures: each cost's excess over its usual share of revenue, of advertising
 * what it does not earn back, and of the rest the price. The weights add up to the gap, and none exceeds its cost.
 */
export function gapCauses(
  gap: number,
  economics: ProductEconomics,
  usual: UsualShares,
): { kind: CostCause | 'price'; weight: number }[] {
  const { revenue, costs } = economics;
  const excess = costCauses.map((kind) => {
    const over = kind === 'ads' ? adsExcess(economics) : costs[kind] - Math.max(0, usual[kind] * Math.max(0, revenue));
    return { kind, weight: Math.max(0, over) };
  });
  const found = excess.reduce((sum, { weight }) => sum + weight, 0);
  const scale = found > gap ? gap / found : 1;
  const parts = [
    ...excess.map(({ kind, weight }) => ({ kind, weight: weight * scale })),
    { kind: 'price' as const, weight: Math.max(0, gap - found) },
  ];
  return parts.filter(({ weight }) => weight > 0);
}
