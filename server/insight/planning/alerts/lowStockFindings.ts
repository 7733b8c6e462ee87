import { tenths } from '#server/platform/language/tenths.ts';
import type { Finding } from '#server/records/alerts/raiseAlerts.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { stored } from '#server/platform/language/stored.ts';
import { nameOf } from '#server/insight/planning/insights/insight.ts';
import type { RestockRow } from '#server/insight/planning/restock/restockPlan.ts';

export const stockAlertKinds = ['low_stock'] as const;

/** Sales of a product in the last 30 days; revenue in centavos of BRL. */
export interface MonthSales {
  units: number;
  revenueMinor: number;
}

/**
 * Stocks that end before an order made today would arrive, with the revenue of the units missed until then. A stock that is
 * small by number but lasts (spec 9: under 50 units) is none.
 */
export function lowStockFindings(
  rows: readonly RestockRow[],
  salesOf: (productId: number) => MonthSales | null,
): Finding[] {
  return rows.flatMap((row) => {
    const { product, listings, available, coverDays, missedUnits, forecast, rules } = row;
    if (available === null || missedUnits === null || missedUnits < 1 || forecast.units < 1) return [];
    const sales = listings.map(({ id }) => salesOf(id)).filter((one) => one !== null);
    const sold = sales.reduce((sum, one) => sum + one.units, 0);
    const revenue = sales.reduce((sum, one) => sum + one.revenueMinor, 0);
    const isOut = available <= 0;
    return [
      {
        kind: 'low_stock',
        severity: 'critical',
        productId: product.id,
        fingerprint: `low_stock:${product.id}`,
        ...stored({
          title: isOut
            ? sentence('alerts.outOfStockTitle', { name: nameOf(product) })
            : sentence('alerts.lowStockTitle', { name: nameOf(product) }),
          message: isOut
            ? sentence('alerts.outOfStockMessage', { units: tenths(forecast.units), leadDays: tenths(rules.leadDays) })
            : sentence('alerts.lowStockMessage', {
                coverDays: tenths(coverDays ?? 0),
                leadDays: tenths(rules.leadDays),
              }),
        }),
        evidence: { available, coverDays, leadDays: rules.leadDays, missedUnits },
        stake: sold > 0 ? { minor: Math.round((missedUnits * revenue) / sold), currency: 'BRL' } : null,
      },
    ];
  });
}
