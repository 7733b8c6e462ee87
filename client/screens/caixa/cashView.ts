import { oneOf, readUrl, type UrlField, type UrlState, writeUrl } from '#client/lib/urlState.ts';

/** ISO code of a currency. Absent: reais, or the account's first one. */
const currency: UrlField<string | undefined> = {
  read: (written) => (written && /^[A-Z]{3}$/.test(written) ? written : undefined),
  write: (code) => code ?? null,
};

/** State that the query depends on. */
const fetchedFields = {
  currency,
  restock: oneOf(['on'], undefined),
  split: oneOf(['on'], undefined),
};
const fields = { ...fetchedFields, by: oneOf(['week', 'day'], 'week') };

export type CashView = UrlState<typeof fields>;

export const readCashView = (params: URLSearchParams): CashView => readUrl(fields, params);

/** Codec of the view for `useUrlView`. */
export const cashForm = {
  read: readCashView,
  write: (view: CashView) => {
    const written = writeUrl(fields, view).toString();
    return written && `?${written}`;
  },
};

export const cashVariables = (view: CashView) => ({
  currency: view.currency ?? null,
  withRestock: view.restock === 'on',
  withSplitPayment: view.split === 'on',
});

/** Whether a navigation within the screen needs a fetch. */
export function needsRefetch(current: URL, next: URL): boolean {
  const stateOf = ({ searchParams }: URL) => writeUrl(fetchedFields, readUrl(fetchedFields, searchParams)).toString();
  return current.pathname !== next.pathname || current.search === next.search || stateOf(current) !== stateOf(next);
}
