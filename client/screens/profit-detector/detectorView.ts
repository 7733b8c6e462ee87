import { statuses } from '#client/parts/profit/statuses.ts';
import { enumName } from '#client/lib/schema.ts';
import { dayRange, urlDaysProblem } from '#client/lib/time/dayRange.ts';
import {
  day,
  oneOf,
  page,
  readUrl,
  type Sorting,
  sorting,
  text,
  type UrlState,
  writeUrl,
} from '#client/lib/urlState.ts';

import { detectorPeriods, detectorPeriodWords } from './detectorPeriods.ts';

export const PAGE_SIZE = 50;

const sortFields = ['name', 'revenue', 'units', 'profit', 'profitPerUnit', 'margin', 'savings'] as const;
export type SortField = (typeof sortFields)[number];
/** Largest loss first. */
const worstFirst: Sorting<SortField> = { field: 'profit', direction: 'asc' };

/** State in the URL. */
const fields = {
  period: oneOf(detectorPeriods, 'standard'),
  startDate: day,
  endDate: day,
  status: oneOf(statuses, undefined),
  search: text,
  sort: sorting(sortFields, worstFirst),
  page,
};

export type DetectorView = UrlState<typeof fields> & { problem?: string };

/** View from the URL. A custom period defaults to the last 30 days; `problem` describes invalid days. */
export function readDetectorView(params: URLSearchParams, now = new Date()): DetectorView {
  const view = readUrl(fields, params);
  if (view.period !== 'custom') return { ...view, startDate: undefined, endDate: undefined };
  const problem = urlDaysProblem(params, view, now, detectorPeriodWords.popover.problems);
  return { ...view, ...dayRange(view, now), ...(problem && { problem }) };
}

/** Search part of the URL for a view; empty for the defaults. */
function detectorSearch(view: DetectorView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const detectorForm = { read: (params: URLSearchParams) => readDetectorView(params), write: detectorSearch };

/** The chosen days in the form of REST; none for the standard ones. */
export const restDays = ({ period, startDate, endDate }: DetectorView) =>
  period === 'standard' ? {} : { dateRange: period, startDate, endDate };

export const detectorVariables = ({
  period,
  startDate,
  endDate,
  status,
  search,
  sort,
  page: number,
}: DetectorView) => ({
  period: period === 'standard' ? null : enumName(period),
  startDate: startDate ?? null,
  endDate: endDate ?? null,
  status: status ? enumName(status) : null,
  search: search || null,
  sort: { field: enumName(sort.field), direction: enumName(sort.direction) },
  page: number,
});
