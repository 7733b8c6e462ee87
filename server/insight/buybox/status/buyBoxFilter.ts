import { type Bind, escapeLike } from '#server/platform/postgres/bindParameters.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import { searchText } from '#server/platform/values/searchText.ts';
import { HIGH_RATING } from '#server/records/offers/applyOfferCheck.ts';

export const buyBoxPeriods = { last2Hours: 2, last24Hours: 24, last7Days: 7 * 24, last30Days: 30 * 24 } as const;
export const buyBoxPeriodNames = [
  'last2Hours',
  'last24Hours',
  'last7Days',
  'last30Days',
] as const satisfies (keyof typeof buyBoxPeriods)[];
export const competitorTypes = ['fba', 'fbm', 'highRating'] as const;
export const priceRanges = ['lower', 'higher', 'aggressive'] as const;
export const listingStatuses = ['active', 'inactive', 'withBuyBox', 'withoutBuyBox', 'winning', 'losing'] as const;

/** A filter set of the Buy Box dashboard (spec 2); absent fields do not filter. */
export interface BuyBoxFilter {
  /** Part of a competitor's name or id, or of a product's name, SKU or ASIN. */
  search?: string | null;
  period?: keyof typeof buyBoxPeriods | null;
  competitorType?: (typeof competitorTypes)[number] | null;
  priceRange?: (typeof priceRanges)[number] | null;
  listingStatus?: (typeof listingStatuses)[number] | null;
}

/** Whether the filter has more than a period. */
export const isNarrowedBuyBox = ({ search, competitorType, priceRange, listingStatus }: BuyBoxFilter): boolean =>
  Boolean(search || competitorType || priceRange || listingStatus);

const MAX_SEARCH_LENGTH = 200;

/** Start of the filter's period; default 24 hours ago. */
export const periodStart = ({ period }: BuyBoxFilter, now: Date): Date =>
  new Date(now.getTime() - buyBoxPeriods[period ?? 'last24Hours'] * 3_600_000);

/** SQL of a time hidden from the planner, so that one plan serves every time. Measured to cost no more. */
export const anyMoment = (at: string): string => `(SELECT ${at}::timestamptz)`;

/** SQL of the compared columns of an offer; `ours` is our current price of the product. */
export interface OfferColumns {
  isFba: string;
  rating: string;
  price: string;
  ours: string;
  sellerId: string;
  sellerName: string;
}

/** SQL condition on the state of rows called `listing` (`WATCHED_LISTINGS`). */
export function listingCondition({ listingStatus }: BuyBoxFilter): string {
  switch (listingStatus) {
    case 'active':
      return 'listing.active';
    case 'inactive':
      return 'NOT listing.active';
    case 'withBuyBox':
      return `listing.state <> 'none'`;
    case 'withoutBuyBox':
      return `listing.state = 'none'`;
    case 'winning':
      return `listing.state IN ('winning', 'sharing')`;
    case 'losing':
      return `listing.state = 'losing'`;
    default:
      return 'true';
  }
}

/**
 * SQL condition on one offer of a listing: seller, fulfilment, price relative to ours. Unknown values match no filter.
 * Throws 400 for a search that is too long.
 */
export function offerCondition(filter: BuyBoxFilter, columns: OfferColumns, bind: Bind): string {
  return [typeCondition(filter, columns), priceCondition(filter, columns), searchCondition(filter, columns, bind)]
    .map((condition) => `coalesce(${condition}, false)`)
    .join(' AND ');
}

function typeCondition({ competitorType }: BuyBoxFilter, { isFba, rating }: OfferColumns): string {
  if (competitorType === 'fba') return isFba;
  if (competitorType === 'fbm') return `NOT ${isFba}`;
  if (competitorType === 'highRating') return `${rating} > ${HIGH_RATING}`;
  return 'true';
}

function priceCondition({ priceRange }: BuyBoxFilter, { price, ours }: OfferColumns): string {
  if (priceRange === 'lower') return `${price} < ${ours}`;
  if (priceRange === 'higher') return `${price} > ${ours}`;
  // more than 10 % lower, in integer arithmetic: exactly 10 % does not match
  if (priceRange === 'aggressive') return `${price} * 10 < ${ours} * 9`;
  return 'true';
}

function searchCondition({ search }: BuyBoxFilter, { sellerId, sellerName }: OfferColumns, bind: Bind): string {
  if (search && search.length > MAX_SEARCH_LENGTH) throw badRequest('errors.searchTooLong');
  const text = searchText(search);
  if (!text) return 'true';
  const pattern = bind(`%${escapeLike(text)}%`);
  return `(listing.search_text LIKE ${pattern} OR lower(concat_ws(' ', ${sellerName}, ${sellerId})) LIKE ${pattern})`;
}
