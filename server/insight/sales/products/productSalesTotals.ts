import { badRequest } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import { inDollars, inReais, type PresentedSums } from '#server/insight/sales/metrics/presentedSums.ts';
import { type ProfitFigures, profitFigures } from '#server/insight/sales/metrics/profitFigures.ts';
import type { TargetSums } from '#server/insight/sales/metrics/salesSums.ts';

export interface ProductSalesTotals extends Omit<ProfitFigures, 'profitMinor' | 'spendWithoutSales'> {
  units: number;
  /** As on the cards: in BRL, or in its own currency without a rate. */
  revenue: Money;
  profit: Money | null;
  /** In true US$, each amount at the rate of its day; null when a day has none, and without sales. */
  dollars: { revenue: Money; profit: Money | null } | null;
  /** BRL per US$ the two revenues imply. */
  usdRate: number | null;
  hasExchange: boolean;
}

/** The amounts in a currency they are added up in, BRL when none is named. Throws 400 for another. */
export function totalsIn(
  { dollars, ...reais }: ProductSalesTotals,
  currency: string | null | undefined,
): { revenue: Money; profit: Money | null } | null {
  if (!currency || currency === 'BRL') return reais;
  if (currency === 'USD') return dollars;
  throw badRequest('Os totais são somados em BRL ou em USD');
}

/** The totals row: sums of all rows, ratios recomputed from the sums. */
export function productSalesTotals(sums: TargetSums[] | undefined): ProductSalesTotals {
  const reais = inReais(sums);
  const dollars = inDollars(sums);
  const { profitMinor: _, spendWithoutSales: __, ...ratios } = profitFigures(reais);
  const areDollars = dollars.currency === 'USD';
  const isConverted = areDollars && reais.currency === 'BRL';
  return {
    units: reais.units,
    ...moneyOf(reais),
    dollars: areDollars ? moneyOf(dollars) : null,
    usdRate: isConverted && dollars.exactRevenue !== 0 ? reais.exactRevenue / dollars.exactRevenue : null,
    ...ratios,
    hasExchange: dollars.hasExchange,
  };
}

function moneyOf(sums: PresentedSums): { revenue: Money; profit: Money | null } {
  const { currency } = sums;
  const { profitMinor } = profitFigures(sums);
  return {
    revenue: { minor: sums.revenue, currency },
    profit: profitMinor === null ? null : { minor: profitMinor, currency },
  };
}
