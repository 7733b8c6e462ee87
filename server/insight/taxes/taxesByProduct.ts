import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { readerOf } from '#server/platform/postgres/replica.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { CatalogProduct } from '#server/records/catalog/product.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { productsById } from '#server/insight/profit/income/products/productsById.ts';
import { type SalesFilter, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { TaxFigures } from './taxFigures.ts';
import { type TaxKind, taxKinds } from './taxKinds.ts';
import { type TaxSums, taxSums } from './taxSums.ts';
import { markedTaxes, type TaxesOfPeriod } from './taxTotal.ts';

export const productTaxFields = ['name', 'revenue', 'base', 'tax', 'rate', ...taxKinds] as const;
export interface ProductTaxSort {
  field: 'name' | 'revenue' | 'base' | 'tax' | 'rate' | TaxKind;
  direction: 'asc' | 'desc';
}
const HIGHEST_TAX: ProductTaxSort = { field: 'tax', direction: 'desc' };

/** Taxes of one product. */
export interface ProductTaxes extends TaxFigures {
  product: CatalogProduct;
}

export interface TaxesByProduct extends TaxesOfPeriod {
  /** Products with sales or taxes, in order. */
  ids: readonly number[];
  /** Taxes of some of them, in that order. */
  rowsOf: (ids: readonly number[]) => Promise<ProductTaxes[]>;
  /** Taxes of no product; null without any. */
  withoutProduct: TaxFigures | null;
}

/**
 * Taxes of a filter by product. Products and what is of none add up to the total of `taxesByMonth`, to the cent. Rows without a value
 * come last in both directions, ties are by product number. Throws 400 for an invalid period.
 */
export async function taxesByProduct(
  viewer: Viewer,
  filter: SalesFilter,
  sort: ProductTaxSort = HIGHEST_TAX,
  now = currentTime(),
): Promise<TaxesByProduct> {
  const { accountId } = viewer;
  const scope = await salesScope(viewer, filter, now);
  const sums = await taxSums(scope, 'product');
  const { total, figuresOf } = await markedTaxes(viewer, scope, sums, now);
  const byProduct = [...sums.byKey].flatMap(([key, of]) => (key ? [{ id: Number(key), of }] : []));
  const valueOf = await valuesOf(accountId, byProduct, sort.field);
  const none = sums.byKey.get('');
  return {
    startDate: scope.days.start,
    endDate: lastDayOf(scope.days),
    ids: ordered(
      byProduct.map((row) => ({ id: row.id, value: valueOf(row) })),
      sort.direction,
    ),
    rowsOf: async (ids) => {
      const products = await productsById(accountId, ids);
      return ids.map((id) => ({ product: products.get(id)!, ...figuresOf(sums.byKey.get(String(id))!) }));
    },
    withoutProduct: none ? figuresOf(none) : null,
    total,
    hasExchange: sums.hasExchange,
  };
}

export interface TaxesByProductPage extends Omit<TaxesByProduct, 'ids' | 'rowsOf'>, Page<ProductTaxes> {}

export const PRODUCT_TAXES_PAGE = { standard: 50, most: 100, rows: 'pages.products' } as const;

/** A page of `taxesByProduct`, with what is of no product and the total. Throws 400 for an invalid page. */
export async function taxesByProductPage(
  viewer: Viewer,
  filter: SalesFilter,
  { sort, ...page }: PageArguments & { sort?: ProductTaxSort | null },
  now = currentTime(),
): Promise<TaxesByProductPage> {
  const { ids, rowsOf, ...taxes } = await taxesByProduct(viewer, filter, sort ?? undefined, now);
  const rows = await readPage(page, PRODUCT_TAXES_PAGE, async (limit, offset) => ({
    rows: await rowsOf(ids.slice(offset, offset + limit)),
    rowCount: ids.length,
  }));
  return { ...taxes, ...rows };
}

interface Summed {
  id: number;
  of: TaxSums;
}

/** The value that products are sorted by; null without one. */
async function valuesOf(
  accountId: number,
  rows: readonly Summed[],
  field: ProductTaxSort['field'],
): Promise<(row: Summed) => number | string | null> {
  if (field === 'rate') return ({ of }) => (of.base === 0 ? null : of.tax / of.base);
  if (field !== 'name') return ({ of }) => of[field];
  const names = await namesOf(
    accountId,
    rows.map(({ id }) => id),
  );
  return ({ id }) => names.get(id) ?? null;
}

function ordered(
  rows: { id: number; value: number | string | null }[],
  direction: ProductTaxSort['direction'],
): number[] {
  const sign = direction === 'asc' ? 1 : -1;
  const compare = (a: number | string, b: number | string) =>
    typeof a === 'string' || typeof b === 'string' ? BY_NAME.compare(String(a), String(b)) : a - b;
  return rows
    .toSorted((a, b) => {
      if (a.value === null || b.value === null)
        return Number(a.value === null) - Number(b.value === null) || a.id - b.id;
      return sign * compare(a.value, b.value) || a.id - b.id;
    })
    .map(({ id }) => id);
}

const BY_NAME = new Intl.Collator('pt-BR', { numeric: true });

async function namesOf(accountId: number, ids: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await queryRows<{ id: number; name: string | null }>(
    'SELECT id, name FROM products WHERE account_id = $1 AND id = ANY ($2::int[])',
    [accountId, ids],
    readerOf(accountId),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
