import { decimal } from '#simulator/decimal.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { dayFrom, monthsOf, startOfDay } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
import { flatFile, fnskuOf, isoTime } from '#simulator/amazon/reports/flatFile.ts';
import { generatedMarkets } from '#simulator/amazon/sources/generatedAmazon.ts';
import type { ReportSpan } from '#simulator/amazon/reports/reportRequest.ts';

const COLUMNS = [
  'snapshot-date', 'sku', 'fnsku', 'asin', 'product-name', 'condition', 'per-unit-volume', 'currency', 'volume-unit',
  'country', 'qty-charged', 'amount-charged', 'surcharge-age-tier', 'rate-surcharge',
]; // prettier-ignore

/** Day of the month of the snapshot. */
const COUNTED_ON = '15';

/** GET_FBA_FULFILLMENT_LONGTERM_STORAGE_FEE_CHARGES_DATA: a few slow products per month; null when none was charged. */
export function agedInventoryReport(simulator: Simulator, { country, from, to, asOf }: ReportSpan): string | null {
  const products = generatedMarkets(simulator).find((market) => market.country === country)?.products ?? [];
  const rows = monthsOf(from, to).flatMap((month) => {
    const at = startOfDay(dayFrom(`${month}-${COUNTED_ON}`)!);
    if (at < Math.max(from, simulator.seller.historyStart) || at > to || at > asOf) return [];
    return products
      .filter(({ byMarketplace, sku }) => byMarketplace && share(simulator.seed, sku, 'aged', month) < 0.05)
      .map((product) => {
        const quantity = 1 + Math.floor(6 * share(product.sku, 'aged units', month));
        return {
          'snapshot-date': isoTime(at),
          sku: product.sku,
          fnsku: fnskuOf(product),
          asin: product.asin,
          'product-name': product.name,
          condition: 'New',
          'per-unit-volume': '0.05',
          currency: product.currency,
          'volume-unit': 'cubic feet',
          country,
          'qty-charged': String(quantity),
          'amount-charged': decimal(quantity * 37),
          'surcharge-age-tier': '181-210 days',
          'rate-surcharge': '0.37',
        };
      });
  });
  return rows.length === 0 ? null : flatFile(COLUMNS, rows);
}
