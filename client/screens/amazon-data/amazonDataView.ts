import { globalId } from '#client/lib/globalId.ts';
import { enumName } from '#client/lib/text/enumName.ts';
import {
  oneOf,
  page,
  readUrl,
  type Sorting,
  text,
  type UrlField,
  type UrlState,
  writeUrl,
} from '#client/lib/urlState.ts';

/** Spec 2, in its order. */
export const tabNames = [
  ['overview', 'Visão Geral'],
  ['products', 'Produtos'],
  ['competitors', 'Competidores'],
  ['insights', 'Insights IA'],
  ['forecasts', 'Previsões'],
  ['prices', 'Otimização Preços'],
  ['inventory', 'Estoque'],
] as const;
export type Tab = (typeof tabNames)[number][0];

export const PLAN_PAGE_SIZE = 25;

const sortFields = ['available', 'coverDays', 'forecast', 'reorderBy', 'quantity', 'cash'] as const;
export type PlanSort = Sorting<(typeof sortFields)[number]>;

/** The column the plan is sorted by; none: what has to be ordered first. */
const planSort: UrlField<PlanSort | undefined> = {
  read: (written) => {
    const field = sortFields.find((known) => known === written?.replace(/^-/, ''));
    return field && { field, direction: written!.startsWith('-') ? 'desc' : 'asc' };
  },
  write: (sort) => (sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.field}` : null),
};

const fields = {
  tab: oneOf(
    tabNames.map(([tab]) => tab),
    'overview',
  ),
  marketplace: oneOf(['amazon', 'mercadolivre'], undefined),
  /** Number of the product whose forecasts alone are shown. */
  product: text,
  /** Of the restocking plan. */
  search: text,
  sort: planSort,
  page,
};
export type AmazonDataView = UrlState<typeof fields>;

/** Tab, marketplace and what is shown of the plan, as the URL has them. */
export const readAmazonDataView = (params: URLSearchParams): AmazonDataView => readUrl(fields, params);

/** The search part of the URL for a view; empty for the defaults. */
export function amazonDataSearch(view: AmazonDataView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

export const viewForm = { read: readAmazonDataView, write: amazonDataSearch };

/** What the screen's query asks for a view: the chosen tab only. */
export const amazonDataVariables = ({ tab, marketplace, product, search, sort, page: number }: AmazonDataView) => ({
  tab: enumName(tab === 'overview' ? 'products' : tab),
  hasGrid: tab !== 'overview',
  isInventory: tab === 'inventory',
  marketplace: marketplace ? enumName(marketplace) : null,
  productId: productIdOf({ tab, product }),
  search: (tab === 'inventory' && search) || null,
  sort: tab === 'inventory' && sort ? { field: enumName(sort.field), direction: enumName(sort.direction) } : null,
  page: tab === 'inventory' ? number : 1,
});

/** The number of the product whose forecasts alone are shown. */
const productOf = ({ tab, product }: Pick<AmazonDataView, 'tab' | 'product'>) =>
  tab === 'forecasts' && /^\d{1,9}$/.test(product) ? Number(product) : null;

const productIdOf = (view: Pick<AmazonDataView, 'tab' | 'product'>) => {
  const number = productOf(view);
  return number === null ? null : globalId('Product', number);
};

/** What the file of a tab is asked by. */
export const gridFileQuery = ({ tab, marketplace, product }: AmazonDataView) => ({
  marketplace,
  product: productOf({ tab, product }),
});

/** What the purchase list of a view is asked by. */
export const planFileQuery = ({ marketplace, search, sort }: AmazonDataView) => ({
  marketplace,
  search,
  sort: sort && `${sort.direction === 'desc' ? '-' : ''}${sort.field}`,
});

/** Whether another view needs another answer. */
export const asksAnew = (current: URL, next: URL) =>
  current.pathname !== next.pathname ||
  JSON.stringify(amazonDataVariables(readAmazonDataView(current.searchParams))) !==
    JSON.stringify(amazonDataVariables(readAmazonDataView(next.searchParams))) ||
  current.search === next.search;
