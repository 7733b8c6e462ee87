import { type RateRow, rateRow } from '#server/records/taxation/engine/rateRow.ts';
import { type SaleRates, saleRates } from '#server/records/taxation/engine/saleRates.ts';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import { plus, ratio, times } from '#server/platform/exact/ratio.ts';
import type { Goods } from '#server/records/taxation/goods/goods.ts';
import type { StateMix } from './stateMix.ts';
import type { TaxMonth } from './taxMonths.ts';

const STATES = Object.keys(brazilianStates) as Uf[];

/** A row of `tax_rates` of a month. */
export type MonthRate = RateRow & { month: string; goods: string; to_uf: string };

/**
 * Rows of `tax_rates` of a month and a kind of goods: one for each state of a buyer where ICMS is not in the DAS, and one for a buyer whose
 * state is not known: the mean of the states by the revenue of `mix`, or the seller's own state without any. None without taxes of sales.
 */
export function monthRates(
  { month, profile }: Pick<TaxMonth, 'month' | 'profile'>,
  goods: Goods,
  mix: StateMix = new Map(),
): MonthRate[] {
  const { name, of, origin, own } = goods;
  const ratesTo = (to: Uf) => saleRates(month, profile, { of, origin, own: own.get(to) }, to);
  const rowOf = (rates: SaleRates, to: string) => ({ month, goods: name, ...rateRow(rates), to_uf: to });
  const { homeUf, regime } = profile;
  if (regime === 'none' || regime === 'mei') return [];
  const home = ratesTo(homeUf ?? 'SP');
  if (!dependsOnState(profile)) return [rowOf(home, '')];
  const anywhere = mix.size > 0 ? meanRates(mix, ratesTo) : home;
  return [rowOf(anywhere, ''), ...STATES.map((uf) => rowOf(ratesTo(uf), uf))];
}

/** Whether the taxes of a sale depend on the buyer's state. */
export const dependsOnState = ({ homeUf, regime, isIcmsOutside }: TaxMonth['profile']): boolean =>
  homeUf !== null && (regime === 'presumido' || regime === 'real' || isIcmsOutside);

/** The mean of the rates of states by revenue: of each tax, and of the part of the price that ICMS is on. */
function meanRates(mix: StateMix, ratesTo: (to: Uf) => SaleRates): SaleRates {
  const whole = [...mix.values()].reduce((sum, minor) => sum + minor, 0);
  const states = [...mix].map(([uf, minor]) => ({ part: ratio(minor, whole), ...ratesTo(uf) }));
  const kinds = new Map(states.flatMap(({ rates }) => rates.map((rate) => [rate.kind, rate] as const)));
  const rates = [...kinds.values()].map((any) => ({
    ...any,
    uf: null,
    rate: plus(
      ...states.flatMap(({ part, rates: own }) =>
        own.filter(({ kind }) => kind === any.kind).map(({ rate }) => times(part, rate)),
      ),
    ),
  }));
  return { rates, icmsBase: plus(...states.map(({ part, icmsBase }) => times(part, icmsBase))) };
}
