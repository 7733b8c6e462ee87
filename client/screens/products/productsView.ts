import { enumName } from '#client/lib/schema.ts';
import { oneOf, page, readUrl, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

/** Products of a page. */
export const PAGE_SIZE = 25;
/** Longer texts are no search; a file of their products would be refused. */
export const MAX_SEARCH_LENGTH = 200;

/** State in the URL; the query depends on all of it. */
const fields = {
  search: text,
  only: oneOf(['several', 'ownCosts'], undefined),
  page,
  // lead to the page of one product
  asin: text,
  sku: text,
};
export type ProductsView = UrlState<typeof fields>;

/** Search part of the URL for a view; empty for the defaults. */
function productsSearch(view: ProductsView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

export function readProductsView(params: URLSearchParams): ProductsView {
  const view = readUrl(fields, params);
  const cut = (written: string) => written.slice(0, MAX_SEARCH_LENGTH);
  return { ...view, search: cut(view.search), asin: cut(view.asin), sku: cut(view.sku) };
}

/** Codec of the view for `useUrlView`. */
export const productsForm = { read: readProductsView, write: productsSearch };

/** Whether the list is not that of all products. */
export const isFiltered = ({ search, only }: ProductsView) => Boolean(search || only);

/** Variables of the query. */
export const productsVariables = ({ search, only, page: number }: ProductsView) => ({
  search: search || null,
  only: only ? enumName(only) : null,
  page: number,
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => productsVariables(readProductsView(params)));
