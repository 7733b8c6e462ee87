import { type Ratio, ratio, rounded, times } from '#server/platform/exact/ratio.ts';
import { type SimplesRates, tributesOfClass } from './simplesRates.ts';
import type { DasTribute, TaxClass } from './taxKinds.ts';

export interface DasLine {
  tribute: DasTribute;
  of: TaxClass;
  /** Centavos. */
  base: number;
  rate: Ratio;
  /** Centavos owed. */
  amount: number;
}

/**
 * The DAS of a month (`YYYY-MM-01`) by tribute and class, each rounded by itself, from the net revenue of the month by class in
 * centavos. In the hybrid option CBS and IBS are left out: they are owed as by everyone else.
 */
export function dasOf(
  rates: SimplesRates,
  month: string,
  revenue: Readonly<Partial<Record<TaxClass, number>>>,
  isHybrid = false,
): { lines: DasLine[]; total: number } {
  const lines = (Object.entries(revenue) as [TaxClass, number][]).flatMap(([of, base]) =>
    tributesOfClass(rates, of, month)
      .filter(([tribute]) => !isHybrid || (tribute !== 'cbs' && tribute !== 'ibs'))
      .map(([tribute, rate]) => ({ tribute, of, base, rate, amount: rounded(times(ratio(base), rate)) })),
  );
  return { lines, total: lines.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The net revenue of a month: its sales less its returns and what earlier months had returned beyond their sales (CGSN 140/2018 art. 17). */
export function netRevenue(sales: number, returns: number, carried: number): { base: number; carriedOn: number } {
  const net = sales - returns - carried;
  return { base: Math.max(0, net), carriedOn: Math.max(0, -net) };
}
