/** Sums over a scope in one currency, minor units; only `profitMinor` is rounded. */
export interface ProfitSums {
  /** Units sold, including those of unknown price, cost or fees. */
  units: number;
  /** Units whose price, cost and fees are known. Profit includes only these. */
  costedUnits: number;
  costedRevenue: number;
  cogs: number;
  fees: number;
  fulfilment: number;
  /** Part of fees and fulfilment that the marketplace has not posted yet. */
  estimated: number;
  /** Costed revenue and reimbursements minus cogs, fees, fulfilment, refunds, tax and storage. */
  preAdProfit: number;
  /** `preAdProfit` minus `ads`, rounded. */
  profitMinor: number;
  ads: number;
  adSales: number;
}

export interface ProfitFigures {
  profitMinor: number | null;
  marginPercent: number | null;
  roiPercent: number | null;
  acosPercent: number | null;
  breakEvenAcosPercent: number | null;
  /** Whether advertising was paid and sold nothing: ACOS is null then. */
  spendWithoutSales: boolean;
  /** Estimated part of fees and fulfilment, 0–1; null when there are none. */
  estimatedShare: number | null;
}

/**
 * Whether profit is known: with sales, when the price, cost and fees of some units are known; without sales, always, since
 * it consists only of advertising and storage.
 */
export const isProfitKnown = ({ units, costedUnits }: Pick<ProfitSums, 'units' | 'costedUnits'>) =>
  costedUnits > 0 || units === 0;

/**
 * Profit and its ratios, percent, from summed numerators and denominators. Null when no sold unit is costed or the
 * denominator is 0: unknown, not 0 %.
 */
export function profitFigures(sums: ProfitSums): ProfitFigures {
  const { costedRevenue, cogs, preAdProfit, ads, adSales, estimated } = sums;
  const charges = sums.fees + sums.fulfilment;
  const isKnown = isProfitKnown(sums);
  const profit = preAdProfit - ads;
  return {
    profitMinor: isKnown ? sums.profitMinor : null,
    marginPercent: isKnown ? percent(profit, costedRevenue) : null,
    roiPercent: isKnown ? percent(profit, cogs) : null,
    acosPercent: percent(ads, adSales),
    breakEvenAcosPercent: isKnown ? percent(preAdProfit, costedRevenue) : null,
    spendWithoutSales: ads > 0 && adSales === 0,
    estimatedShare: charges > 0 ? Math.min(1, estimated / charges) : null,
  };
}

const percent = (part: number, whole: number) => (whole === 0 ? null : (part * 100) / whole);
