import type { Simulator } from '#simulator/simulator.ts';
import { hash } from '#simulator/seller/hash.ts';
import { fbaReturns } from '#simulator/amazon/money/fbaReturns.ts';
import { flatFile, fnskuOf, isoTime } from './flatFile.ts';
import type { ReportSpan } from './reportRequest.ts';

const COLUMNS = [
  'return-date', 'order-id', 'sku', 'asin', 'fnsku', 'product-name', 'quantity', 'fulfillment-center-id',
  'detailed-disposition', 'reason', 'status', 'license-plate-number', 'customer-comments',
]; // prettier-ignore
const REASONS: Record<string, string> = {
  SELLABLE: 'UNWANTED_ITEM',
  CUSTOMER_DAMAGED: 'NOT_AS_DESCRIBED',
  DEFECTIVE: 'DEFECTIVE',
  CARRIER_DAMAGED: 'DAMAGED_BY_CARRIER',
};

/** GET_FBA_FULFILLMENT_CUSTOMER_RETURNS_DATA: one row per returned unit; null when there are none. */
export function returnsReport(simulator: Simulator, { country, from, to }: ReportSpan): string | null {
  const rows = fbaReturns(simulator, country, from, to).flatMap(({ order, line, at, disposition }) =>
    Array.from({ length: line.quantity }, (_, unit) => ({
      'return-date': isoTime(at),
      'order-id': order.id,
      sku: line.product.sku,
      asin: line.product.asin,
      fnsku: fnskuOf(line.product),
      'product-name': line.product.name,
      quantity: '1',
      'fulfillment-center-id': country === 'BR' ? 'GRU5' : 'ONT8',
      'detailed-disposition': disposition,
      reason: REASONS[disposition]!,
      status: disposition === 'CARRIER_DAMAGED' ? 'Reimbursed' : 'Unit returned to inventory',
      // Amazon labels most units, not all
      'license-plate-number': hash(order.id, 'label') % 8 === 0 ? '' : `LPN${country}${hash(order.id, 'unit', unit)}`,
      'customer-comments': hash(order.id, 'comment') % 4 === 0 ? 'Veio diferente da foto' : '',
    })),
  );
  return rows.length === 0 ? null : flatFile(COLUMNS, rows);
}
