/** Sums over a scope in one currency, minor units, not rounded; only `profitMinor` is. */
export interface ProfitSums {
  /** Units sold, whatever is known of them. */
  units: number;
  /** Units whose price, cost and fees are all known: only they make profit. */
  costedUnits: number;
  costedRevenue: number;
  cogs: number;
  fees: number;
  fulfilment: number;
  /** The part of fees and fulfilment that no marketplace has posted yet. */
  estimated: number;
  /** Costed revenue and reimbursements less cogs, fees, fulfilment, refunds, tax and storage. */
  preAdProfit: number;
  /** `preAdProfit` less `ads`, rounded. */
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
  /** Money went into advertising that sold nothing: ACOS has no value then. */
  spendWithoutSales: boolean;
  /** Part of fees and fulfilment that is estimated, 0–1; null where there are none. */
  estimatedShare: number | null;
}

/**
 * Whether a profit can be told: of something sold, once the price, cost and fees of some of it are known; where nothing was
 * sold, what advertising and storage took is all there is.
 */
export const isProfitKnown = ({ units, costedUnits }: Pick<ProfitSums, 'units' | 'costedUnits'>) =>
  costedUnits > 0 || units === 0;

/**
 * Profit and its ratios, in percent, from summed numerators and denominators. Null where nothing that was sold is costed or
 * the denominator is 0: unknown, never 0 %.
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
