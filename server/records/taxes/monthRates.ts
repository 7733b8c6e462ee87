import { type RateRow, rateRow } from '#server/records/taxation/engine/rateRow.ts';
import { type SaleRates, saleRates } from '#server/records/taxation/engine/saleRates.ts';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import { over, plus, type Ratio, ratio, times } from '#server/platform/exact/ratio.ts';
import { generalGoods, type Goods } from '#server/records/taxation/goods/goods.ts';
import type { StateMix } from './stateMix.ts';
import type { TaxMonth } from './taxMonths.ts';

const STATES = Object.keys(brazilianStates) as Uf[];

/** A row of `tax_rates` of a month. */
export type MonthRate = RateRow & { month: string; goods: string; to_uf: string };

/**
 * Rows of `tax_rates` of a month and kinds of goods: one for each state of a buyer where ICMS is not in the DAS, and one for a buyer whose
 * state is not known: the mean of the states by the revenue of `mix`, or the seller's own state without any. Of a kind with own rates only
 * the rows that these change. None without taxes of sales.
 */
export function monthRates(
  { month, profile }: Pick<TaxMonth, 'month' | 'profile'>,
  kinds: readonly Goods[],
  mix: StateMix = new Map(),
): MonthRate[] {
  const { homeUf, regime } = profile;
  if (regime === 'none' || regime === 'mei') return [];
  const isByState = dependsOnState(profile);
  const known = new Map<string, SaleRates>();
  return kinds.flatMap(({ name, of, origin, own }) => {
    const hasOwn = own.size > 0;
    if (hasOwn && !isByState) return [];
    const ratesTo = (to: Uf) => {
      const stated = own.get(to);
      const key = `${stated ? name : generalGoods(name)} ${to}`;
      const rates = known.get(key) ?? saleRates(month, profile, { of, origin, own: stated }, to);
      known.set(key, rates);
      return rates;
    };
    const rowOf = (rates: SaleRates, to: string) => ({ month, goods: name, ...rateRow(rates), to_uf: to });
    const anywhere = isByState && mix.size > 0 ? meanRates(mix, ratesTo) : ratesTo(homeUf ?? 'SP');
    const states = hasOwn ? [...own.keys()] : STATES;
    return [rowOf(anywhere, ''), ...(isByState ? states.map((uf) => rowOf(ratesTo(uf), uf)) : [])];
  });
}

/** Whether the taxes of a sale depend on the buyer's state. */
export const dependsOnState = ({ homeUf, regime, isIcmsOutside }: TaxMonth['profile']): boolean =>
  homeUf !== null && (regime === 'presumido' || regime === 'real' || isIcmsOutside);

/** The mean of the rates of states by revenue: of each tax, and of the part of the price that ICMS is on. */
function meanRates(mix: StateMix, ratesTo: (to: Uf) => SaleRates): SaleRates {
  const states = [...mix].map(([uf, minor]) => ({ revenue: ratio(minor), ...ratesTo(uf) }));
  const whole = plus(...states.map(({ revenue }) => revenue));
  // divided once, at the end: ratios with the whole revenue in each term take twice as long
  const mean = (terms: Ratio[]) => over(plus(...terms), whole);
  const kinds = new Map(states.flatMap(({ rates }) => rates.map((rate) => [rate.kind, rate] as const)));
  const rates = [...kinds.values()].map((any) => ({
    ...any,
    uf: null,
    rate: mean(
      states.flatMap(({ revenue, rates: own }) =>
        own.filter(({ kind }) => kind === any.kind).map(({ rate }) => times(revenue, rate)),
      ),
    ),
  }));
  return { rates, icmsBase: mean(states.map(({ revenue, icmsBase }) => times(revenue, icmsBase))) };
}
