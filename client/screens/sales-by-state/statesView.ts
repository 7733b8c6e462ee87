import { reportCurrency } from '#client/lib/language/currency.ts';
import { dayRange, urlDaysProblem } from '#client/lib/time/dayRange.ts';
import { ordersPath } from '#client/lib/paths.ts';
import { enumName } from '#client/lib/schema.ts';
import { periods } from '#client/lib/time/periods.ts';
import { day, oneOf, readUrl, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

/** Figures that the map can show. */
const shownFigures = ['revenue', 'orders', 'margin'] as const;
export type ShownFigure = (typeof shownFigures)[number];

/** State that the query depends on. */
const fetchedFields = {
  period: oneOf(periods, 'last30Days'),
  startDate: day,
  endDate: day,
  marketplace: oneOf(marketplaceWords, undefined),
  status: oneOf(['pending', 'shipped', 'delivered', 'cancelled'], undefined),
  search: text,
};
/** State in the URL. */
const fields = { ...fetchedFields, show: oneOf(shownFigures, 'revenue') };

export type StatesView = UrlState<typeof fields> & { problem?: string };

/** View from the URL. A custom period defaults to the last 30 days; `problem` describes invalid days. */
export function readStatesView(params: URLSearchParams, now = new Date()): StatesView {
  const view = readUrl(fields, params);
  if (view.period !== 'custom') return { ...view, startDate: undefined, endDate: undefined };
  const problem = urlDaysProblem(params, view, now);
  return { ...view, ...dayRange(view, now), ...(problem && { problem }) };
}

/** Search part of the URL for a view; empty for the defaults. */
function statesSearch(view: StatesView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const statesForm = { read: (params: URLSearchParams) => readStatesView(params), write: statesSearch };

/** Whether anything but the period and the figure of the map is chosen. */
export const isNarrowed = ({ marketplace, status, search }: StatesView) => Boolean(marketplace ?? status ?? search);

/** Variables of the query. */
export const statesVariables = ({ period, startDate, endDate, marketplace, status, search }: StatesView) => ({
  currency: reportCurrency(),
  filter: {
    period: enumName(period),
    startDate,
    endDate,
    marketplace: marketplace && enumName(marketplace),
    status: status && enumName(status),
    search: search || undefined,
  },
});

/** Address of the orders of a state that its figures add up; undefined with a search, which finds orders of any day. */
export const stateOrders = ({ period, startDate, endDate, marketplace, status, search }: StatesView, uf: string) =>
  search ? undefined : ordersPath({ period, startDate, endDate, marketplace, status, uf });

/** Query of the file. */
export const statesFileQuery = ({ period, status, search, startDate, endDate, marketplace }: StatesView) => ({
  dateRange: period,
  startDate,
  endDate,
  marketplace,
  orderType: status,
  search,
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => readUrl(fetchedFields, params));
