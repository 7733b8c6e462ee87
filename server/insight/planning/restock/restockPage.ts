import { type Page, type PageArguments, readPage } from '#server/platform/graphql/pages.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import { decimalOrNull, type Money, sumsByCurrency } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { explainOrder } from './explainOrder.ts';
import { restockOrder, type RestockSort } from './restockOrder.ts';
import { restockPlan, type RestockRow } from './restockPlan.ts';
import type { FileColumn } from '#server/platform/files/table.ts';

export interface RestockFilter {
  marketplace?: Marketplace | null;
  /** Part of a name, SKU or ASIN. */
  search?: string | null;
  sort?: RestockSort | null;
}

export interface RestockTotals {
  /** Number of stocks to order, without those that wait: products, where no listings share one. */
  toOrder: number;
  /** Their cost by currency, without those of unknown cost. */
  cash: Money[];
  toOrderWithoutCost: number;
}

export interface RestockPage extends Page<RestockRow> {
  totals: RestockTotals;
}

export const RESTOCK_PAGE = { standard: 25, most: 100, rows: 'pages.products' } as const;

/** Whether a stock is on the list of purchases: orders that wait are not. */
export const isToOrder = ({ quantity, isHeld }: RestockRow) => quantity !== null && quantity > 0 && !isHeld;

/** Rows of `restockPlan` that match the filter, by urgency unless sorted otherwise. */
export async function restockRows(
  viewer: Pick<Viewer, 'accountId'>,
  { marketplace, search, sort }: RestockFilter,
): Promise<RestockRow[]> {
  const rows = await restockPlan(viewer, { marketplace });
  const wanted = searchText(search);
  const found = rows.filter(({ listings }) =>
    listings.some(({ name, sku, asin }) => searchText(name, sku, asin).includes(wanted)),
  );
  return sort ? found.toSorted(restockOrder(sort)) : found;
}

/** A page of the plan, with totals of all pages. Throws 400 for an invalid page. */
export async function restockPage(
  viewer: Pick<Viewer, 'accountId'>,
  { page, size, ...filter }: PageArguments & RestockFilter,
): Promise<RestockPage> {
  const rows = await restockRows(viewer, filter);
  const totals = totalsOf(rows.filter(isToOrder));
  return readPage({ page, size }, RESTOCK_PAGE, async (limit, offset) => ({
    rows: rows.slice(offset, offset + limit),
    rowCount: rows.length,
    totals,
  }));
}

function totalsOf(rows: RestockRow[]): RestockTotals {
  return {
    toOrder: rows.length,
    cash: sumsByCurrency(rows.flatMap(({ cash }) => cash ?? [])),
    toOrderWithoutCost: rows.filter(({ cash }) => !cash).length,
  };
}

/** File columns of the purchase list; amounts in units of the currency in its column. */
export const restockColumns: readonly FileColumn<RestockRow>[] = [
  { head: 'Produto', kind: 'text', value: ({ product }) => product.name },
  { head: 'SKU', kind: 'text', value: ({ product }) => product.sku },
  { head: 'ASIN', kind: 'text', value: ({ product }) => product.asin },
  { head: 'Marketplace', kind: 'text', value: ({ product }) => product.marketplace },
  { head: 'Quantidade', kind: 'number', value: ({ quantity }) => quantity },
  { head: 'Pedir até', kind: 'text', value: ({ reorderBy }) => reorderBy },
  { head: 'Custo unitário', kind: 'number', value: ({ unitCost }) => decimalOrNull(unitCost) },
  { head: 'Custo total', kind: 'number', value: ({ cash }) => decimalOrNull(cash) },
  { head: 'Moeda', kind: 'text', value: ({ unitCost }) => unitCost && unitCost.currency },
  { head: 'Outros anúncios do produto', kind: 'number', value: ({ listings }) => listings.length - 1 || null },
  { head: 'Unidades por caixa', kind: 'number', value: ({ rules }) => rules.casePack },
  { head: 'Chance de durar (%)', kind: 'number', value: ({ service }) => Math.round(service.share * 100) },
  { head: 'Motivo', kind: 'text', value: (row) => explainOrder(row) },
];
