import { type ProductTab, productTabs } from '#client/lib/paths.ts';
import { type PeriodName, periods } from '#client/lib/time/periods.ts';
import { enumName } from '#client/lib/schema.ts';
import { day, oneOf, readUrl, type UrlState, writeUrl } from '#client/lib/urlState.ts';

/** State in the query string of a product's page. */
const fields = {
  period: oneOf(periods, 'last30Days' as PeriodName),
  startDate: day,
  endDate: day,
};
export type ProductView = UrlState<typeof fields>;

export function readProductView(params: URLSearchParams): ProductView {
  const view = readUrl(fields, params);
  const { startDate, endDate } = view;
  if (view.period !== 'custom') return { ...view, startDate: undefined, endDate: undefined };
  // days that are missing or reversed are none
  return startDate && endDate && startDate <= endDate ? view : readUrl(fields, new URLSearchParams());
}

function productSearch(view: ProductView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const productForm = { read: readProductView, write: productSearch };

/** The tab of the address; an unknown one is the first. */
export const tabOf = (written: string | undefined): ProductTab => productTabs.find((tab) => tab === written) ?? 'sales';

const ID = /^MasterProduct:[1-9]\d{0,9}$/;

/** Global id of the product in an address; null for text that is none: the server would refuse the whole query for it. */
export function productIdOf(written: string | undefined): string | null {
  if (!written || !/^[A-Za-z0-9+/]{8,40}$/.test(written)) return null;
  const padded = written.padEnd(Math.ceil(written.length / 4) * 4, '=');
  try {
    return ID.test(atob(padded)) ? padded : null;
  } catch {
    return null;
  }
}

/** Variables of a tab's query. */
export const productVariables = (id: string, { period, startDate, endDate }: ProductView) => ({
  id,
  period: { period: enumName(period), startDate: startDate ?? null, endDate: endDate ?? null },
});
