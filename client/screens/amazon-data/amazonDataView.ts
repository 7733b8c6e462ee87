import { oneOf, page, readUrl, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';

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

const fields = {
  tab: oneOf(
    tabNames.map(([tab]) => tab),
    'overview',
  ),
  marketplace: oneOf(['amazon', 'mercadolivre'], undefined),
  /** Number of the product whose forecasts alone are shown. */
  product: text,
  /** Of the restocking plan. */
  page,
};
export type AmazonDataView = UrlState<typeof fields>;

/** Tab, marketplace and page, as the URL has them. */
export const readAmazonDataView = (params: URLSearchParams): AmazonDataView => readUrl(fields, params);

/** The search part of the URL for a view; empty for the defaults. */
export function amazonDataSearch(view: AmazonDataView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

export const viewForm = { read: readAmazonDataView, write: amazonDataSearch };

/** What the screen's query asks for a view: the chosen tab only. */
export const amazonDataVariables = ({ tab, marketplace, product }: AmazonDataView) => ({
  tab: tab === 'overview' ? ('products' as const) : tab,
  hasGrid: tab !== 'overview',
  isInventory: tab === 'inventory',
  marketplace: marketplace ?? null,
  productId: tab === 'forecasts' && /^\d{1,9}$/.test(product) ? Number(product) : null,
});

/** Whether another view needs another answer: pages of the plan are all there. */
export const asksAnew = (current: URL, next: URL) =>
  current.pathname !== next.pathname ||
  JSON.stringify(amazonDataVariables(readAmazonDataView(current.searchParams))) !==
    JSON.stringify(amazonDataVariables(readAmazonDataView(next.searchParams))) ||
  current.search === next.search;
