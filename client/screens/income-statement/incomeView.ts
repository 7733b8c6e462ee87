import { dayRange, urlDaysProblem } from '#client/lib/time/dayRange.ts';
import { enumName } from '#client/lib/schema.ts';
import { periods } from '#client/lib/time/periods.ts';
import { day, oneOf, page, productId, readUrl, sorting, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { marketplaceWords } from '#client/lib/marketplaces.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

/** Lines of the statement by product, in its order. */
export const productLines = [
  'grossSales',
  'otherIncome',
  'refunds',
  'discounts',
  'tax',
  'netRevenue',
  'cogs',
  'grossProfit',
  'fees',
  'freight',
  'fulfilment',
  'storage',
  'ads',
  'packaging',
  'contribution',
] as const;
export type ProductLine = (typeof productLines)[number];

/** State that the query depends on. */
const fetchedFields = {
  tab: oneOf(['statement', 'products', 'change'], 'statement'),
  period: oneOf(periods, 'last3Months'),
  startDate: day,
  endDate: day,
  marketplace: oneOf(marketplaceWords, undefined),
  granularity: oneOf(['day', 'week', 'month', 'marketplace'], 'month'),
  basis: oneOf(['accrual', 'cash'], 'accrual'),
  product: productId,
  sort: sorting(productLines, { field: 'contribution', direction: 'desc' }),
  page,
  compareStart: day,
  compareEnd: day,
};
/** State in the URL. */
const fields = { ...fetchedFields, show: oneOf(['amounts', 'percent'], 'amounts') };

export type IncomeView = UrlState<typeof fields> & { problem?: string };

/** View from the URL. A custom period defaults to the last 30 days; a comparison needs both days. */
export function readIncomeView(params: URLSearchParams, now = new Date()): IncomeView {
  const { compareStart, compareEnd, ...written } = readUrl(fields, params);
  // the statement of one product is by accrual only
  const view = { ...written, ...(written.product && { basis: 'accrual' as const }) };
  const isCompared = compareStart && compareEnd && compareStart <= compareEnd;
  const compared = isCompared ? { compareStart, compareEnd } : { compareStart: undefined, compareEnd: undefined };
  if (view.period !== 'custom') return { ...view, ...compared, startDate: undefined, endDate: undefined };
  const problem = urlDaysProblem(params, view, now);
  return { ...view, ...compared, ...dayRange(view, now), ...(problem && { problem }) };
}

/** Search part of the URL for a view; empty for the defaults. */
function incomeSearch(view: IncomeView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const incomeForm = { read: (params: URLSearchParams) => readIncomeView(params), write: incomeSearch };

/** Sales filter of both tabs, in the form of the API. */
export const resultsFilter = ({ period, startDate, endDate, marketplace }: IncomeView) => ({
  period: enumName(period),
  startDate,
  endDate,
  marketplace: marketplace && enumName(marketplace),
});

export const incomeVariables = (view: IncomeView) => ({
  filter: resultsFilter(view),
  granularity: enumName(view.granularity),
  basis: enumName(view.basis),
  compareStart: view.compareStart ?? null,
  compareEnd: view.compareEnd ?? null,
  productId: view.product || null,
  isChange: view.tab === 'change',
  // the other screens count on the day of the sale
  isTied: view.tab === 'statement' && view.basis === 'accrual',
});

/** Variables of the tab by product. */
export const productsVariables = (view: IncomeView) => ({
  filter: resultsFilter(view),
  sort: { line: enumName(view.sort.field), direction: enumName(view.sort.direction) },
  page: view.page,
});

/** Query of the statement's export. */
export const statementFileQuery = ({ granularity, basis, product, ...view }: IncomeView) => ({
  ...daysQuery(view),
  granularity,
  product,
  basis: basis === 'cash' ? basis : undefined,
});

/** Query of the export by product. */
export const productsFileQuery = ({ sort, ...view }: IncomeView) => ({
  ...daysQuery(view),
  sort: `${sort.direction === 'desc' ? '-' : ''}${sort.field}`,
});

/** Query of the export of the change of profit. */
export const changeFileQuery = ({ compareStart, compareEnd, ...view }: IncomeView) => ({
  ...daysQuery(view),
  compareStart,
  compareEnd,
});

type Days = Pick<IncomeView, 'period' | 'startDate' | 'endDate' | 'marketplace'>;
const daysQuery = ({ period, startDate, endDate, marketplace }: Days) => ({
  dateRange: period,
  startDate,
  endDate,
  marketplace,
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => readUrl(fetchedFields, params));
