/** Sums over a scope in one currency, minor units; only `profitMinor` is rounded. */
export interface ProfitSums {
  /** Units sold, including those of unknown price, cost or fees. */
  units: number;
  /** Units sold of known price. */
  pricedUnits: number;
  unitsWithoutCost: number;
  /** Revenue before rounding. */
  exactRevenue: number;
  cogs: number;
  fees: number;
  fulfilment: number;
  /** Part of fees and fulfilment that the marketplace has not posted yet. */
  estimated: number;
  /** Revenue, other income and reimbursements minus known cogs, fees, fulfilment, refunds, tax and storage. */
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

/** Whether units were sold and the cost of none is known. */
export const isCostUnread = ({ units, unitsWithoutCost }: Pick<ProfitSums, 'units' | 'unitsWithoutCost'>) =>
  units > 0 && unitsWithoutCost >= units;

/**
 * Whether profit is known: with sales, when the price of some units is; without sales, always, since it consists only of
 * advertising and storage. Of units without a cost or fee all else counts: profit is then before it, and says of how many.
 */
export const isProfitKnown = ({ units, pricedUnits }: Pick<ProfitSums, 'units' | 'pricedUnits'>) =>
  pricedUnits > 0 || units === 0;

/**
 * Profit and its ratios, percent, from summed numerators and denominators. Profit is null when no sold unit has a price, ratios
 * also when none has a cost, or the
 * denominator is 0: unknown, not 0 %.
 */
export function profitFigures(sums: ProfitSums): ProfitFigures {
  const { exactRevenue: revenue, cogs, preAdProfit, ads, adSales, estimated } = sums;
  const charges = sums.fees + sums.fulfilment;
  const isKnown = isProfitKnown(sums);
  const isCosted = isKnown && !isCostUnread(sums);
  const profit = preAdProfit - ads;
  return {
    profitMinor: isKnown ? sums.profitMinor : null,
    marginPercent: isCosted ? percent(profit, revenue) : null,
    roiPercent: isCosted ? percent(profit, cogs) : null,
    acosPercent: percent(ads, adSales),
    breakEvenAcosPercent: isCosted ? percent(preAdProfit, revenue) : null,
    spendWithoutSales: ads > 0 && adSales === 0,
    estimatedShare: charges > 0 ? Math.min(1, estimated / charges) : null,
  };
}

const percent = (part: number, whole: number) => (whole === 0 ? null : (part * 100) / whole);
