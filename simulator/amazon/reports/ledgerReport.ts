import type { Simulator } from '#simulator/simulator.ts';
import { hash } from '#simulator/seller/hash.ts';
import { dayOf, dayText } from '#simulator/seller/calendar.ts';
import { flatFile, fnskuOf, isoTime } from './flatFile.ts';
import { LOSS_LIFE, lostUnits } from './lostUnits.ts';
import type { ReportSpan } from './reportRequest.ts';

const COLUMNS = [
  'Date', 'FNSKU', 'ASIN', 'MSKU', 'Title', 'Event Type', 'Reference ID', 'Quantity', 'Fulfillment Center',
  'Disposition', 'Reason', 'Country', 'Reconciled Quantity', 'Unreconciled Quantity', 'Date and Time',
]; // prettier-ignore

/**
 * GET_LEDGER_DETAIL_VIEW_DATA, of which the adjustments alone: units misplaced (M) and found again (F). Null when there were
 * none.
 */
export function ledgerReport(simulator: Simulator, { country, from, to }: ReportSpan): string | null {
  const events = lostUnits(simulator, country, from - LOSS_LIFE, to)
    .flatMap((unit) => [
      { ...unit, at: unit.lostAt, reason: 'M', quantity: -1 },
      { ...unit, at: unit.foundAt, reason: 'F', quantity: 1 },
    ])
    .filter(({ at }) => at >= from && at <= to)
    .toSorted((a, b) => a.at - b.at);
  if (events.length === 0) return null;
  return flatFile(
    COLUMNS,
    events.map(({ id, product, at, reason, quantity, foundAt, reimbursedAt }) => {
      const [year, month, day] = dayText(dayOf(at)).split('-');
      const isReconciled = Math.min(foundAt, reimbursedAt) <= to;
      return {
        Date: `${month}/${day}/${year}`,
        FNSKU: fnskuOf(product),
        ASIN: product.asin,
        MSKU: product.sku,
        Title: product.name,
        'Event Type': 'Adjustments',
        'Reference ID': String(hash(id, reason)),
        Quantity: String(quantity),
        'Fulfillment Center': country === 'BR' ? 'GRU5' : 'LEX1',
        Disposition: 'SELLABLE',
        Reason: reason,
        Country: country,
        'Reconciled Quantity': isReconciled ? '1' : '0',
        'Unreconciled Quantity': isReconciled ? '0' : '1',
        'Date and Time': isoTime(at),
      };
    }),
  );
}
