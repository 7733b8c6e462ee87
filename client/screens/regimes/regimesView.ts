import { minorUnits } from '#client/lib/text/parseMoney.ts';
import { readUrl, type UrlField, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

/** A decimal number, `1234.5`; empty while it is not known. */
const decimal: UrlField<string> = {
  read: (written) => (/^\d{1,12}(?:\.\d{1,4})?$/.test(written ?? '') ? written! : ''),
  write: (value) => value || null,
};

/** State in the URL, with the names of the API: payroll of a month in BRL, charges on it, ICMS credit of the cost. */
const fields = { payroll: decimal, payrollChargesPercent: decimal, icmsCreditPercent: decimal };
export type RegimesView = UrlState<typeof fields>;

export const readRegimesView = (params: URLSearchParams): RegimesView => readUrl(fields, params);

function regimesSearch(view: RegimesView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const regimesForm = { read: readRegimesView, write: regimesSearch };

/** Variables of the query. */
export const regimesVariables = ({ payroll, payrollChargesPercent, icmsCreditPercent }: RegimesView) => ({
  payroll: payroll ? { minor: minorUnits(payroll, 'BRL')!, currency: 'BRL' } : null,
  payrollChargesPercent: payrollChargesPercent || null,
  icmsCreditPercent: icmsCreditPercent || null,
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy(readRegimesView);
