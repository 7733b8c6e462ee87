import { pauses } from '#server/platform/jobs/pause.ts';
import { type Queryable, transaction } from '#server/platform/postgres/db.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type NewProductCost, setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { CellError, MAX_REPORTED_ERRORS, readCell, type RowError } from '#server/records/money/cellError.ts';
import { costAmount, MAX_COST_MINOR } from '#server/records/money/costAmount.ts';
import { type CostColumns, costRows } from './costRows.ts';
import { costedProducts } from './costedProducts.ts';
import { countImport } from '#server/records/money/countImport.ts';
import { rolledBack } from '#server/records/money/rolledBack.ts';
import { dayText } from '#server/records/money/dayText.ts';

export interface CostImport {
  mapping: CostColumns;
  /** Returns the result without storing anything. */
  dryRun: boolean;
  /** First day of costs in rows without a day, `YYYY-MM-DD`. Null: all days, replacing every cost of the product. */
  validFrom: string | null;
}

export interface CostImportResult {
  /** Rows below the titles. */
  rows: number;
  /** Rows without a cost, which change nothing. */
  blank: number;
  /** Products with a cost in the file. */
  products: number;
  /** New, changed or replaced costs; in a dry run, those of an actual import. */
  changed: number;
  /** Recomputed order lines; in a dry run, those of an actual import. Null when a job recomputes them. */
  lines: number | null;
  /** Skipped rows. */
  refused: number;
  /** Errors of the first 200 skipped rows. */
  errors: RowError[];
}

/**
 * Imports product costs from a CSV file and recomputes the sales of their days. Invalid rows are skipped and reported; the
 * valid ones are stored, all or none. Throws BAD_REQUEST for an invalid file or mapping, 429 after
 * 200 files in a day.
 */
export async function importCosts(
  viewer: Viewer,
  csvText: string,
  { mapping, dryRun, validFrom }: CostImport,
  now = currentTime(),
): Promise<CostImportResult> {
  await countImport(viewer);
  const { count, rows } = await costRows(viewer, csvText, mapping);
  const productsOf = await costedProducts(viewer.accountId);
  const today = saoPauloDay(now.getTime());
  const errors: RowError[] = [];
  let [blank, refused] = [0, 0];
  const lineOf = new Map<string, number>();
  const costs: NewProductCost[] = [];
  const pause = pauses(); // outside of a transaction, which would end while it waits
  for (const row of rows) {
    await pause();
    if (row.cost === '') {
      blank += 1;
      continue;
    }
    try {
      const found = readCell(mapping.sku && row.sku ? 'sku' : 'asin', () => productsOf(row));
      const day = row.validFrom ? readCell('validFrom', () => dayText(row.validFrom, today)) : validFrom;
      const costMinor = readCell('cost', () => costAmount(row.cost, found[0].currency));
      if (costMinor > MAX_COST_MINOR) throw new CellError('cost', `"${row.cost.slice(0, 40)}" é grande demais`);
      const repeated = found.map(({ id }) => lineOf.get(`${id} ${day}`)).find((line) => line !== undefined);
      if (repeated !== undefined) throw new CellError('', `repete o produto da linha ${repeated}`);
      for (const { id } of found) {
        lineOf.set(`${id} ${day}`, row.line);
        costs.push({ productId: id, from: day ?? 'always', costMinor });
      }
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      refused += 1;
      const column = mapping[error.cell as keyof CostColumns] ?? null;
      if (errors.length < MAX_REPORTED_ERRORS)
        errors.push({ line: row.line, column, message: `Linha ${row.line}: ${error.message}.` });
    }
  }
  const write = (tx?: Queryable) => setProductCosts(viewer, costs, { tx, now });
  const outcome = dryRun ? await transaction((tx) => rolledBack(tx, () => write(tx))) : await write();
  const products = new Set(costs.map(({ productId }) => productId)).size;
  return { rows: count, blank, products, ...outcome, refused, errors };
}
