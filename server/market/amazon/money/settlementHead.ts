import { MarketplaceError } from '#server/market/connector.ts';
import { flatFileRows } from '#server/market/amazon/reports/flatFileRows.ts';
import { type CellOf, flatReports } from '#server/market/amazon/reports/flatReports.ts';
import { reportAmount } from '#server/market/amazon/reports/reportAmount.ts';
import { reportInstant } from '#server/market/amazon/reports/reportInstant.ts';

export const SETTLEMENT_REPORT = 'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2';

export interface SettlementHead {
  startsAt: Date | null;
  endsAt: Date | null;
  depositedAt: Date | null;
  currency: string;
  totalMinor: number;
}

/**
 * Reads the first row of a settlement document: total, currency and dates, in the format of the marketplace. Throws
 * `MarketplaceError` naming the column.
 */
export async function settlementHead(where: string, lines: AsyncIterable<string>): Promise<SettlementHead> {
  const [head] = await flatFileRows(where, firstLines(lines), flatReports[SETTLEMENT_REPORT].required, headOf);
  if (!head) throw new MarketplaceError(`${where}: o documento está vazio.`);
  return head;
}

/** Yields the header and the summary row, so that the thousands of rows after them are not downloaded. */
async function* firstLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let count = 0;
  for await (const line of lines) {
    yield line;
    if (line.trim() !== '') count += 1;
    if (count === 2) return;
  }
}

function headOf(cell: CellOf<typeof SETTLEMENT_REPORT>): SettlementHead {
  const currency = cell('currency').toUpperCase();
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError('currency vazia ou inválida');
  const totalMinor = reportAmount(cell('total-amount'), currency, 'total-amount');
  if (totalMinor === null) throw new RangeError('total-amount está vazio');
  const instant = (column: 'settlement-start-date' | 'settlement-end-date' | 'deposit-date') =>
    cell(column) ? reportInstant(cell(column), column) : null;
  return {
    startsAt: instant('settlement-start-date'),
    endsAt: instant('settlement-end-date'),
    depositedAt: instant('deposit-date'),
    currency,
    totalMinor,
  };
}
