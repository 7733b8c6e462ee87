/** Sums over a scope in one currency, minor units, not rounded; only `profitMinor` is. */
export interface ProfitSums {
  /** Units whose price, cost and fees are all known: only they make profit. */
  costedUnits: number;
  costedRevenue: number;
  cogs: number;
  /** Costed revenue less cogs, fees, fulfilment and refunds. */
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
}

/**
 * Profit and its ratios, in percent, from summed numerators and denominators. Null where nothing is costed or the
 * denominator is 0: unknown, never 0 %.
 */
export function profitFigures(sums: ProfitSums): ProfitFigures {
  const { costedUnits, costedRevenue, cogs, preAdProfit, ads, adSales } = sums;
  const isKnown = costedUnits > 0;
  const profit = preAdProfit - ads;
  return {
    profitMinor: isKnown ? sums.profitMinor : null,
    marginPercent: isKnown ? percent(profit, costedRevenue) : null,
    roiPercent: isKnown ? percent(profit, cogs) : null,
    acosPercent: percent(ads, adSales),
    breakEvenAcosPercent: isKnown ? percent(preAdProfit, costedRevenue) : null,
    spendWithoutSales: ads > 0 && adSales === 0,
  };
}

const percent = (part: number, whole: number) => (whole === 0 ? null : (part * 100) / whole);
