import { pauses } from '#server/platform/jobs/pause.ts';
import { type Queryable, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { lockAccount } from '#server/platform/postgres/lockAccount.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { formerCosts, type ProductCostState } from '#server/records/costs/formerCosts.ts';
import { type NewProductCost, setProductCosts } from '#server/records/costs/setProductCosts.ts';
import {
  CellError,
  MAX_REPORTED_ERRORS,
  readCell,
  type RowError,
  wrongCell,
  rowText,
} from '#server/records/money/cellError.ts';
import { costAmount, MAX_COST_MINOR } from '#server/records/money/costAmount.ts';
import { type CostColumns, type CostRow, costRows } from './costRows.ts';
import { type CostedProduct, costedProducts } from './costedProducts.ts';
import { CostsSet } from './costsSet.ts';
import { unitCostOn } from '#server/records/lines/unitCostOn.ts';
import { countImport } from '#server/records/money/countImport.ts';
import { rolledBack } from '#server/records/money/rolledBack.ts';
import { dayText } from '#server/records/money/dayText.ts';

export interface CostImport {
  mapping: CostColumns;
  /** Returns the result without storing anything. */
  dryRun: boolean;
  /** First day of costs in rows without a day, `YYYY-MM-DD`. Null: all days, replacing every cost of the product. */
  validFrom: string | null;
  /** Answers the former costs too, to take the import back. */
  isUndoable?: boolean;
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
  /** In a dry run what the first 200 valid rows set. */
  found: FoundCost[];
  /** The former costs of the products, for `restoreProductCosts`; empty unless wanted. */
  before: ProductCostState[];
}

/** What a row sets. */
export interface FoundCost {
  /** Line of the file, from 1. */
  line: number;
  /** What the row calls the product. */
  code: string;
  product: CostedProduct;
  /** Unit cost today in minor units of the product's currency; null while unknown. */
  oldMinor: number | null;
  newMinor: number;
}

/**
 * Imports product costs from a CSV file and recomputes the sales of their days. Invalid rows are skipped and reported; the
 * valid ones are stored, all or none. Throws BAD_REQUEST for an invalid file or mapping, 429 after
 * 200 files in a day.
 */
export async function importCosts(
  viewer: Viewer,
  csvText: string,
  { mapping, dryRun, validFrom, isUndoable = false }: CostImport,
  now = currentTime(),
): Promise<CostImportResult> {
  await countImport(viewer);
  const { count, rows } = await costRows(viewer, csvText, mapping);
  const productsOf = await costedProducts(viewer.accountId);
  const today = saoPauloDay(now.getTime());
  const errors: RowError[] = [];
  let [blank, refused] = [0, 0];
  const set = new CostsSet();
  const costs: NewProductCost[] = [];
  const found: Omit<FoundCost, 'oldMinor'>[] = [];
  const pause = pauses(); // outside of a transaction, which would end while it waits
  for (const row of rows) {
    await pause();
    if (row.cost === '') {
      blank += 1;
      continue;
    }
    try {
      const named = readCell(cellOf(mapping, row), () => productsOf(row));
      const day = row.validFrom ? readCell('validFrom', () => dayText(row.validFrom, today)) : validFrom;
      const newMinor = readCell('cost', () => costAmount(row.cost, named[0].currency));
      if (newMinor > MAX_COST_MINOR) throw wrongCell('cost', 'errors.amountTooLarge', { text: row.cost.slice(0, 40) });
      const isNew = set.add(named, { day, costMinor: newMinor, line: row.line, isByCode: row.code !== '' });
      if (isNew) for (const { id } of named) costs.push({ productId: id, from: day ?? 'always', costMinor: newMinor });
      if (dryRun && found.length < MAX_FOUND)
        found.push({ line: row.line, code: row.code || row.sku || row.asin, product: named[0], newMinor });
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      refused += 1;
      const column = mapping[error.cell as keyof CostColumns] ?? null;
      if (errors.length < MAX_REPORTED_ERRORS)
        errors.push({ line: row.line, column, message: rowText(row.line, error) });
    }
  }
  const write = (tx?: Queryable) => setProductCosts(viewer, costs, { tx, now });
  let before: ProductCostState[] = [];
  const writeUndoable = async (tx: Queryable) => {
    await lockAccount(viewer.accountId, tx);
    before = await formerCosts(viewer.accountId, [...new Set(costs.map(({ productId }) => productId))], tx);
    return write(tx);
  };
  const outcome = dryRun
    ? await transaction((tx) => rolledBack(tx, () => write(tx)))
    : await (isUndoable && costs.length <= MAX_UNDONE ? transaction(writeUndoable) : write());
  const products = new Set(costs.map(({ productId }) => productId)).size;
  return {
    rows: count,
    blank,
    products,
    ...outcome,
    refused,
    errors,
    found: await withOldCosts(viewer, found, today),
    before,
  };
}

const MAX_FOUND = 200;
/** Costs of an import that can be taken back: as many as can be pasted. */
const MAX_UNDONE = 5_000;

/** The cell that names the products of a row. */
const cellOf = (mapping: CostColumns, row: CostRow) =>
  row.code ? 'code' : mapping.sku && row.sku ? 'sku' : mapping.code && !row.asin ? 'code' : 'asin';

async function withOldCosts(
  { accountId }: Viewer,
  found: readonly Omit<FoundCost, 'oldMinor'>[],
  today: string,
): Promise<FoundCost[]> {
  if (found.length === 0) return [];
  const rows = await queryRows<{ id: number; costMinor: number | null }>(
    `SELECT p.id, ${unitCostOn('p.id', '$3::date')}::float8 AS "costMinor" FROM products p WHERE p.account_id = $1 AND p.id = ANY ($2::bigint[])`,
    [accountId, [...new Set(found.map(({ product }) => product.id))], today],
  );
  const costOf = new Map(rows.map(({ id, costMinor }) => [id, costMinor]));
  return found.map((one) => ({ ...one, oldMinor: costOf.get(one.product.id) ?? null }));
}
