import { orderIdOf } from '#server/market/amazon/orders/orderId.ts';
import { logisticOf } from '#server/market/amazon/orders/logisticOf.ts';
import { kindOfPath } from '#server/market/amazon/money/kinds/kindOfPath.ts';
import type { CellOf } from '#server/market/amazon/reports/flatReports.ts';
import { reportAmount } from '#server/market/amazon/reports/reportAmount.ts';
import { reportInstant } from '#server/market/amazon/reports/reportInstant.ts';
import type { SettlementRowSnapshot } from '#server/market/snapshots.ts';
import { settlementBucket } from './settlementBucket.ts';

export type SettlementCell = CellOf<'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2'>;

/**
 * One amount of a settlement document; null for a row without one. Throws `RangeError` naming the column. A row with an order
 * and no SKU belongs to the order as a whole.
 */
export function settlementRow(cell: SettlementCell, currency: string): Omit<SettlementRowSnapshot, 'row'> | null {
  const amountMinor = reportAmount(cell('amount'), currency, 'amount');
  if (amountMinor === null) return null;
  const type = cell('transaction-type');
  const path = [cell('amount-type'), cell('amount-description')].filter(Boolean);
  const known = kindOfPath(type, path.length > 0 ? path : [type]);
  const orderExternalId = orderIdOf(cell('order-id'));
  const description = path.at(-1) ?? type;
  const posted = cell('posted-date-time') || cell('posted-date');
  return {
    bucket: settlementBucket({ type, description, kind: known, hasOrder: orderExternalId !== null }),
    kind: known ?? 'other_fee',
    name: [type, ...path].join('/'),
    isUnknown: known === null,
    orderExternalId,
    listingKey: cell('sku') || null,
    logistic: logisticOf(cell('fulfillment-id')),
    amountMinor,
    postedAt: posted ? reportInstant(posted, 'posted-date-time') : null,
  };
}
