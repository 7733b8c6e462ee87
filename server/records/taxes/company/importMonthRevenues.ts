import { readCsv } from '#server/platform/files/readCsv.ts';
import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { CellError, MAX_REPORTED_ERRORS, readCell, type RowError } from '#server/records/money/cellError.ts';
import { costAmount } from '#server/records/money/costAmount.ts';
import { countImport } from '#server/records/money/countImport.ts';
import { rolledBack } from '#server/records/money/rolledBack.ts';
import { checkMonthRevenue, type MonthRevenueEntry } from './checkMonthRevenue.ts';
import { setMonthRevenues } from './setMonthRevenues.ts';

/** Titles of the columns. The last one may be absent. */
export const revenueImportColumns = ['mes', 'receita', 'devolucoes'] as const;
const MAX_ROWS = 1_000;

export interface RevenueImport {
  /** Rows below the titles. */
  rows: number;
  /** Rows without a revenue, which change nothing. */
  blank: number;
  /** Months to set. */
  months: number;
  /** Recomputed order lines; null when a job recomputes them. */
  lines: number | null;
  /** Skipped rows. */
  refused: number;
  /** Errors of the first 200 skipped rows. */
  errors: RowError[];
}

/**
 * Sets the revenue of months from a CSV file; other entries stay. Invalid rows are skipped and reported; the valid ones are
 * stored, all or none. Throws BAD_REQUEST for an invalid file, 429 after 200 files in a day, CONFLICT when there would be
 * too many months.
 */
export async function importMonthRevenues(
  viewer: Viewer,
  csvText: string,
  { dryRun, now = currentTime() }: { dryRun: boolean; now?: Date },
): Promise<RevenueImport> {
  await countImport(viewer);
  const wanted = { text: csvText, titles: [...revenueImportColumns], maxRows: MAX_ROWS };
  const { hasColumns, count, rows } = await readCsv(viewer.accountId, wanted);
  if (!hasColumns) throw badRequest('files.empty');
  const missing = ['mes', 'receita'].find((_column, index) => !hasColumns[index]);
  if (missing) throw badRequest('files.noColumn', { missing });
  const errors: RowError[] = [];
  let [blank, refused] = [0, 0];
  const lineOf = new Map<string, number>();
  const entries: MonthRevenueEntry[] = [];
  for (const { line, cells } of rows) {
    try {
      const entry = entryOf(cells as [string, string, string]);
      if (!entry) {
        blank += 1;
        continue;
      }
      const checked = checkMonthRevenue(entry, saoPauloDay(now.getTime()));
      const repeated = lineOf.get(checked.month);
      if (repeated !== undefined) throw new CellError('mes', `repete a linha ${repeated}`);
      lineOf.set(checked.month, line);
      entries.push(checked);
    } catch (error) {
      if (!(error instanceof CellError || error instanceof DomainError)) throw error;
      refused += 1;
      const column = error instanceof CellError ? error.cell : null;
      const message = `Linha ${line}: ${error.message.replace(/\.$/, '')}.`;
      if (errors.length < MAX_REPORTED_ERRORS) errors.push({ line, column, message });
    }
  }
  const counts = { rows: count, blank, months: entries.length, refused, errors };
  if (entries.length === 0) return { ...counts, lines: 0 };
  const write = (tx?: Queryable) => setMonthRevenues(viewer, entries, { tx, now });
  const { lines } = dryRun ? await transaction((tx) => rolledBack(tx, () => write(tx))) : await write();
  return { ...counts, lines };
}

/** Entry of a row; null without a revenue. Throws `CellError`. */
function entryOf([month, revenue, returned]: [string, string, string]): MonthRevenueEntry | null {
  if (revenue.trim() === '') return null;
  const amount = (column: string, text: string) => readCell(column, () => costAmount(text, 'BRL'));
  return {
    month: readCell('mes', () => monthText(month.trim())),
    revenueMinor: amount('receita', revenue),
    returnedMinor: returned.trim() === '' ? 0 : amount('devolucoes', returned),
  };
}

/** First day of a month: `10/2026`, `2026-10` or a day of it. Throws `RangeError` for another text. */
function monthText(text: string): string {
  const [, brazilian, year] = /^(?:\d{1,2}\/)?(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const month = year ? `${year}-${brazilian!.padStart(2, '0')}` : /^(\d{4}-\d{2})(?:-\d{2})?$/.exec(text)?.[1];
  if (!month || !/-(0[1-9]|1[0-2])$/.test(month))
    throw new RangeError(`"${text.slice(0, 40)}" não é um mês: use mm/aaaa`);
  return `${month}-01`;
}
