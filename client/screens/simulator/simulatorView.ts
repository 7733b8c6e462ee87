import { MAX_SIMULATED } from '#client/lib/paths.ts';
import { minorUnits } from '#client/lib/text/parseMoney.ts';
import { productId, readUrl, type UrlField, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

/** A decimal number, `-12.5`; empty while nothing is assumed. */
const decimal: UrlField<string> = {
  read: (written) => (/^-?\d{1,9}(?:\.\d{1,4})?$/.test(written ?? '') ? written! : ''),
  write: (value) => value || null,
};

/** Global ids of listings, with commas. */
const listings: UrlField<readonly string[]> = {
  read: (written) =>
    [...new Set((written ?? '').split(',', MAX_SIMULATED * 2).map((id) => productId.read(id)))]
      .filter(Boolean)
      .slice(0, MAX_SIMULATED),
  write: (ids) => ids.join(',') || null,
};

/** State in the URL: listings, and what is assumed of them, with the names of the API. */
const fields = {
  ids: listings,
  priceChangePercent: decimal,
  marginPercent: decimal,
  costChangePercent: decimal,
  newCost: decimal,
  adSharePercent: decimal,
};
export type SimulatorView = UrlState<typeof fields>;
export type Assumption = Exclude<keyof SimulatorView, 'ids'>;

export const readSimulatorView = (params: URLSearchParams): SimulatorView => readUrl(fields, params);

function simulatorSearch(view: SimulatorView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Codec of the view for `useUrlView`. */
export const simulatorForm = { read: readSimulatorView, write: simulatorSearch };

const numberOf = (written: string) => (written === '' ? null : Number(written));

/** Variables of the query. */
export const simulatorVariables = ({ ids, newCost, ...assumed }: SimulatorView) => ({
  products: ids,
  priceChangePercent: numberOf(assumed.priceChangePercent),
  marginPercent: numberOf(assumed.marginPercent),
  costChangePercent: numberOf(assumed.costChangePercent),
  newCost: newCost ? { minor: minorUnits(newCost, 'BRL')!, currency: 'BRL' } : null,
  adSharePercent: numberOf(assumed.adSharePercent),
});

/** Query of a REST export of the same simulation. */
export const simulatorQuery = ({ ids, ...assumed }: SimulatorView) => ({ products: ids.join(','), ...assumed });

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => simulatorVariables(readSimulatorView(params)));
