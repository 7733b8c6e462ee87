import { oneOf, page, readUrl, type UrlState, writeUrl } from '#client/lib/urlState.ts';

const tabs = ['files', 'purchases', 'orders', 'lone', 'differences', 'returns'] as const;
export type NfeTab = (typeof tabs)[number];

const fields = { tab: oneOf(tabs, 'files'), page };
type NfeView = UrlState<typeof fields>;

export const readNfeView = (params: URLSearchParams): NfeView => readUrl(fields, params);

function nfeSearch(view: NfeView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const nfeForm = { read: readNfeView, write: nfeSearch };

/** Rows of a page of every list. */
export const PAGE_SIZE = 25;

/** Variables of the screen's query: only the chosen tab is included. */
export const nfeVariables = ({ tab, page: number }: NfeView) => ({
  page: number,
  isFiles: tab === 'files',
  isPurchases: tab === 'purchases',
  isOrders: tab === 'orders',
  isLone: tab === 'lone',
  isDifferences: tab === 'differences',
  isReturns: tab === 'returns',
});
