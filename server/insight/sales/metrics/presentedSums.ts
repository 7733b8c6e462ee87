import type { ReportCurrency } from '#server/platform/values/money.ts';
import type { TargetSums } from './salesSums.ts';

/** Sums in the display currency. */
export interface PresentedSums extends TargetSums {
  currency: string;
  /** False when an amount had no rate: it is excluded, or all amounts are in the original currency. */
  hasExchange: boolean;
}

type Target = Pick<TargetSums, 'target' | 'currencies' | 'isBrlRateMissing'>;

/** Sums in BRL; in the original currency when it is the only one and a day had no rate. */
export function inReais(sums: TargetSums[] = []): PresentedSums {
  return presented(sums) ?? { ...nothing, currency: 'BRL', hasExchange: true };
}

/** The target of a slice that is shown where amounts are in BRL; null without targets. */
export function presented<Sums extends Target>(
  targets: readonly Sums[],
): (Sums & Pick<PresentedSums, 'currency' | 'hasExchange'>) | null {
  const reais = targets.find(({ target }) => target === 'BRL');
  if (!reais) return null;
  if (!reais.isBrlRateMissing) return { ...reais, currency: 'BRL', hasExchange: true };
  const [currency] = reais.currencies;
  if (reais.currencies.length > 1) return { ...reais, currency: 'BRL', hasExchange: false };
  return { ...targets.find(({ target }) => target === 'native')!, currency: currency!, hasExchange: false };
}

/** Sums in US$, each amount at the rate of its day; as `inReais` when a day had no US$ rate. */
export function inDollars(sums: TargetSums[] = []): PresentedSums {
  const dollars = sums.find(({ target }) => target === 'USD');
  if (!dollars || dollars.isUsdRateMissing) return { ...inReais(sums), hasExchange: !dollars };
  return { ...dollars, currency: 'USD', hasExchange: !dollars.isBrlRateMissing };
}

/** How a report shows the sums of a slice. */
export type Presenter = (sums?: TargetSums[]) => PresentedSums;

/**
 * Shows every slice of a report in the currency it is asked for, `slices` being all of them: that of the sales only when they
 * have one, else BRL, as without `asked`.
 */
export function presenterOf(asked: ReportCurrency | null, slices: readonly (TargetSums[] | undefined)[]): Presenter {
  if (asked === 'USD')
    return (sums) => (sums ? inDollars(sums) : { ...nothing, target: 'USD', currency: 'USD', hasExchange: true });
  const currencies = new Set(slices.flatMap((sums) => sums?.[0]?.currencies ?? []));
  if (asked !== 'SALE' || currencies.size !== 1) return inReais;
  const [currency] = [...currencies] as [string];
  return (sums) => ({
    ...nothing,
    ...sums?.find(({ target }) => target === 'native'),
    target: 'native',
    currency,
    hasExchange: true,
  });
}

/** Change of what a report shows as revenue, percent; null when the base is 0 or part of a side has no rate. */
export function shownChangePercent(present: Presenter, current?: TargetSums[], previous?: TargetSums[]): number | null {
  const [now, before] = [present(current), present(previous)];
  if (now.currency === 'BRL' || now.currency !== before.currency) return revenueChangePercent(current, previous);
  if (!now.hasExchange || !before.hasExchange || before.exactRevenue === 0) return null;
  return ((now.exactRevenue - before.exactRevenue) * 100) / before.exactRevenue;
}

/** Change of revenue in BRL, percent, both sides in one currency; null when the base is 0 or part of a side has no rate. */
function revenueChangePercent(current: TargetSums[] = [], previous: TargetSums[] = []): number | null {
  const all = [...current, ...previous];
  const currencies = new Set(all.flatMap((row) => row.currencies));
  const isRateMissing = all.some((row) => row.isBrlRateMissing);
  if (isRateMissing && currencies.size > 1) return null;
  const revenueOf = (sums: TargetSums[]) =>
    sums.find(({ target }) => target === (isRateMissing ? 'native' : 'BRL'))?.exactRevenue ?? 0;
  const base = revenueOf(previous);
  return base === 0 ? null : ((revenueOf(current) - base) * 100) / base;
}

const nothing: TargetSums = {
  target: 'BRL',
  currencies: [],
  orders: 0,
  units: 0,
  unitsWithoutCost: 0,
  unitsWithoutFee: 0,
  unitsWithoutPrice: 0,
  unitsWithoutFreight: 0,
  revenue: 0,
  exactRevenue: 0,
  isBrlRateMissing: false,
  isUsdRateMissing: false,
  pricedUnits: 0,
  otherIncome: 0,
  cogs: 0,
  fees: 0,
  fulfilment: 0,
  refunds: 0,
  tax: 0,
  storage: 0,
  reimbursements: 0,
  estimated: 0,
  preAdProfit: 0,
  profitMinor: 0,
  ads: 0,
  adSales: 0,
};
