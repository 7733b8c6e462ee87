import type { Simulator } from '#simulator/simulator.ts';
import { dayFrom, monthsOf, nextMonth, startOfDay } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
import { type Product, productKey } from '#simulator/seller/products/product.ts';
import { stock } from '#simulator/seller/products/stock.ts';
import { flatFile, fnskuOf } from '#simulator/amazon/reports/flatFile.ts';
import { generatedMarkets } from '#simulator/amazon/sources/generatedAmazon.ts';
import type { ReportSpan } from '#simulator/amazon/reports/reportRequest.ts';

const COLUMNS = [
  'asin', 'fnsku', 'product_name', 'fulfillment_center', 'country_code', 'longest_side', 'median_side',
  'shortest_side', 'measurement_units', 'weight', 'weight_units', 'item_volume', 'volume_units', 'product_size_tier',
  'average_quantity_on_hand', 'average_quantity_pending_removal', 'estimated_total_item_volume', 'month_of_charge',
  'storage_utilization_ratio', 'storage_utilization_ratio_units', 'base_rate', 'utilization_surcharge_rate',
  'avg_qty_for_sus', 'est_vol_for_sus', 'est_base_msf', 'est_sus', 'currency', 'estimated_monthly_storage_fee',
  'dangerous_goods_storage_type', 'eligible_for_inventory_discount', 'qualifies_for_inventory_discount',
  'total_incentive_fee_amount', 'breakdown_incentive_fee_amount', 'average_quantity_customer_orders',
]; // prettier-ignore

/** Rate per cubic metre and month, in the country's currency. */
const RATE: Record<string, number> = { BR: 45, US: 27.54 };
const CENTERS: Record<string, string[]> = { BR: ['GRU5', 'REC1'], US: ['ONT8', 'MDW2'] };
/** Day of the following month on which Amazon publishes a month. */
const PUBLISHED_ON = '15';

/**
 * GET_FBA_STORAGE_FEE_CHARGES_DATA: average storage of each product in the months of the span, by warehouse; null
 * before the middle of the following month. Brazil's file has tabs and underscores, the others commas and dashes.
 */
export function storageReport(simulator: Simulator, span: ReportSpan): string | null {
  const { country, from, to, asOf } = span;
  const market = generatedMarkets(simulator).find((one) => one.country === country);
  if (!market) return null;
  const months = monthsOf(from, to).filter((month) => dayStart(`${nextMonth(month)}-${PUBLISHED_ON}`) <= asOf);
  const held = market.products.filter(({ byMarketplace }) => byMarketplace);
  const rows = months.flatMap((month) => {
    const quantities = averageStock(simulator, month);
    return held.flatMap((product) => rowsOf(product, month, quantities.get(productKey(product)) ?? 0));
  });
  if (rows.length === 0) return null;
  return country === 'BR' ? flatFile(COLUMNS, rows) : commaSeparated(rows);
}

function rowsOf(product: Product, month: string, quantity: number): Record<string, string>[] {
  if (quantity === 0) return [];
  const volume = 0.0004 + 0.006 * share(product.sku, 'volume') ** 2;
  const centers =
    share(product.sku, 'centers') < 0.3 ? CENTERS[product.country]! : CENTERS[product.country]!.slice(0, 1);
  return centers.map((center) => {
    const there = quantity / centers.length;
    const fee = (there * volume * RATE[product.country]!).toFixed(4);
    return {
      asin: product.asin,
      fnsku: fnskuOf(product),
      product_name: product.name,
      fulfillment_center: product.country === 'BR' ? `'${center}'` : center,
      country_code: product.country,
      measurement_units: 'centimeters',
      item_volume: volume.toFixed(4),
      volume_units: 'cubic meters',
      product_size_tier: 'Standard-Size',
      average_quantity_on_hand: there.toFixed(2),
      average_quantity_pending_removal: '0',
      estimated_total_item_volume: (there * volume).toFixed(4),
      month_of_charge: month,
      storage_utilization_ratio: '--',
      base_rate: RATE[product.country]!.toFixed(2),
      utilization_surcharge_rate: '--',
      est_base_msf: fee,
      est_sus: '--',
      currency: product.currency,
      estimated_monthly_storage_fee: fee,
      dangerous_goods_storage_type: '--',
      eligible_for_inventory_discount: 'N',
      qualifies_for_inventory_discount: 'N',
      total_incentive_fee_amount: '0',
    };
  });
}

/** Average available units by product key, from three samples in the month. */
function averageStock(simulator: Simulator, month: string): Map<string, number> {
  const moments = ['05', '15', '25'].map((day) => dayStart(`${month}-${day}`));
  const sums = new Map<string, number>();
  for (const moment of moments.filter((one) => one >= simulator.seller.historyStart))
    for (const [key, { available }] of stock(simulator.seller, moment))
      sums.set(key, (sums.get(key) ?? 0) + available / moments.length);
  return sums;
}

const dayStart = (day: string) => startOfDay(dayFrom(day)!);

function commaSeparated(rows: Record<string, string>[]): string {
  const cell = (text = '') => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const header = COLUMNS.map((column) => column.replaceAll('_', '-'));
  const lines = rows.map((cells) => COLUMNS.map((column) => cell(cells[column])).join(','));
  return `${[header.join(','), ...lines].join('\r\n')}\r\n`;
}
