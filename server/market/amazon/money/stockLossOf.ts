import { outOfRange } from '#server/platform/language/wordedError.ts';
import type { StockLoss } from '#server/market/ledger/stockLoss.ts';
import { reportInstant } from '#server/market/amazon/reports/reportInstant.ts';
import type { CellOf } from '#server/market/amazon/reports/flatReports.ts';

export const INVENTORY_LEDGER = 'GET_LEDGER_DETAIL_VIEW_DATA';

/** Reasons of adjustments: misplaced, and found again (Seller Central, Inventory Ledger). */
const LOST = 'M';
const FOUND = 'F';
/** American, as the report writes its days; the other column has the time. */
const MONTH_FIRST = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * What a row of the detailed inventory ledger says of lost units; null for other movements, which are no loss: units that change
 * their condition, are moved or thrown away. Throws `RangeError` for an unreadable quantity or day.
 */
export function stockLossOf(cell: CellOf<typeof INVENTORY_LEDGER>, country: string): StockLoss | null {
  const reason = cell('reason').toUpperCase();
  const listingKey = cell('msku');
  if (!/^adjustments?$/i.test(cell('event-type')) || (reason !== LOST && reason !== FOUND) || listingKey === '')
    return null;
  const quantity = Number(cell('quantity'));
  if (!Number.isSafeInteger(quantity))
    throw outOfRange('sync.invalidQuantity', { text: cell('quantity').slice(0, 40) });
  const place = cell('fulfillment-center');
  return {
    marketplace: 'amazon',
    country,
    sourceRef: [cell('date-and-time') || cell('date'), cell('reference-id'), listingKey, reason, place].join('/'),
    listingKey,
    units: -quantity || 0,
    settledUnits: settledOf(cell, -quantity),
    at: instantOf(cell),
  };
}

/**
 * No public document says when a unit counts as reconciled: found and paid for, by the words of Seller Central. So it only keeps a unit
 * from being missing, and never makes one.
 */
function settledOf(cell: CellOf<typeof INVENTORY_LEDGER>, lost: number): number | null {
  const text = cell('unreconciled-quantity');
  const open = Math.abs(Number(text));
  return text === '' || lost <= 0 || !Number.isSafeInteger(open) ? null : Math.max(0, lost - open);
}

function instantOf(cell: CellOf<typeof INVENTORY_LEDGER>): Date {
  const [, month, day, year] = MONTH_FIRST.exec(cell('date')) ?? [];
  if (cell('date-and-time')) return reportInstant(cell('date-and-time'), 'date-and-time');
  // no month is above 12: then the day comes first
  const isDayFirst = Number(month) > 12;
  const [first, second] = isDayFirst ? [day, month] : [month, day];
  return reportInstant(year ? `${year}-${first}-${second}` : cell('date'), 'date');
}
