import { type Queryable, queryRows } from '#server/core/db.ts';
import { type ProductCostFrom, setProductCosts } from '#server/sales/setProductCosts.ts';
import { costAmount } from './costAmount.ts';
import { type CostColumns, type CostRow, costRows } from './costRows.ts';
import { type CostedProduct, costedProducts } from './costedProducts.ts';

export interface CostImport {
  mapping: CostColumns;
  /** Only tell what would be done. */
  dryRun: boolean;
  /** First day of costs whose row names none, `YYYY-MM-DD`; null: all days, earlier costs included. */
  validFrom: string | null;
  /** `YYYY-MM-DD`: no cost begins later. */
  today: string;
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
  /** Rows left out, by their line in the file, each with a sentence for the seller. */
  errors: { line: number; message: string }[];
}

const FIRST_DAY = '2000-01-01';

/**
 * Enters product costs from a CSV file, in the caller's transaction, and puts them into the sales of their days. Rows that
 * cannot be understood are left out and told; the others count. Throws BAD_REQUEST for a file or columns that do not fit.
 */
export async function importCosts(
  accountId: number,
  csvText: string,
  { mapping, dryRun, validFrom, today }: CostImport,
  tx: Queryable,
): Promise<CostImportResult> {
  const rows = costRows(csvText, mapping);
  const told = rows.filter(({ cost }) => cost !== '');
  const productsOf = await costedProducts(accountId, tx);
  const errors: CostImportResult['errors'] = [];
  const lineOf = new Map<string, number>();
  const costs: ProductCostFrom[] = [];
  for (const row of told) {
    try {
      const found = productsOf(row);
      const day = row.validFrom ? dayOf(row.validFrom, today) : validFrom;
      const costMinor = costAmount(row.cost, found[0].currency);
      const repeated = found.map(({ id }) => lineOf.get(`${id} ${day}`)).find((line) => line !== undefined);
      if (repeated !== undefined) throw new RangeError(`repete o produto da linha ${repeated}`);
      for (const product of found) {
        lineOf.set(`${product.id} ${day}`, row.line);
        for (const from of day === null ? everyDay(product) : [day])
          costs.push({ productId: product.id, validFrom: from, costMinor });
      }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      errors.push({ line: row.line, message: `Linha ${row.line}: ${error.message}.` });
    }
  }
  const outcome = dryRun
    ? await tried(tx, () => setProductCosts(accountId, costs, tx))
    : await setProductCosts(accountId, costs, tx);
  const products = new Set(costs.map(({ productId }) => productId)).size;
  return { rows: rows.length, blank: rows.length - told.length, products, ...outcome, errors };
}

/** For all days: the beginning, and the days costs are entered for already. */
const everyDay = ({ costDays }: CostedProduct) => [...new Set([FIRST_DAY, ...costDays])];

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const BRAZILIAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function dayOf(text: CostRow['validFrom'], today: string): string {
  const day = text.replace(
    BRAZILIAN,
    (_, d: string, m: string, y: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
  );
  const date = ISO.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN);
  // JavaScript takes 31 February for 3 March
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== day)
    throw new RangeError(`"${text.slice(0, 40)}" não é uma data: use dd/mm/aaaa`);
  if (day > today) throw new RangeError(`${text} ainda não chegou`);
  if (day < FIRST_DAY) throw new RangeError(`${text} é cedo demais`);
  return day;
}

/** What the work answers, undone. */
async function tried<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await queryRows('SAVEPOINT dry_run', [], tx);
  const outcome = await work();
  await queryRows('ROLLBACK TO SAVEPOINT dry_run', [], tx);
  return outcome;
}
