import { type FileColumn, fileTable, twoDecimals } from '#client/fileTable.ts';
import { jsonOf, restResponse } from '#client/restCall.ts';
import type { FileTable } from '#client/saveTable.ts';
import { type SalesView, salesFilter, salesSearch } from './salesView.ts';

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

/** The same as the REST door answers it. */
export const soldProducts = async (view: SalesView) =>
  jsonOf<SoldProduct[]>(await restResponse([`/api/dashboard-local/products?${restQuery(view)}`]));

/** The products as they are saved: amounts to the cent, percentages with two decimals. */
export const soldTable = (products: readonly SoldProduct[]): FileTable => fileTable(columns, products);

/** The view's filters and order under the names of the REST door. */
export function restQuery(view: SalesView): string {
  const { period, status, ...others } = salesFilter(view);
  const sort = new URLSearchParams(salesSearch(view)).get('sort') ?? undefined;
  const given = Object.entries({ dateRange: period, orderType: status, ...others, sort });
  return new URLSearchParams(given.filter((entry): entry is [string, string] => entry[1] !== undefined)).toString();
}
