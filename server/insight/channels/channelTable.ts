import { currentTime } from '#server/platform/process/clock.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { type Coverage, coverageOf } from '#server/insight/coverage/coverage.ts';
import type { PricedListing } from '#server/insight/profit/pricing/pricedListing.ts';
import { profitWindow } from '#server/insight/profit/detector/profitWindow.ts';
import { pricedListings } from '#server/insight/profit/evaluation/pricedListings.ts';
import { feeRatedProducts } from '#server/records/fees/feeRatedProducts.ts';
import type { MasterProduct } from '#server/records/masters/masterProducts.ts';
import type { Channel } from './channel.ts';
import { channelFigures } from './channelFigures.ts';
import { type CompetingListings, competingListings } from './competingListings.ts';
import { checkMargin, NO_PRICE, type PriceTarget, priceTarget } from './priceTarget.ts';
import { unitFigures } from './unitFigures.ts';

export interface ChannelTable {
  /** The last 30 complete days, end exclusive. */
  days: DayRange;
  channels: Channel[];
  competing: CompetingListings[];
}

/** Where a price per channel is wanted: a margin in percent, or the profit of a listing at its current price. */
export interface PriceWish {
  marginPercent?: number | null;
  /** Number of a listing of the product. */
  profitOf?: number | null;
}

/** Prices of a product's listings that are for sale, from the evaluation of the last 30 complete days. */
export async function channelTable(
  viewer: Viewer,
  { listings }: Pick<MasterProduct, 'listings'>,
  now = currentTime(),
): Promise<ChannelTable> {
  const ids = listings.flatMap(({ active, product }) => (active ? product.id : []));
  const { days, channels } = await channelsOf(viewer, ids, now);
  return { days, channels, competing: competingListings(channels) };
}

/** Channels of listings of the account, in the order of the ids; other accounts' are missing. */
export async function channelsOf(
  viewer: Viewer,
  ids: readonly number[],
  now = currentTime(),
): Promise<{ days: DayRange; channels: Channel[] }> {
  const days = profitWindow(now);
  const products = await feeRatedProducts(viewer.accountId, { ids: [...ids] });
  if (products.length === 0) return { days, channels: [] };
  const marketplaces = [...new Set(products.map(({ marketplace }) => marketplace))];
  const [listings, coverages] = await Promise.all([
    pricedListings(viewer.accountId, days, products),
    Promise.all(marketplaces.map((marketplace) => coverageOf(viewer, marketplace, now))),
  ]);
  const coverage = new Map(marketplaces.map((marketplace, place) => [marketplace, coverages[place]!]));
  const known = new Map(listings.map((listing) => [listing.product.id, listing]));
  const channels = ids.flatMap((id) => {
    const listing = known.get(id);
    return listing ? [channelOf(listing, coverage.get(listing.product.marketplace)!, days)] : [];
  });
  return { days, channels };
}

function channelOf(listing: PricedListing, coverage: Coverage, days: DayRange): Channel {
  const { product, units, unitsWithoutFreight, pricing } = listing;
  const lines = pricing?.lines ?? null;
  const unit = lines && product.priceMinor !== null ? unitFigures(lines, product.priceMinor) : null;
  return {
    product,
    units,
    unitsWithoutFreight,
    lines,
    unit,
    figures: channelFigures({ listing, unit, coverage, days }),
  };
}

/**
 * Price of a channel for a wish. Throws BAD_REQUEST for a margin that is none, for two wishes or none, and for a listing that is
 * not among the channels.
 */
export function priceFor(channel: Channel, channels: readonly Channel[], wish: PriceWish): PriceTarget {
  const { marginPercent, profitOf } = wish;
  if ((marginPercent == null) === (profitOf == null)) throw badRequest('prices.marginOrListing');
  if (marginPercent != null) {
    checkMargin(marginPercent);
    return priceTarget(channel.lines, { marginPercent });
  }
  const chosen = channels.find(({ product }) => product.id === profitOf);
  if (!chosen) throw badRequest('prices.listingNotForSale');
  if (!channel.lines) return NO_PRICE('unknown');
  if (!chosen.unit) return NO_PRICE('noProfit');
  if (chosen.product.currency !== channel.product.currency) return NO_PRICE('otherCurrency');
  return priceTarget(channel.lines, { profit: chosen.unit.profit });
}
