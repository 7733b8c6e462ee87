import { outOfRange } from '#server/platform/language/wordedError.ts';
import { orderIdOf } from '#server/market/amazon/orders/orderId.ts';
import { kindOfPath } from '#server/market/amazon/money/kinds/kindOfPath.ts';
import type { CellOf } from '#server/market/amazon/reports/flatReports.ts';
import { reportAmount } from '#server/market/amazon/reports/reportAmount.ts';
import { reportInstant } from '#server/market/amazon/reports/reportInstant.ts';
import type { SettlementRowSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { settlementBucket } from './settlementBucket.ts';

/** Cells that are kept as they are, without a reader yet; the document is gone after 90 days. */
const EXTRA = [
  'adjustment-id', 'shipment-id', 'order-item-code', 'merchant-order-id', 'merchant-order-item-id',
  'merchant-adjustment-item-id', 'marketplace-name', 'fulfillment-id', 'quantity-purchased', 'promotion-id',
] as const; // prettier-ignore

export type SettlementCell = CellOf<'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2'>;

/**
 * One amount of a settlement document; null for a row without one. Throws `RangeError` naming the column. A row with an order
 * and no SKU belongs to the order as a whole.
 */
export function settlementRow(
  cell: SettlementCell,
  { settlementId, currency }: { settlementId: string; currency: string },
): Omit<SettlementRowSnapshot, 'row'> | null {
  const amountMinor = reportAmount(cell('amount'), currency, 'amount');
  if (amountMinor === null) return null;
  if (![settlementId, ''].includes(cell('settlement-id'))) throw outOfRange('amazonMoney.otherPayout');
  const type = cell('transaction-type');
  const path = [cell('amount-type'), cell('amount-description')].filter(Boolean);
  const known = kindOfPath(type, path.length > 0 ? path : [type]);
  const orderExternalId = orderIdOf(cell('order-id'));
  const description = path.at(-1) ?? type;
  const posted = cell('posted-date-time') || cell('posted-date');
  return {
    bucket: settlementBucket({ type, description, kind: known, hasOrder: orderExternalId !== null }),
    type,
    kind: known ?? 'other_fee',
    name: [type, ...path].join('/'),
    isUnknown: known === null,
    orderExternalId,
    listingKey: cell('sku') || null,
    amountMinor,
    postedAt: posted ? reportInstant(posted, 'posted-date-time') : null,
    extra: extraOf(cell, orderExternalId),
  };
}

function extraOf(cell: SettlementCell, orderExternalId: string | null): Record<string, string> {
  const cells = EXTRA.map((name) => [name, cell(name)] as const);
  // an id in that column that is of no order, e.g. of a shipment to a warehouse
  const other = orderExternalId === null ? cell('order-id') : '';
  return Object.fromEntries([...cells, ['order-id', other] as const].filter(([, text]) => text !== ''));
}
