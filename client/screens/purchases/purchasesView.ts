import { enumName } from '#client/lib/schema.ts';
import { oneOf, page, productId, readUrl, text, type UrlField, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

/** Orders of a page. */
export const PAGE_SIZE = 25;
/** Longer texts are no search; a file of their orders would be refused. */
export const MAX_SEARCH_LENGTH = 200;

/** Units from 1 to 1,000,000; null when absent. */
const units: UrlField<number | null> = {
  read: (written) => (/^[1-9]\d{0,5}$|^1000000$/.test(written ?? '') ? Number(written) : null),
  write: (number) => (number === null ? null : String(number)),
};

/** State in the URL. A product opens the form of a new order with it; the query depends on the others. */
const fields = {
  search: text,
  only: oneOf(['open', 'closed'], undefined),
  page,
  product: productId,
  units,
  box: units,
};
export type PurchasesView = UrlState<typeof fields>;

/** Search part of the URL for a view; empty for the defaults. */
function purchasesSearch(view: PurchasesView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

export function readPurchasesView(params: URLSearchParams): PurchasesView {
  const view = readUrl(fields, params);
  return { ...view, search: view.search.slice(0, MAX_SEARCH_LENGTH) };
}

/** Codec of the view for `useUrlView`. */
export const purchasesForm = { read: readPurchasesView, write: purchasesSearch };

/** Whether the list is not that of all orders. */
export const isFiltered = ({ search, only }: PurchasesView) => Boolean(search || only);

/** Variables of the query. */
export const purchasesVariables = ({ search, only, page: number }: PurchasesView) => ({
  search: search || null,
  only: only ? enumName(only) : null,
  page: number,
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => purchasesVariables(readPurchasesView(params)));
