import { currencyCode } from '#client/lib/urlPatterns.ts';
import { oneOf, readUrl, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

/** State that the query depends on. */
const fetchedFields = {
  /** None: reais, or the account's first one. */
  currency: currencyCode,
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
  currency: view.currency || null,
  withRestock: view.restock === 'on',
  withSplitPayment: view.split === 'on',
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => readUrl(fetchedFields, params));
