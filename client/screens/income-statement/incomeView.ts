import { dayRange, urlDaysProblem } from '#client/lib/time/dayRange.ts';
import { enumName } from '#client/lib/text/enumName.ts';
import { periods } from '#client/lib/time/periods.ts';
import { day, oneOf, readUrl, type UrlState, writeUrl } from '#client/lib/urlState.ts';

/** What the answer depends on: only these are fetched for. */
const askedFields = {
  tab: oneOf(['statement', 'change'], 'statement'),
  period: oneOf(periods, 'last3Months'),
  startDate: day,
  endDate: day,
  marketplace: oneOf(['amazon', 'mercadolivre'], undefined),
  granularity: oneOf(['day', 'week', 'month'], 'month'),
  compareStart: day,
  compareEnd: day,
};
/** What of the screen lives in the URL. */
const fields = { ...askedFields, show: oneOf(['amounts', 'percent'], 'amounts') };

export type IncomeView = UrlState<typeof fields> & { problem?: string };

/** The view as the URL has it. A custom period without its days is the last 30; comparing needs both days or neither. */
export function readIncomeView(params: URLSearchParams, now = new Date()): IncomeView {
  const { compareStart, compareEnd, ...view } = readUrl(fields, params);
  const isCompared = compareStart && compareEnd && compareStart <= compareEnd;
  const compared = isCompared ? { compareStart, compareEnd } : { compareStart: undefined, compareEnd: undefined };
  if (view.period !== 'custom') return { ...view, ...compared, startDate: undefined, endDate: undefined };
  const problem = urlDaysProblem(params, view, now);
  return { ...view, ...compared, ...dayRange(view, now), ...(problem && { problem }) };
}

/** The search part of the URL for a view; empty for the defaults. */
export function incomeSearch(view: IncomeView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** The sales both tabs are about, as the API takes them. */
export const resultsFilter = ({ period, startDate, endDate, marketplace }: IncomeView) => ({
  period: enumName(period),
  startDate,
  endDate,
  marketplace: marketplace && enumName(marketplace),
});

export const incomeVariables = (view: IncomeView) => ({
  filter: resultsFilter(view),
  granularity: enumName(view.granularity),
  compareStart: view.compareStart ?? null,
  compareEnd: view.compareEnd ?? null,
  isChange: view.tab === 'change',
});

/** What the file of the statement of a view is asked by. */
export const statementFileQuery = ({ granularity, ...view }: IncomeView) => ({ ...daysQuery(view), granularity });

/** What the file of why its profit moved is asked by. */
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

/** Whether going from one address of the screen to the other asks for other figures, or for the same ones anew. */
export function asksAnew(current: URL, next: URL): boolean {
  const askedOf = ({ searchParams }: URL) => writeUrl(askedFields, readUrl(askedFields, searchParams)).toString();
  return current.pathname !== next.pathname || current.search === next.search || askedOf(current) !== askedOf(next);
}
