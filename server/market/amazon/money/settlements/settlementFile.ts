import type { Said } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { outOfRange } from '#server/platform/language/wordedError.ts';
import { MarketplaceError } from '#server/market/connector.ts';
import type { SettlementRowSnapshot } from '#server/market/snapshots/moneySnapshots.ts';
import { flatFileRows } from '#server/market/amazon/reports/flatFileRows.ts';
import { flatReports } from '#server/market/amazon/reports/flatReports.ts';
import { reportAmount } from '#server/market/amazon/reports/reportAmount.ts';
import { reportInstant } from '#server/market/amazon/reports/reportInstant.ts';
import { type SettlementCell, settlementRow } from './settlementRow.ts';

export const SETTLEMENT_REPORT = 'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2';

interface SettlementHead {
  settlementId: string;
  startsAt: Date | null;
  endsAt: Date | null;
  depositedAt: Date | null;
  currency: string;
  totalMinor: number;
}

export interface SettlementFile extends SettlementHead {
  rows: SettlementRowSnapshot[];
  /** Number of rows that could not be read. */
  unreadable: number;
}

/**
 * Reads a settlement document: total, currency and dates from its first row, an amount from each of the others, in the format of
 * the marketplace. Throws `MarketplaceError` naming the column of the first row.
 */
export async function settlementFile(where: Said, lines: AsyncIterable<string>): Promise<SettlementFile> {
  let head: SettlementHead | undefined;
  let place = 0;
  let unreadable = 0;
  const rows: SettlementRowSnapshot[] = [];
  await flatFileRows(where, lines, flatReports[SETTLEMENT_REPORT].required, (cell: SettlementCell) => {
    head ??= headOf(cell);
    try {
      const row = settlementRow(cell, head);
      if (row) rows.push({ row: (place += 1), ...row });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      place += 1;
      unreadable += 1;
    }
  });
  if (!head) throw new MarketplaceError(sentence('amazonMoney.emptyDocument', { where }));
  return { ...head, rows, unreadable };
}

function headOf(cell: SettlementCell): SettlementHead {
  const settlementId = cell('settlement-id');
  if (!settlementId) throw outOfRange('sync.emptyValue', { name: 'settlement-id' });
  const currency = cell('currency').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw outOfRange('sync.invalidCurrency');
  const totalMinor = reportAmount(cell('total-amount'), currency, 'total-amount');
  if (totalMinor === null) throw outOfRange('sync.emptyValue', { name: 'total-amount' });
  const instant = (column: 'settlement-start-date' | 'settlement-end-date' | 'deposit-date') =>
    cell(column) ? reportInstant(cell(column), column) : null;
  return {
    settlementId,
    startsAt: instant('settlement-start-date'),
    endsAt: instant('settlement-end-date'),
    depositedAt: instant('deposit-date'),
    currency,
    totalMinor,
  };
}
