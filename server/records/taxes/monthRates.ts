import { type RateRow, rateRow } from '#server/records/taxation/engine/rateRow.ts';
import { saleRates } from '#server/records/taxation/engine/saleRates.ts';
import { brazilianStates, type Uf } from '#server/market/address/brazilianStates.ts';
import { goodsOf } from '#server/records/taxation/goods/goods.ts';
import type { TaxMonth } from './taxMonths.ts';

const STATES = Object.keys(brazilianStates) as Uf[];

/** A row of `tax_rates` of a month. */
export type MonthRate = RateRow & { month: string; goods: string; to_uf: string };

/**
 * Rows of `tax_rates` of a month and a kind of goods: one for each state of a buyer where ICMS is not in the DAS, and one for a buyer whose
 * state is not known, who is taken for one of the seller's own state. None without taxes of sales.
 */
export function monthRates({ month, profile }: Pick<TaxMonth, 'month' | 'profile'>, goods: string): MonthRate[] {
  const rowOf = (to: Uf) => ({ month, goods, ...rateRow(saleRates(month, profile, goodsOf(goods), to)) });
  const { homeUf, regime } = profile;
  if (regime === 'none' || regime === 'mei') return [];
  const anywhere = { ...rowOf(homeUf ?? 'SP'), to_uf: '' };
  const dependsOnState = homeUf !== null && (regime === 'presumido' || regime === 'real' || profile.isIcmsOutside);
  return dependsOnState ? [anywhere, ...STATES.map((uf) => ({ ...rowOf(uf), to_uf: uf }))] : [anywhere];
}
