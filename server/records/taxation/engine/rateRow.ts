import { ratio } from '#server/platform/exact/ratio.ts';
import { SALE_TAXES } from './taxKinds.ts';
import type { SaleBase, SaleRates } from './saleRates.ts';

/** A row of `tax_rates`: numerators and denominators of the rates in the order of `SALE_TAXES`, and what they are of. */
export interface RateRow {
  num: string[];
  den: string[];
  icms_num: string;
  icms_den: string;
  cbs_base: SaleBase;
  /** CBS and IBS are only shown. */
  is_informative: boolean;
}

export function rateRow({ rates, icmsBase }: SaleRates): RateRow {
  const ordered = SALE_TAXES.map((tax) => rates.find(({ kind }) => kind === tax)?.rate ?? ratio(0));
  const cbs = rates.find(({ kind }) => kind === 'cbs');
  return {
    num: ordered.map(({ n }) => n.toString()),
    den: ordered.map(({ d }) => d.toString()),
    icms_num: icmsBase.n.toString(),
    icms_den: icmsBase.d.toString(),
    cbs_base: cbs?.base ?? 'sale',
    is_informative: cbs?.isInformative ?? false,
  };
}
