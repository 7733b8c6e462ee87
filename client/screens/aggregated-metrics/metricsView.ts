import { dayRange } from '#client/lib/dayRange.ts';
import { day, oneOf, page, readUrl, sorting, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';

export const PAGE_SIZE = 50; // spec 9

const sortFields = ['sku', 'asin', 'units', 'revenue', 'pageViews', 'sessions', 'conversionPercent'] as const;
export type SortField = (typeof sortFields)[number];

/** What the report is of: only these are fetched for. */
const filterFields = {
  startDate: day,
  endDate: day,
  marketplace: oneOf(['amazon', 'mercadolivre'], undefined),
  asinLevel: oneOf(['PARENT', 'CHILD'], undefined),
};
const fields = {
  ...filterFields,
  search: text,
  sort: sorting(sortFields, { field: 'revenue', direction: 'desc' }),
  page,
};

type Filter = UrlState<typeof filterFields>;
export type MetricsFilter = Filter & { startDate: string; endDate: string };
export type MetricsView = UrlState<typeof fields> & MetricsFilter;

/** Applied filters, search, sorting and page as the URL has them; without days the last thirty. */
export function readMetricsView(params: URLSearchParams, now = new Date()): MetricsView {
  const view = readUrl(fields, params);
  return { ...view, ...dayRange(view, now) };
}

/** The search part of the URL for a view; empty for the defaults. */
export function metricsSearch(view: MetricsView, now = new Date()): string {
  const usual = dayRange({}, now);
  const isUsual = view.startDate === usual.startDate && view.endDate === usual.endDate;
  const written = writeUrl(fields, isUsual ? { ...view, startDate: undefined, endDate: undefined } : view).toString();
  return written && `?${written}`;
}

/** The filter of a view as the API takes it. */
export const metricsFilter = ({ startDate, endDate, marketplace, asinLevel }: MetricsView): MetricsFilter => ({
  startDate,
  endDate,
  marketplace,
  asinLevel,
});

/** Whether going from one address of the screen to the other asks for another report, or for the same one anew. */
export function asksAnew(current: URL, next: URL): boolean {
  const filterOf = ({ searchParams }: URL) => writeUrl(filterFields, readUrl(filterFields, searchParams)).toString();
  return current.pathname !== next.pathname || current.search === next.search || filterOf(current) !== filterOf(next);
}
