import type { Coverage } from '#server/insight/coverage/coverage.ts';
import type { FigureMark } from '#server/insight/coverage/figureMark.ts';
import { figures } from '#server/insight/coverage/figures.ts';
import { type MarkedSum, sumMark } from '#server/insight/coverage/sumMark.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { profitFigures, type ProfitSums } from './profitFigures.ts';
import { hasAds } from './salesRows.ts';
import type { SalesScope } from './salesScope.ts';

/** What is known of the figures of a scope, or of one product in it. */
export interface SalesMarks {
  revenue: FigureMark;
  profit: FigureMark;
  acos: FigureMark;
}

interface Sums extends ProfitSums {
  revenue: number;
  unitsWithoutFee: number;
  unitsWithoutPrice?: number;
}

/** Marks of sums of the scope; `isBeforeAds`: profit has only what belongs to orders. */
export function salesMarks(
  coverage: Coverage,
  scope: SalesScope,
  sums: Sums,
  isBeforeAds = !hasAds(scope),
): SalesMarks {
  const { days, isRunning } = scope;
  const sum: Omit<MarkedSum, 'hasAmount'> = {
    days,
    isRunning,
    estimatedShare: profitFigures(sums).estimatedShare,
    unknownUnits: unknownUnitsOf(sums),
  };
  const profit = isBeforeAds ? figures.profitOfOrders : figures.profit;
  return {
    revenue: sumMark(coverage, figures.revenue, { ...sum, hasAmount: sums.revenue !== 0 }),
    profit: sumMark(coverage, profit, { ...sum, hasAmount: sums.profitMinor !== 0 }),
    acos: sumMark(coverage, figures.acos, { ...sum, hasAmount: sums.adSales !== 0 }),
  };
}

export const unknownUnitsOf = ({
  unitsWithoutCost,
  unitsWithoutFee,
  unitsWithoutPrice = 0,
}: Pick<Sums, 'unitsWithoutCost' | 'unitsWithoutFee' | 'unitsWithoutPrice'>): MarkedSum['unknownUnits'] => ({
  cost: unitsWithoutCost,
  fee: unitsWithoutFee,
  price: unitsWithoutPrice,
});

/** Coverage of each marketplace, for the products of a scope. */
export function coverageByMarketplace(coverage: Coverage): (marketplace: Marketplace) => Coverage {
  const parts = new Map<Marketplace, Coverage>();
  return (marketplace) => {
    const isOf = (each: { marketplace: Marketplace | null }) =>
      each.marketplace === null || each.marketplace === marketplace;
    const part = parts.get(marketplace) ?? { ...coverage, sources: coverage.sources.filter(isOf) };
    parts.set(marketplace, part);
    return part;
  };
}
