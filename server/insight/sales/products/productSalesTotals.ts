import type { Money } from '#server/platform/values/money.ts';
import { inDollars, inReais, type PresentedSums } from '#server/insight/sales/metrics/presentedSums.ts';
import { type ProfitFigures, profitFigures } from '#server/insight/sales/metrics/profitFigures.ts';
import type { TargetSums } from '#server/insight/sales/metrics/salesSums.ts';

export interface ProductSalesTotals extends Omit<ProfitFigures, 'profitMinor' | 'spendWithoutSales'> {
  units: number;
  /** In US$, or as `revenueBrl` without a rate. */
  revenue: Money;
  revenueBrl: Money;
  profit: Money | null;
  profitBrl: Money | null;
  /** BRL per US$ the two revenues imply. */
  usdRate: number | null;
  hasExchange: boolean;
}

/** The totals row: sums of all rows, ratios recomputed from the sums. */
export function productSalesTotals(sums: TargetSums[] | undefined): ProductSalesTotals {
  const reais = inReais(sums);
  const dollars = inDollars(sums);
  const { profitMinor: _, spendWithoutSales: __, ...ratios } = profitFigures(reais);
  const isConverted = dollars.currency === 'USD' && reais.currency === 'BRL';
  return {
    units: reais.units,
    revenue: { minor: dollars.revenue, currency: dollars.currency },
    revenueBrl: { minor: reais.revenue, currency: reais.currency },
    profit: profitOf(dollars),
    profitBrl: profitOf(reais),
    usdRate: isConverted && dollars.exactRevenue !== 0 ? reais.exactRevenue / dollars.exactRevenue : null,
    ...ratios,
    hasExchange: dollars.hasExchange,
  };
}

function profitOf(sums: PresentedSums): Money | null {
  const { profitMinor } = profitFigures(sums);
  return profitMinor === null ? null : { minor: profitMinor, currency: sums.currency };
}
