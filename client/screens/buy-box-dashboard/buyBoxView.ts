import { enumName } from '#client/lib/schema.ts';
import { oneOf, page, productId, readUrl, text, type UrlState, writeUrl } from '#client/lib/urlState.ts';
import { refetchBy } from '#client/routing/refetchBy.ts';

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
  /** Global id of the product whose timeline is open. */
  product: productId,
  /** `marketplace:seller` whose profile is open. */
  seller: text,
};
export type BuyBoxView = UrlState<typeof fields>;

/** Tab, filters, page and open drawer from the URL. */
export const readBuyBoxView = (params: URLSearchParams): BuyBoxView => readUrl(fields, params);

/** Search part of the URL for a view; empty for the defaults. */
export function buyBoxSearch(view: BuyBoxView): string {
  const written = writeUrl(fields, view).toString();
  return written && `?${written}`;
}

/** Defaults of the filters. The tab is not one. */
export const unfiltered = {
  search: '',
  period: '24h',
  competitor: undefined,
  price: undefined,
  listing: undefined,
} as const;

/** Whether any filter is set. */
export const isFiltered = (view: BuyBoxView) => buyBoxSearch({ ...view, ...only(view) }) !== '';
const only = ({ search, period, competitor, price, listing }: BuyBoxView) =>
  ({ search, period, competitor, price, listing, tab: 'status', page: 1, product: '', seller: '' }) as const;

/** Values of the REST API. `enumName` turns them into those of the schema. */
const API_WORDS = {
  '2h': 'last2Hours',
  '24h': 'last24Hours',
  '7d': 'last7Days',
  '30d': 'last30Days',
  high_rating: 'highRating',
  with_buybox: 'withBuyBox',
  without_buybox: 'withoutBuyBox',
} as const;

const restFilter = ({ search, period, competitor, price, listing }: BuyBoxView) => ({
  search: search || null,
  period: API_WORDS[period],
  competitorType: competitor === 'high_rating' ? API_WORDS[competitor] : competitor,
  priceRange: price,
  listingStatus: listing === 'with_buybox' || listing === 'without_buybox' ? API_WORDS[listing] : listing,
});

/** Variables of the screen's query: only the cards and the chosen tab are included. */
export function buyBoxVariables(view: BuyBoxView) {
  const { search, period, competitorType, priceRange, listingStatus } = restFilter(view);
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

/** Query of the chosen tab's export. Status and new competitors do not depend on the period. */
export function fileQuery(view: BuyBoxView) {
  const { period, ...choices } = restFilter(view);
  return view.tab === 'status' || view.tab === 'new' ? choices : { ...choices, period };
}

/** Whether a navigation within the screen needs a fetch. */
export const needsRefetch = refetchBy((params) => buyBoxVariables(readBuyBoxView(params)));
