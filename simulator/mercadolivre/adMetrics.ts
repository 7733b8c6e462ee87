import { decimalNumber } from '#simulator/decimal.ts';
import type { Advertised } from '#simulator/seller/advertising.ts';

/** Sums of ad figures, in whole currency and percent; ratios are those of the sums. */
export function adMetrics(figures: Advertised[]) {
  const sum = (of: (one: Advertised) => number) => figures.reduce((total, one) => total + of(one), 0);
  const clicks = sum((one) => one.clicks);
  const prints = sum((one) => one.impressions);
  const costMinor = sum((one) => one.costMinor);
  const salesMinor = sum((one) => one.salesMinor);
  const units = sum((one) => one.units);
  const ratio = (part: number, whole: number, times: number) =>
    whole === 0 ? 0 : Math.round((part / whole) * times * 100) / 100;
  return {
    clicks,
    prints,
    ctr: ratio(clicks, prints, 100),
    cost: decimalNumber(costMinor),
    cpc: ratio(costMinor, clicks * 100, 1),
    acos: ratio(costMinor, salesMinor, 100),
    organic_units_quantity: 0,
    organic_units_amount: 0,
    organic_items_quantity: 0,
    direct_items_quantity: units,
    indirect_items_quantity: 0,
    advertising_items_quantity: units,
    cvr: ratio(units, clicks, 100),
    roas: ratio(salesMinor, costMinor, 1),
    sov: 0.2,
    direct_units_quantity: units,
    indirect_units_quantity: 0,
    units_quantity: units,
    direct_amount: decimalNumber(salesMinor),
    indirect_amount: 0,
    total_amount: decimalNumber(salesMinor),
  };
}
