import { type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { type ProductCostFrom, setProductCosts } from '#server/records/costs/setProductCosts.ts';
import { CellError, ERRORS_TOLD, readCell, type RowError } from '#server/records/money/cellError.ts';
import { costAmount } from '#server/records/money/costAmount.ts';
import { type CostColumns, costRows } from './costRows.ts';
import { type CostedProduct, costedProducts } from './costedProducts.ts';
import { dayText } from '#server/records/money/dayText.ts';
import { FIRST_DAY } from '#server/records/money/firstDay.ts';
import { noteCostChanges } from '#server/records/costs/noteCostChanges.ts';

export interface CostImport {
  mapping: CostColumns;
  /** Only tell what would be done. */
  dryRun: boolean;
  /** First day of costs whose row names none, `YYYY-MM-DD`; null: all days, earlier costs included. */
  validFrom: string | null;
  /** `YYYY-MM-DD`: no cost begins later. */
  today: string;
  /** Who says so. */
  userId: number;
}

export interface CostImportResult {
  /** Rows below the titles, and those of them without a cost, which change nothing. */
  rows: number;
  blank: number;
  /** Products a cost was found for. */
  products: number;
  /** Costs that are new or changed, and sold lines they move; in a dry run, that would be. */
  changed: number;
  lines: number;
  /** Rows left out, and the first 200 of them. */
  refused: number;
  errors: RowError[];
}

/**
 * Enters product costs from a CSV file, in the caller's transaction, and puts them into the sales of their days. Rows that
 * cannot be understood are left out and told; the others count. Throws BAD_REQUEST for a file or columns that do not fit.
 */
export async function importCosts(
  accountId: number,
  csvText: string,
  { mapping, dryRun, validFrom, today, userId }: CostImport,
  tx: Queryable,
): Promise<CostImportResult> {
  const rows = costRows(csvText, mapping);
  const told = rows.filter(({ cost }) => cost !== '');
  const productsOf = await costedProducts(accountId, tx);
  const errors: RowError[] = [];
  let refused = 0;
  const lineOf = new Map<string, number>();
  const costs: ProductCostFrom[] = [];
  for (const row of told) {
    try {
      const found = readCell(mapping.sku && row.sku ? 'sku' : 'asin', () => productsOf(row));
      const day = row.validFrom ? readCell('validFrom', () => dayText(row.validFrom, today)) : validFrom;
      const costMinor = readCell('cost', () => costAmount(row.cost, found[0].currency));
      const repeated = found.map(({ id }) => lineOf.get(`${id} ${day}`)).find((line) => line !== undefined);
      if (repeated !== undefined) throw new CellError('', `repete o produto da linha ${repeated}`);
      for (const product of found) {
        lineOf.set(`${product.id} ${day}`, row.line);
        for (const from of day === null ? everyDay(product) : [day])
          costs.push({ productId: product.id, validFrom: from, costMinor });
      }
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      refused += 1;
      const column = mapping[error.cell as keyof CostColumns] ?? null;
      if (errors.length < ERRORS_TOLD)
        errors.push({ line: row.line, column, message: `Linha ${row.line}: ${error.message}.` });
    }
  }
  const outcome = dryRun
    ? await tried(tx, () => setProductCosts(accountId, costs, tx))
    : await setProductCosts(accountId, costs, tx);
  if (!dryRun) await noteCostChanges({ accountId, userId }, costs, tx);
  const products = new Set(costs.map(({ productId }) => productId)).size;
  return { rows: rows.length, blank: rows.length - told.length, products, ...outcome, refused, errors };
}

/** For all days: the beginning, and the days costs are entered for already. */
const everyDay = ({ costDays }: CostedProduct) => [...new Set([FIRST_DAY, ...costDays])];

/** What the work answers, undone. */
async function tried<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await queryRows('SAVEPOINT dry_run', [], tx);
  const outcome = await work();
  await queryRows('ROLLBACK TO SAVEPOINT dry_run', [], tx);
  return outcome;
}
