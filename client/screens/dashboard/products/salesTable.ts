import { type FileColumn, fileTable, twoDecimals } from '#client/files/fileTable.ts';
import { jsonOf, restResponse } from '#client/data/restCall.ts';
import type { CsvValue } from '#client/lib/text/csv.ts';
import type { FileTable } from '#client/files/saveTable.ts';
import { type SalesView, salesFilter, salesSearch } from '#client/screens/dashboard/salesView.ts';

/** A row as the REST door answers it: amounts in units of `currency`, percentages not rounded. */
export interface SoldProduct {
  id: number;
  name: string;
  sku: string;
  asin: string;
  marketplace: string;
  country: string;
  currency: string;
  units: number;
  unitsVariation: number | null;
  revenue: number;
  profit: number | null;
  roi: number | null;
  margin: number | null;
  acos: number | null;
  breakEven: number | null;
  inventory: number | null;
}

/** What the cards hold beyond the products, in units of `currency`. */
interface SalesRemainder {
  revenue: number;
  profit: number | null;
  currency: string;
}

/** Every product of a view, and what is left of the cards where their rows do not come to them. */
export interface SoldProducts {
  products: readonly SoldProduct[];
  /** Null where there is none, or none can be told. */
  remainder: SalesRemainder | null;
}

/** The name of the row that makes the rows come to the cards. */
export const BEYOND_ROWS =
  'Fora das linhas: anúncios e armazenagem de produtos sem lucro na tabela, e centavos de arredondamento';

const columns: readonly FileColumn<SoldProduct>[] = [
  ['Produto', ({ name }) => name],
  ['SKU', ({ sku }) => sku],
  ['ASIN', ({ asin }) => asin],
  ['Marketplace', ({ marketplace }) => marketplace],
  ['País', ({ country }) => country],
  ['Unidades', ({ units }) => units],
  ['Variação (un.)', ({ unitsVariation }) => unitsVariation],
  ['Receita', ({ revenue }) => revenue],
  ['Lucro', ({ profit }) => profit],
  ['ROI (%)', ({ roi }) => twoDecimals(roi)],
  ['Margem (%)', ({ margin }) => twoDecimals(margin)],
  ['ACOS (%)', ({ acos }) => twoDecimals(acos)],
  ['ACOS B/E (%)', ({ breakEven }) => twoDecimals(breakEven)],
  ['Estoque', ({ inventory }) => inventory],
  ['Moeda', ({ currency }) => currency],
];

/** Every product of the view, of all pages in the order on show, as it is saved. Throws `CallError`. */
export const salesTable = async (view: SalesView): Promise<FileTable> => soldTable(await soldProducts(view));

/** The same as the REST doors answer it. */
export async function soldProducts(view: SalesView): Promise<SoldProducts> {
  const path = '/api/dashboard-local/products';
  const [products, beyond] = await Promise.all([
    restResponse([`${path}?${restQuery(view)}`]),
    restResponse([`${path}/remainder?${restQuery(view, { isSorted: false })}`]),
  ]);
  const remainder = (await beyond.json()) as SalesRemainder | null;
  return {
    products: await jsonOf<SoldProduct[]>(products),
    remainder: remainder?.revenue || remainder?.profit ? remainder : null,
  };
}

/**
 * The products as they are saved: amounts to the cent, percentages with two decimals. Where their sum is not that of the
 * cards, a last row has what is missing.
 */
export function soldTable({ products, remainder }: SoldProducts): FileTable {
  const table = fileTable(columns, products);
  if (!remainder || products.length === 0) return table;
  const { revenue: Receita, profit: Lucro, currency: Moeda } = remainder;
  const told: Record<string, CsvValue> = { Produto: BEYOND_ROWS, Receita, Lucro, Moeda };
  return { ...table, rows: [...table.rows, table.header.map((title) => told[title] ?? null)] };
}

/** The view's filters, and its order unless told otherwise, under the names of the REST door. */
export function restQuery(view: SalesView, { isSorted = true } = {}): string {
  const { period, status, ...others } = salesFilter(view);
  const sort = (isSorted && new URLSearchParams(salesSearch(view)).get('sort')) || undefined;
  const given = Object.entries({ dateRange: period, orderType: status, ...others, sort });
  return new URLSearchParams(given.filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();
}
