import { reportCurrency } from '#client/lib/language/currency.ts';
import { dayRange, urlDaysProblem } from '#client/lib/time/dayRange.ts';
import { enumName } from '#client/lib/schema.ts';
import { comparisons, periods } from '#client/lib/time/periods.ts';
import { day, oneOf, page, readUrl, sorting, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { ordersPath, paths, pathWith } from '#client/lib/paths.ts';
import { orderNumber } from '#client/lib/text/orderNumber.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';

export const PAGE_SIZE = 50;

const sortFields = ['name', 'units', 'revenue', 'profit', 'roi', 'margin', 'acos'] as const;
export type SortField = (typeof sortFields)[number];

/** State in the URL. */
const fields = {
  period: oneOf(periods, 'today'),
  startDate: day,
  endDate: day,
  comparison: oneOf(comparisons, 'previous'),
  marketplace: oneOf(marketplaceWords, undefined),
  status: oneOf(['pending', 'shipped', 'delivered', 'cancelled'], undefined),
  brand: text,
  search: text,
  sort: sorting(sortFields, { field: 'revenue', direction: 'desc' }),
  /** The card that the chart shows. */
  card: oneOf(['revenue', 'orders', 'units', 'acos', 'profit'], 'revenue'),
  page,
};

export type SalesView = UrlState<typeof fields> & { problem?: string };

/** Filters, sorting and page from the URL. A custom period defaults to the last 30 days; `problem` describes invalid days. */
export function readSalesView(params: URLSearchParams, now = new Date()): SalesView {
  const view = readUrl(fields, params);
  if (view.period !== 'custom') return { ...view, startDate: undefined, endDate: undefined };
  const problem = urlDaysProblem(params, view, now);
  return { ...view, ...dayRange(view, now), ...(problem && { problem }) };
}

/** Search part of the URL for a view; empty for the defaults. */
export function salesSearch(view: SalesView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const salesForm = { read: (params: URLSearchParams) => readSalesView(params), write: salesSearch };

/** Filter of all figures of the screen, with the values of the URL. */
const urlFilter = ({ period, startDate, endDate, comparison, marketplace, status, brand, search }: SalesView) => ({
  period,
  startDate,
  endDate,
  comparison: comparison === 'previous' ? undefined : comparison,
  marketplace,
  status,
  brand: brand || undefined,
  search: search || undefined,
});

/** Filter of all figures of the screen, in the form of the API. */
export function salesFilter(view: SalesView) {
  const { period, comparison, marketplace, status, ...others } = urlFilter(view);
  return {
    period: enumName(period),
    comparison: comparison && enumName(comparison),
    marketplace: marketplace && enumName(marketplace),
    status: status && enumName(status),
    ...others,
  };
}

/** The same filter with the parameter names of the REST API. */
export function restQuery(view: SalesView) {
  const { period, status, ...others } = urlFilter(view);
  return { dateRange: period, orderType: status, ...others };
}

/** The same filter with the order of the rows. */
export const sortedRestQuery = (view: SalesView) => ({
  ...restQuery(view),
  sort: new URLSearchParams(salesSearch(view)).get('sort') ?? undefined,
});

export const salesVariables = (view: SalesView) => ({
  filter: salesFilter(view),
  sort: { field: enumName(view.sort.field), direction: enumName(view.sort.direction) },
  page: view.page,
  currency: reportCurrency(),
});

/** Path of the income statement for the current period and marketplace. */
export const resultPath = ({ period, startDate, endDate, marketplace }: SalesView): string =>
  pathWith(paths.incomeStatement, { period, startDate, endDate, marketplace });

/** Path of the sales by state for the current filters, without the brand. */
export const statesPath = ({ period, startDate, endDate, marketplace, status, search }: SalesView): string =>
  pathWith(paths.salesByState, { period, startDate, endDate, marketplace, status, search: search || undefined });

/** Path of the orders of the current filters, without the brand; a search is of orders of any day. */
export const ordersOf = ({ period, startDate, endDate, marketplace, status, search }: SalesView): string =>
  ordersPath({ period, startDate, endDate, marketplace, status, search });

/**
 * Path of the orders that the figures of a product's row add up, by its global id, or those of the totals; undefined where orders
 * cannot be filtered in the same way.
 */
export function summedOrders(view: SalesView, listing?: string): string | undefined {
  const { period, startDate, endDate, marketplace, status, brand, search } = view;
  // a number selects orders, other texts products
  if (orderNumber(search) || (!listing && (brand || search))) return undefined;
  return ordersPath({ period, startDate, endDate, marketplace, status, listing });
}
