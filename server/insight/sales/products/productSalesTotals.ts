import { badRequest } from '#server/platform/values/errors.ts';
import type { Money } from '#server/platform/values/money.ts';
import { inDollars, inReais, type PresentedSums, type Presenter } from '#server/insight/sales/metrics/presentedSums.ts';
import { type ProfitFigures, profitFigures } from '#server/insight/sales/metrics/profitFigures.ts';
import type { TargetSums } from '#server/insight/sales/metrics/salesSums.ts';

export interface ProductSalesTotals extends Omit<ProfitFigures, 'profitMinor' | 'spendWithoutSales'> {
  units: number;
  /** As on the cards: in BRL or as the filter asks, or in the original currency without a rate. */
  revenue: Money;
  profit: Money | null;
  /** In US$, each amount at the rate of its day; null when a day has no rate, and without sales. */
  dollars: { revenue: Money; profit: Money | null } | null;
  /** In BRL, or in the original currency without a rate. */
  reais: { revenue: Money; profit: Money | null };
  /** BRL per US$, from the two revenues, to 12 significant digits. */
  usdRate: number | null;
  hasExchange: boolean;
}

/**
 * PostgreSQL adds the days' dollars as float8, in an order that may differ from one read to the next, and with it the
 * digits after these: without them, equal sales have an equal rate.
 */
const RATE_DIGITS = 12;

const settled = (rate: number) => Number(rate.toPrecision(RATE_DIGITS));

/** The totals in a currency, by default as on the cards. Throws 400 for a currency other than BRL and US$. */
export function totalsIn(
  { dollars, reais, ...shown }: ProductSalesTotals,
  currency: string | null | undefined,
): { revenue: Money; profit: Money | null } | null {
  if (!currency) return shown;
  if (currency === 'BRL') return reais;
  if (currency === 'USD') return dollars;
  throw badRequest('errors.totalsCurrency');
}

/** Sums of all rows, with ratios computed from the sums that are shown. */
export function productSalesTotals(sums: TargetSums[] | undefined, present: Presenter = inReais): ProductSalesTotals {
  const shown = present(sums);
  const reais = inReais(sums);
  const dollars = inDollars(sums);
  const { profitMinor: _, spendWithoutSales: __, ...ratios } = profitFigures(shown);
  const areDollars = dollars.currency === 'USD';
  const isConverted = areDollars && reais.currency === 'BRL';
  return {
    units: reais.units,
    ...moneyOf(shown),
    reais: moneyOf(reais),
    dollars: areDollars ? moneyOf(dollars) : null,
    usdRate: isConverted && dollars.exactRevenue !== 0 ? settled(reais.exactRevenue / dollars.exactRevenue) : null,
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
