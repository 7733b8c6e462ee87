import { oneOf, readUrl, text, type UrlField, type UrlState, writeUrl } from '#client/lib/urlState.ts';

const periodId: UrlField<string> = {
  read: (written) => (written && /^[a-z]{1,40}\.[A-Z]{1,10}\.\d{4}-\d{2}-\d{2}$/.test(written) ? written : ''),
  write: (id) => id || null,
};

const fields = {
  /** Period whose rows are shown; none: the list of periods. */
  bill: periodId,
  subType: text,
  only: oneOf(['withoutOrder', 'unknown', 'restated'], undefined),
};
export type BillsView = UrlState<typeof fields>;

export const readBillsView = (params: URLSearchParams): BillsView => readUrl(fields, params);

/** Search part of the URL for a view; empty for the defaults. */
export function billsSearch(view: BillsView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Variables of the screen's query. */
export const billsVariables = ({ bill, subType, only }: BillsView) => ({
  bill,
  filter: {
    subType: subType || undefined,
    isWithoutOrder: only === 'withoutOrder' || undefined,
    isUnknown: only === 'unknown' || undefined,
    isRestated: only === 'restated' || undefined,
  },
});

/** Query of the export of a period's rows. */
export const fileQuery = ({ subType, only }: BillsView) => ({ subType, ...(only && { [only]: 'yes' }) });
