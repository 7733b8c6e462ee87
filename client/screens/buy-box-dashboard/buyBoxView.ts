import { enumName } from '#client/lib/text/enumName.ts';
import { oneOf, page, readUrl, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';

export const PAGE_SIZE = 100;

const tabs = ['status', 'ranking', 'changes', 'lost', 'new'] as const;
export type Tab = (typeof tabs)[number];

const fields = {
  tab: oneOf(tabs, 'status'),
  search: text,
  period: oneOf(['2h', '24h', '7d', '30d'], '24h'),
  competitor: oneOf(['fba', 'fbm', 'high_rating'], undefined),
  price: oneOf(['lower', 'higher', 'aggressive'], undefined),
  listing: oneOf(['active', 'inactive', 'with_buybox', 'without_buybox', 'winning', 'losing'], undefined),
  page,
  /** Id of the product whose timeline is open. */
  product: text,
  /** `marketplace:seller` whose profile is open. */
  seller: text,
};
export type BuyBoxView = UrlState<typeof fields>;

/** Tab, filters, page and what is open, as the URL has them. */
export const readBuyBoxView = (params: URLSearchParams): BuyBoxView => readUrl(fields, params);

/** The search part of the URL for a view; empty for the defaults. */
export function buyBoxSearch(view: BuyBoxView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** The view without its filters; the tab stays. */
export const unfiltered = {
  search: '',
  period: '24h',
  competitor: undefined,
  price: undefined,
  listing: undefined,
} as const;

/** Whether any filter narrows what is shown. */
export const isFiltered = (view: BuyBoxView) => buyBoxSearch({ ...view, ...only(view) }) !== '';
const only = ({ search, period, competitor, price, listing }: BuyBoxView) =>
  ({ search, period, competitor, price, listing, tab: 'status', page: 1, product: '', seller: '' }) as const;

/** The words of the REST doors; the schema has them by `enumName`. */
const API_WORDS = {
  '2h': 'last2Hours',
  '24h': 'last24Hours',
  '7d': 'last7Days',
  '30d': 'last30Days',
  high_rating: 'highRating',
  with_buybox: 'withBuyBox',
  without_buybox: 'withoutBuyBox',
} as const;

const filterWords = ({ search, period, competitor, price, listing }: BuyBoxView) => ({
  search: search || null,
  period: API_WORDS[period],
  competitorType: competitor === 'high_rating' ? API_WORDS[competitor] : competitor,
  priceRange: price,
  listingStatus: listing === 'with_buybox' || listing === 'without_buybox' ? API_WORDS[listing] : listing,
});

/** What the screen's query asks for a view: the cards and the chosen tab only. */
export function buyBoxVariables(view: BuyBoxView) {
  const { search, period, competitorType, priceRange, listingStatus } = filterWords(view);
  const { tab, page: number } = view;
  return {
    filter: {
      search,
      period: enumName(period),
      competitorType: competitorType && enumName(competitorType),
      priceRange: priceRange && enumName(priceRange),
      listingStatus: listingStatus && enumName(listingStatus),
    },
    page: tab === 'status' ? number : 1,
    isStatus: tab === 'status',
    isRanking: tab === 'ranking',
    isChanges: tab === 'changes',
    isLost: tab === 'lost',
    isNew: tab === 'new',
  };
}

/** What the file of the chosen tab is asked by; who has a Buy Box, and who is new, is so whatever the period. */
export function fileQuery(view: BuyBoxView) {
  const { period, ...choices } = filterWords(view);
  return view.tab === 'status' || view.tab === 'new' ? choices : { ...choices, period };
}

/** Whether going from one address of the screen to the other asks for other data, or for the same anew. */
export function asksAnew(current: URL, next: URL): boolean {
  const asked = ({ searchParams }: URL) => JSON.stringify(buyBoxVariables(readBuyBoxView(searchParams)));
  return current.pathname !== next.pathname || current.search === next.search || asked(current) !== asked(next);
}
