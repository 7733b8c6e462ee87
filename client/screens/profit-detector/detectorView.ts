import { statuses } from '#client/parts/profit/statuses.ts';
import { enumName } from '#client/lib/schema.ts';
import { oneOf, page, readUrl, type Sorting, sorting, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';

export const PAGE_SIZE = 50;

const sortFields = ['name', 'revenue', 'units', 'profit', 'profitPerUnit', 'margin', 'savings'] as const;
export type SortField = (typeof sortFields)[number];
/** Largest loss first. */
const worstFirst: Sorting<SortField> = { field: 'profit', direction: 'asc' };

/** State in the URL. */
const fields = {
  status: oneOf(statuses, undefined),
  search: text,
  sort: sorting(sortFields, worstFirst),
  page,
};

export type DetectorView = UrlState<typeof fields>;

export const readDetectorView = (params: URLSearchParams): DetectorView => readUrl(fields, params);

/** Search part of the URL for a view; empty for the defaults. */
function detectorSearch(view: DetectorView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const detectorForm = { read: readDetectorView, write: detectorSearch };

export const detectorVariables = ({ status, search, sort, page: number }: DetectorView) => ({
  status: status ? enumName(status) : null,
  search: search || null,
  sort: { field: enumName(sort.field), direction: enumName(sort.direction) },
  page: number,
});
