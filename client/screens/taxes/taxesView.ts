import { dayRange, urlDaysProblem } from '#client/lib/time/dayRange.ts';
import { enumName } from '#client/lib/schema.ts';
import { periods } from '#client/lib/time/periods.ts';
import { day, oneOf, page, readUrl, sorting, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

/** Products of a page. */
export const PAGE_SIZE = 50;

const tabs = ['months', 'states', 'products'] as const;
type TaxTab = (typeof tabs)[number];

const sortFields = [
  'name',
  'revenue',
  'base',
  'tax',
  'rate',
  'sale_tax',
  'das',
  'icms',
  'icms_difal',
  'icms_fcp',
  'pis',
  'cofins',
  'cbs',
  'ibs_uf',
  'ibs_mun',
  'tax_reversed',
] as const;
export type SortField = (typeof sortFields)[number];

/** State in the URL; the query depends on all of it. */
const fields = {
  tab: oneOf(tabs, 'months'),
  period: oneOf(periods, 'yearToDate'),
  startDate: day,
  endDate: day,
  marketplace: oneOf(marketplaceWords, undefined),
  status: oneOf(['pending', 'shipped', 'delivered', 'cancelled'], undefined),
  search: text,
  sort: sorting(sortFields, { field: 'tax', direction: 'desc' }),
  page,
};

export type TaxesView = UrlState<typeof fields> & { problem?: string };

/** View from the URL. A custom period defaults to the last 30 days; `problem` describes invalid days. */
export function readTaxesView(params: URLSearchParams, now = new Date()): TaxesView {
  const view = readUrl(fields, params);
  if (view.period !== 'custom') return { ...view, startDate: undefined, endDate: undefined };
  const problem = urlDaysProblem(params, view, now);
  return { ...view, ...dayRange(view, now), ...(problem && { problem }) };
}

/** Search part of the URL for a view; empty for the defaults. */
function taxesSearch(view: TaxesView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const taxesForm = { read: (params: URLSearchParams) => readTaxesView(params), write: taxesSearch };

/** Whether anything but the period is chosen. */
export const isNarrowed = ({ marketplace, status, search }: TaxesView) => Boolean(marketplace ?? status ?? search);

const BY = { months: 'MONTH', states: 'STATE', products: 'PRODUCT' } as const satisfies Record<TaxTab, string>;

/** Variables of the query. */
export const taxesVariables = ({ period, startDate, endDate, marketplace, status, search, ...view }: TaxesView) => ({
  filter: {
    period: enumName(period),
    startDate,
    endDate,
    marketplace: marketplace && enumName(marketplace),
    status: status && enumName(status),
    search: search || undefined,
  },
  sort: { field: enumName(view.sort.field), direction: enumName(view.sort.direction) },
  page: view.page,
  by: BY[view.tab],
});

/** Query of the file of a tab. */
export const taxesFileQuery = ({ tab, period, status, search, startDate, endDate, marketplace, sort }: TaxesView) => ({
  dateRange: period,
  startDate,
  endDate,
  marketplace,
  orderType: status,
  search,
  ...(tab === 'products' && { sort: `${sort.direction === 'desc' ? '-' : ''}${sort.field}` }),
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => readUrl(fields, params));
