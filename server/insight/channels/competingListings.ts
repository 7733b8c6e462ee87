import { groupBy } from '#server/platform/jobs/groupBy.ts';
import type { Channel } from './channel.ts';

/** Listings of one marketplace and country that sell the same product, and take sales from each other. */
export interface CompetingListings {
  /** In the order of the table. */
  channels: Channel[];
  /** Whether their prices differ. False while one is unknown. */
  hasDifferentPrices: boolean;
  /** Whether several of them sold in the days. */
  hasSplitSales: boolean;
}

/** Groups of listings that differ in price or split the sales; those in which one sells and prices are equal are none. */
export function competingListings(channels: readonly Channel[]): CompetingListings[] {
  const groups = groupBy(channels, ({ product }) => `${product.marketplace} ${product.country}`);
  return [...groups.values()].flatMap((group) => {
    if (group.length < 2) return [];
    const prices = new Set(group.map(({ product }) => product.priceMinor));
    const hasDifferentPrices = prices.size > 1 && !prices.has(null);
    const hasSplitSales = group.filter(({ units }) => units > 0).length > 1;
    return hasDifferentPrices || hasSplitSales ? [{ channels: group, hasDifferentPrices, hasSplitSales }] : [];
  });
}
