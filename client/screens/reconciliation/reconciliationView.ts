import { marketplaceWords } from '#client/lib/marketplaces.ts';
import { enumName } from '#client/lib/schema.ts';
import { saoPauloDay } from '#client/lib/time/time.ts';
import { currencyCode, pattern } from '#client/lib/urlPatterns.ts';
import { oneOf, readUrl, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

const fields = {
  /** `YYYY-MM`; none: the running month. */
  month: pattern(/^(?:19[9]\d|20\d\d)-(?:0[1-9]|1[0-2])$/),
  /** None: the first one. */
  marketplace: oneOf(marketplaceWords, marketplaceWords[0]),
  /** None: BRL. */
  currency: currencyCode,
};
export type ReconciliationView = UrlState<typeof fields>;

export const readReconciliationView = (params: URLSearchParams): ReconciliationView => readUrl(fields, params);

/** Search part of the URL for a view; empty for the defaults. */
export function reconciliationSearch(view: ReconciliationView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** The running month in São Paulo, `YYYY-MM`. */
const thisMonth = () => saoPauloDay(new Date()).slice(0, 7);

/** Variables of the screen's query. */
export const reconciliationVariables = ({ month, marketplace, currency }: ReconciliationView) => ({
  period: month || thisMonth(),
  marketplace: enumName(marketplace),
  currency: currency || 'BRL',
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => reconciliationVariables(readReconciliationView(params)));
