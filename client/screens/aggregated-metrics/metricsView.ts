import { reportCurrency } from '#client/lib/language/currency.ts';
import { type DayRange, dayRange, urlDaysProblem } from '#client/lib/time/dayRange.ts';
import { enumName } from '#client/lib/schema.ts';
import { day, oneOf, page, readUrl, sorting, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';

export const PAGE_SIZE = 50; // spec 9

const sortFields = ['sku', 'asin', 'units', 'revenue', 'pageViews', 'sessions', 'conversionPercent'] as const;
export type SortField = (typeof sortFields)[number];

/** State in the URL. */
const fields = {
  startDate: day,
  endDate: day,
  marketplace: oneOf(marketplaceWords, undefined),
  asinLevel: oneOf(['PARENT', 'CHILD'], undefined),
  search: text,
  sort: sorting(sortFields, { field: 'revenue', direction: 'desc' }),
  page,
};

export type MetricsView = UrlState<typeof fields> & DayRange & { problem?: string };

/** Applied filters, search, sorting and page from the URL. Default: the last 30 days; `problem` describes invalid days. */
export function readMetricsView(params: URLSearchParams, now = new Date()): MetricsView {
  const view = readUrl(fields, params);
  const problem = urlDaysProblem(params, view, now);
  return { ...view, ...dayRange(view, now), ...(problem && { problem }) };
}

/** Search part of the URL for a view; empty for the defaults. */
export function metricsSearch(view: MetricsView, now = new Date()): string {
  const usual = dayRange({}, now);
  const isUsual = view.startDate === usual.startDate && view.endDate === usual.endDate;
  const written = writeUrl(fields, isUsual ? { ...view, startDate: undefined, endDate: undefined } : view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const metricsForm = {
  read: (params: URLSearchParams) => readMetricsView(params),
  write: (view: MetricsView) => metricsSearch(view),
};

/** Variables of the screen's query. */
export const metricsVariables = ({
  startDate,
  endDate,
  marketplace,
  asinLevel,
  search,
  sort,
  page: number,
}: MetricsView) => ({
  currency: reportCurrency(),
  filter: {
    startDate,
    endDate,
    marketplace: marketplace && enumName(marketplace),
    asinLevel,
    search: search || undefined,
  },
  sort: { field: enumName(sort.field), direction: enumName(sort.direction) },
  page: number,
});

/** Query of the export. */
export const fileQuery = ({ startDate, endDate, marketplace, asinLevel, search, sort }: MetricsView) => ({
  startDate,
  endDate,
  marketplace,
  asinLevel,
  search,
  sort: `${sort.direction === 'desc' ? '-' : ''}${sort.field}`,
});
