import { dateTag } from '#client/lib/language/formats.ts';
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

/** Months that a year's figures are of, with the running one. */
const MONTHS = 13;
const monthName = new Intl.DateTimeFormat(dateTag(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** `novembro de 2026` */
const formatMonth = (month: string) => monthName.format(new Date(`${month}-15T12:00:00Z`));

/** The last 13 months, latest first, and the chosen one. */
export function monthOptions(chosen: string): [string, string][] {
  const [year, number] = thisMonth().split('-').map(Number) as [number, number];
  const months = Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, number - 1 - back, 15)).toISOString().slice(0, 7),
  );
  if (!months.includes(chosen)) months.push(chosen);
  return months.map((month) => [month, formatMonth(month)]);
}

/** Variables of the screen's query. */
export const reconciliationVariables = ({ month, marketplace, currency }: ReconciliationView) => ({
  period: month || thisMonth(),
  marketplace: enumName(marketplace),
  currency: currency || 'BRL',
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => reconciliationVariables(readReconciliationView(params)));
