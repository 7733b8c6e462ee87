import { reportCurrency } from '#client/lib/language/currency.ts';
import { dayRange, urlDaysProblem } from '#client/lib/time/dayRange.ts';
import { enumName } from '#client/lib/schema.ts';
import { periods } from '#client/lib/time/periods.ts';
import {
  day,
  masterProductId,
  oneOf,
  productId,
  readUrl,
  text,
  type UrlField,
  type UrlState,
  writeUrl,
} from '#client/lib/urlState.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

export const orderStatuses = ['pending', 'shipped', 'delivered', 'cancelled'] as const;

/** Ready cuts, in the order of the tabs. */
export const orderCuts = ['withLoss', 'withoutCost', 'withDifference', 'held', 'late', 'returned'] as const;
export type OrderCut = (typeof orderCuts)[number];

/** Rows loaded by each press of "Carregar mais", and the most that an address asks for at once. */
export const PAGE = 50;
const MAX_ROWS = 200;

/** Rows shown, so that going back finds them again. */
const rows: UrlField<number> = {
  read: (written) => (/^[1-9]\d{0,5}$/.test(written ?? '') ? Math.min(Number(written), MAX_ROWS) : PAGE),
  write: (count) => (count <= PAGE ? null : String(Math.min(count, MAX_ROWS))),
};

/** State of a state that is none is left to the server, which refuses it. */
const uf: UrlField<string> = {
  read: (written) => (/^[A-Z]{2}$/.test(written ?? '') ? written! : ''),
  write: (value) => value || null,
};

/** State that the query depends on. */
const fetchedFields = {
  period: oneOf(periods, 'last30Days'),
  startDate: day,
  endDate: day,
  marketplace: oneOf(marketplaceWords, undefined),
  status: oneOf(orderStatuses, undefined),
  uf,
  logistic: text,
  listing: productId,
  product: masterProductId,
  cut: oneOf(orderCuts, undefined),
  search: text,
};
/** State in the URL. */
const fields = { ...fetchedFields, rows };

export type OrdersView = UrlState<typeof fields> & { problem?: string };

/** View from the URL. A custom period defaults to the last 30 days; `problem` describes invalid days. */
export function readOrdersView(params: URLSearchParams, now = new Date()): OrdersView {
  const view = readUrl(fields, params);
  if (view.period !== 'custom') return { ...view, startDate: undefined, endDate: undefined };
  const problem = urlDaysProblem(params, view, now);
  return { ...view, ...dayRange(view, now), ...(problem && { problem }) };
}

/** Search part of the URL for a view; empty for the defaults. */
function ordersSearch(view: OrdersView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const ordersForm = { read: (params: URLSearchParams) => readOrdersView(params), write: ordersSearch };

/** Whether anything but the period and the cut is chosen. */
export const isNarrowed = ({ marketplace, status, uf: state, logistic, listing, product, search }: OrdersView) =>
  Boolean(marketplace ?? status ?? (state || logistic || listing || product || search));

export const unnarrowed = {
  marketplace: undefined,
  status: undefined,
  uf: '',
  logistic: '',
  listing: '',
  product: '',
  search: '',
} as const;

/** Variables of the query. */
export const ordersVariables = ({ rows: count, ...view }: OrdersView) => ({
  count,
  currency: reportCurrency(),
  filter: {
    period: enumName(view.period),
    startDate: view.startDate,
    endDate: view.endDate,
    marketplace: view.marketplace && enumName(view.marketplace),
    status: view.status && enumName(view.status),
    uf: view.uf || undefined,
    logistic: view.logistic || undefined,
    listing: view.listing || undefined,
    product: view.product || undefined,
    cut: view.cut && enumName(view.cut),
    search: view.search || undefined,
  },
});

/** Query of the file. */
export const ordersFileQuery = ({ period, status, rows: _rows, problem: _problem, ...view }: OrdersView) => ({
  dateRange: period,
  orderType: status,
  ...view,
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => readUrl(fetchedFields, params));
