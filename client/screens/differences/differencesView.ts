import { marketplaceWords } from '#client/lib/marketplaces.ts';
import { enumName } from '#client/lib/schema.ts';
import { currencyCode, pattern } from '#client/lib/urlPatterns.ts';
import { oneOf, readUrl, text, type UrlField, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';
import { reasons } from './words.ts';

const classWords = ['differs', 'missing', 'twice', 'bonus_owed', 'held', 'unknown_order'] as const;
/** As the REST filter has it: every class but `held`. */
const unheld = classWords.filter((word) => word !== 'held');
const stateWords = ['pending', 'open', 'contested', 'won', 'lost', 'ignored', 'all'] as const;
const reasonWords = Object.keys(reasons) as (keyof typeof reasons)[];

/** An amount in minor units; absent: of the settings. */
const minimum: UrlField<number | undefined> = {
  read: (written) => (/^\d{1,9}$/.test(written ?? '') ? Number(written) : undefined),
  write: (minor) => minor?.toString() ?? null,
};
/** Global id of a difference. Empty for text that is not one: the server rejects the whole query for it. */
const differenceId: UrlField<string> = {
  read: (written) => {
    if (!written || written.length > 60 || !/^[A-Za-z0-9+/]+=*$/.test(written) || written.length % 4 !== 0) return '';
    return /^MoneyDifference:[1-9]\d*$/.test(atob(written)) ? written : '';
  },
  write: (id) => id || null,
};

const fields = {
  class: oneOf([...classWords, 'unheld'], undefined),
  reason: oneOf(reasonWords, undefined),
  marketplace: oneOf(marketplaceWords, undefined),
  currency: currencyCode,
  minimum,
  state: oneOf(stateWords, 'pending'),
  certain: oneOf(['yes', 'no'], undefined),
  order: text,
  month: pattern(/^(?:19[9]\d|20\d\d)-(?:0[1-9]|1[0-2])$/),
  sort: oneOf(['at_stake', 'oldest', 'newest'], 'at_stake'),
  /** Difference whose details are open. */
  open: differenceId,
};
export type DifferencesView = UrlState<typeof fields>;

export const readDifferencesView = (params: URLSearchParams): DifferencesView => readUrl(fields, params);

/** Search part of the URL for a view; empty for the defaults. */
export function differencesSearch(view: DifferencesView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Defaults of the filters. */
export const unfiltered = {
  class: undefined,
  reason: undefined,
  marketplace: undefined,
  currency: '',
  minimum: undefined,
  state: 'pending',
  certain: undefined,
  order: '',
  month: '',
} as const;

/** Whether any filter is set. */
export const isFiltered = (view: DifferencesView) => differencesSearch({ ...view, open: '', sort: 'at_stake' }) !== '';

const statesOf = (state: DifferencesView['state']) => {
  if (state === 'pending') return undefined;
  const all = ['open', 'contested', 'won', 'lost', 'ignored'] as const;
  return (state === 'all' ? all : [state]).map((one) => enumName(one));
};

/** Variables of the screen's query. The causes are those of every difference, whichever is chosen. */
export function differencesVariables(view: DifferencesView) {
  const filter = {
    classes: view.class && (view.class === 'unheld' ? unheld : [view.class]).map((word) => enumName(word)),
    marketplace: view.marketplace && enumName(view.marketplace),
    minimumMinor: view.minimum,
    states: statesOf(view.state),
    orderNumber: view.order || undefined,
    month: view.month || undefined,
  };
  return {
    summaryFilter: filter,
    filter: {
      ...filter,
      reasons: view.reason && [enumName(view.reason)],
      currency: view.currency || undefined,
      isCertain: view.certain && view.certain === 'yes',
    },
    sort: enumName(view.sort),
  };
}

/** Query of the export. */
export const fileQuery = ({ open: _open, ...view }: DifferencesView) => ({
  ...view,
  state: view.state === 'pending' ? undefined : view.state,
});

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => differencesVariables(readDifferencesView(params)));
