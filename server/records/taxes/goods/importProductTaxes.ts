import { readCsv } from '#server/platform/files/readCsv.ts';
import { pauses } from '#server/platform/jobs/pause.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { costedProducts } from '#server/records/costs/files/costedProducts.ts';
import { CellError, MAX_REPORTED_ERRORS, readCell, type RowError } from '#server/records/money/cellError.ts';
import { countImport } from '#server/records/money/countImport.ts';
import { dayText } from '#server/records/money/dayText.ts';
import { rolledBack } from '#server/records/money/rolledBack.ts';
import type { TaxClass } from '#server/records/taxation/engine/taxKinds.ts';
import { checkedNcm } from './checkedNcm.ts';
import { percentsIn } from './percentsIn.ts';
import { type NewProductTax, setProductTaxes } from './setProductTaxes.ts';
import { classWords } from './taxClassWords.ts';

/** Titles of the columns; `asin` or `sku`, and all after `classe` may be absent. */
export const productTaxImportColumns = [
  'sku',
  'asin',
  'classe',
  'origem',
  'desde',
  'ncm',
  'icms_interno',
  'fcp',
] as const;
type Column = (typeof productTaxImportColumns)[number];
const MAX_ROWS = 50_000;

export interface ProductTaxImport {
  /** Rows below the titles. */
  rows: number;
  /** Products to set. */
  products: number;
  /** Recomputed order lines; null when a job recomputes them. */
  lines: number | null;
  /** Skipped rows. */
  refused: number;
  /** Errors of the first 200 skipped rows. */
  errors: RowError[];
}

/**
 * Sets how products are taxed from a CSV file. Invalid rows are skipped and reported; the valid ones are stored, all or none. Throws
 * BAD_REQUEST for an invalid file, 429 after 200 files in a day.
 */
export async function importProductTaxes(
  viewer: Viewer,
  csvText: string,
  { dryRun, now = currentTime() }: { dryRun: boolean; now?: Date },
): Promise<ProductTaxImport> {
  await countImport(viewer);
  const wanted = { text: csvText, titles: [...productTaxImportColumns], maxRows: MAX_ROWS };
  const { hasColumns, count, rows } = await readCsv(viewer.accountId, wanted);
  if (!hasColumns) throw badRequest('files.empty');
  if (!hasColumns[0] && !hasColumns[1]) throw badRequest('taxes.noCodeColumn');
  if (!hasColumns[2]) throw badRequest('files.noColumn', { missing: 'classe' });
  const productsOf = await costedProducts(viewer.accountId);
  const today = saoPauloDay(now.getTime());
  const errors: RowError[] = [];
  let refused = 0;
  const taxes = new Map<string, NewProductTax>();
  const has = (column: Column) => hasColumns[productTaxImportColumns.indexOf(column)]!;
  const pause = pauses(); // outside of a transaction, which would end while it waits
  for (const { line, cells } of rows) {
    await pause();
    const text = (column: Column) => cells[productTaxImportColumns.indexOf(column)]!.trim();
    const read = <Value>(column: Column, of: (cell: string) => Value) => readCell(column, () => of(text(column)));
    const [sku, asin] = [text('sku'), text('asin')];
    try {
      const tax = {
        of: read('classe', classOf),
        from: read('desde', (since) => (since === '' ? 'always' : dayText(since, today))),
        origin: read('origem', originOf),
        // a file without a column leaves what it is of as it is
        ncm: has('ncm') ? read('ncm', (ncm) => (ncm === '' ? null : checkedNcm(ncm))) : undefined,
        internalPercents: has('icms_interno') ? read('icms_interno', percentsIn) : undefined,
        fcpPercents: has('fcp') ? read('fcp', percentsIn) : undefined,
      };
      const found = readCell(sku ? 'sku' : 'asin', () =>
        productsOf({ code: '', sku, asin, marketplace: '', country: '' }),
      );
      for (const { id } of found) {
        if (taxes.has(`${id} ${tax.from}`))
          throw new CellError(sku ? 'sku' : 'asin', 'repete outra linha do mesmo produto');
        taxes.set(`${id} ${tax.from}`, { productId: id, ...tax });
      }
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      refused += 1;
      const message = `Linha ${line}: ${error.message.replace(/\.$/, '')}.`;
      if (errors.length < MAX_REPORTED_ERRORS) errors.push({ line, column: error.cell, message });
    }
  }
  const all = [...taxes.values()];
  const counts = { rows: count, products: new Set(all.map(({ productId }) => productId)).size, refused, errors };
  if (all.length === 0) return { ...counts, lines: 0 };
  const lines = await transaction(async (tx) => {
    // at once: part of a file may have more own rates than all of it
    const write = async () => (await setProductTaxes(viewer, all, { tx, now, most: all.length })).lines;
    return dryRun ? rolledBack(tx, write) : write();
  });
  return { ...counts, lines };
}

function classOf(word: string): TaxClass {
  const found = Object.entries(classWords).find(
    ([name, label]) => word.toLowerCase() === name.toLowerCase() || word.toLowerCase() === label.toLowerCase(),
  );
  if (!found)
    throw new RangeError(`"${word.slice(0, 40)}" não é uma classe: use ${Object.keys(classWords).join(', ')}`);
  return found[0] as TaxClass;
}

function originOf(text: string): number {
  if (text === '') return 0;
  if (!/^[0-8]$/.test(text)) throw new RangeError(`"${text.slice(0, 40)}" não é uma origem de 0 a 8`);
  return Number(text);
}
