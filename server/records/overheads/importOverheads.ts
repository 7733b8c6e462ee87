import { readCsv } from '#server/platform/files/readCsv.ts';
import { pauses } from '#server/platform/jobs/pause.ts';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { CellError, MAX_REPORTED_ERRORS, readCell, type RowError } from '#server/records/money/cellError.ts';
import { costAmount } from '#server/records/money/costAmount.ts';
import { countImport } from '#server/records/money/countImport.ts';
import { dayText } from '#server/records/money/dayText.ts';
import { marketplaceText } from '#server/records/money/marketplaceText.ts';
import { rolledBack } from '#server/records/money/rolledBack.ts';
import { checkOverhead } from './checkOverhead.ts';
import { OVERHEAD_CURRENCY, type Overhead } from './overhead.ts';
import { overheads } from './overheads.ts';
import { allocationWords, categoryWords, periodWords, scopeWords } from './overheadWords.ts';
import { type OverheadInput, setOverheads } from './setOverheads.ts';

const REQUIRED = ['nome', 'categoria', 'valor', 'periodicidade', 'inicio'] as const;
/** Titles of the columns. The last five may be absent. */
export const overheadImportColumns = [...REQUIRED, 'fim', 'rateio', 'abrangencia', 'de', 'participacao'] as const;
export type OverheadImportColumn = (typeof overheadImportColumns)[number];
const MAX_ROWS = 1_000;
const LAST_DAY = '2100-12-31';
/** Longest cell that is compared with words. */
const MAX_CELL = 4_000;

export interface OverheadImport {
  /** Rows below the titles. */
  rows: number;
  /** Rows of overheads that are already there, equal in all columns. */
  known: number;
  /** Overheads to add. */
  overheads: number;
  /** Skipped rows. */
  refused: number;
  /** Errors of the first 200 skipped rows. */
  errors: RowError[];
}

/**
 * Adds overheads from a CSV file; one that is already there, equal in all columns, is not added again. Invalid rows are
 * skipped and reported; the valid ones are stored, all or none. Throws BAD_REQUEST for an invalid file, 429 after 200 files in
 * a day, CONFLICT when there would be too many.
 */
export async function importOverheads(
  viewer: Viewer,
  csvText: string,
  { dryRun }: { dryRun: boolean },
): Promise<OverheadImport> {
  await countImport(viewer);
  const wanted = { text: csvText, titles: [...overheadImportColumns], maxRows: MAX_ROWS };
  const { hasColumns, count, rows } = await readCsv(viewer.accountId, wanted);
  if (!hasColumns) throw badRequest('files.empty');
  const missing = REQUIRED.find((_column, index) => !hasColumns[index]);
  if (missing) throw badRequest('files.noColumn', { missing });
  const products = await productsBySku(viewer.accountId);
  const errors: RowError[] = [];
  const stored = new Set((await overheads(viewer.accountId)).map((one) => JSON.stringify(asKey(one))));
  let [known, refused] = [0, 0];
  const lineOf = new Map<string, number>();
  const save: OverheadInput[] = [];
  const pause = pauses(); // outside of a transaction, which would end while it waits
  for (const { line, cells } of rows) {
    await pause();
    try {
      const overhead = overheadOf((column) => cells[overheadImportColumns.indexOf(column)]!, products);
      const same = JSON.stringify(asKey(overhead));
      const repeated = lineOf.get(same);
      if (repeated !== undefined) throw new CellError('', `repete a linha ${repeated}`);
      lineOf.set(same, line);
      if (stored.has(same)) known += 1;
      else save.push(overhead);
    } catch (error) {
      if (!(error instanceof CellError || error instanceof DomainError)) throw error;
      refused += 1;
      const column = error instanceof CellError ? error.cell || null : null;
      const message = `Linha ${line}: ${error.message.replace(/\.$/, '')}.`;
      if (errors.length < MAX_REPORTED_ERRORS) errors.push({ line, column, message });
    }
  }
  const counts = { rows: count, known, overheads: save.length, refused, errors };
  if (save.length === 0) return counts;
  const write = (tx?: Queryable) => setOverheads(viewer, { save }, { tx });
  if (dryRun) await transaction((tx) => rolledBack(tx, () => write(tx)));
  else await write();
  return counts;
}

/** Products by SKU, or by ASIN without one. */
const productsBySku = async (accountId: number): Promise<ReadonlyMap<string, number[]>> => {
  const rows = await queryRows<{ sku: string; ids: number[] }>(
    `SELECT coalesce(sku, asin) AS sku, array_agg(id ORDER BY id) AS ids FROM products WHERE account_id = $1 GROUP BY 1`,
    [accountId],
  );
  return new Map(rows.map(({ sku, ids }) => [sku, ids]));
};

const asKey = (overhead: Omit<Overhead, 'id'>) => [
  overhead.name,
  overhead.category,
  overhead.amountMinor,
  overhead.every,
  overhead.validFrom,
  overhead.validUntil,
  overhead.allocation,
  overhead.scope,
  overhead.marketplace,
  overhead.brand,
  overhead.products.toSorted((a, b) => a.id - b.id).map(({ id, percent }) => [id, percent]),
];

/** Overhead of a row. Throws `CellError` or BAD_REQUEST with a message for the seller. */
function overheadOf(
  text: (column: OverheadImportColumn) => string,
  products: ReadonlyMap<string, number[]>,
): OverheadInput {
  const read = <Value>(column: OverheadImportColumn, of: (cell: string) => Value) =>
    readCell(column, () => of(text(column)));
  const day = (cell: string) => dayText(cell, LAST_DAY);
  const scope = read('abrangencia', (cell) => wordOf(cell, scopeWords, 'account'));
  const of = text('de');
  const overhead: OverheadInput = {
    id: null,
    name: text('nome').trim(),
    category: read('categoria', (cell) => wordOf(cell, categoryWords)),
    amountMinor: read('valor', (cell) => costAmount(cell, OVERHEAD_CURRENCY)),
    every: read('periodicidade', (cell) => wordOf(cell, periodWords)),
    validFrom: read('inicio', day),
    validUntil: text('fim').trim() === '' ? null : read('fim', day),
    allocation: read('rateio', (cell) => wordOf(cell, allocationWords, 'none')),
    scope,
    marketplace: scope === 'marketplace' ? readCell('de', () => marketplaceOf(of)) : null,
    brand: scope === 'brand' ? of.trim() || null : null,
    products: scope === 'products' ? readCell('de', () => productsOf(of, text('participacao'), products)) : [],
  };
  if (scope === 'account' && of.trim() !== '') throw new CellError('de', 'é de uma abrangência que não é a conta');
  checkOverhead(overhead);
  return overhead;
}

/** Stored word of a Portuguese one, without regard to case and accents, or of itself. */
function wordOf<Word extends string>(
  cell: string,
  words: Readonly<Record<Word, string>>,
  absent?: NoInfer<Word>,
): Word {
  const wanted = searchText(cell.slice(0, MAX_CELL)).trim();
  if (wanted === '' && absent !== undefined) return absent;
  const known = Object.entries(words) as [Word, string][];
  const found = known.find(([word, shown]) => wanted === word || wanted === searchText(shown));
  if (found) return found[0];
  throw new RangeError(`"${cell.slice(0, 40)}" não é ${known.map(([, shown]) => shown).join(', ')}`);
}

function marketplaceOf(cell: string): Overhead['marketplace'] {
  const found = marketplaceText(cell.slice(0, MAX_CELL));
  if (!found) throw new RangeError(`"${cell.slice(0, 40)}" não é um marketplace`);
  return found;
}

const parts = (cell: string) =>
  cell
    .slice(0, MAX_CELL)
    .split('|')
    .map((part) => part.trim());

function productsOf(skus: string, shares: string, products: ReadonlyMap<string, number[]>): Overhead['products'] {
  const percents = shares.trim() === '' ? null : parts(shares).map(percentOf);
  return parts(skus).flatMap((sku, index) => {
    const ids = products.get(sku);
    if (!ids) throw new RangeError(`nenhum produto com o SKU "${sku.slice(0, 40)}"`);
    if (percents && ids.length > 1) throw new RangeError(`mais de um anúncio tem o SKU "${sku.slice(0, 40)}"`);
    return ids.map((id) => ({ id, percent: percents ? (percents[index] ?? null) : null }));
  });
}

function percentOf(text: string): number {
  const percent = Number(text.replace('%', '').replace(',', '.').trim() || Number.NaN);
  if (!Number.isFinite(percent)) throw new RangeError(`"${text.slice(0, 40)}" não é um percentual`);
  return percent;
}
