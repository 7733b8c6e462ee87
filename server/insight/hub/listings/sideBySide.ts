import { type FigureState, figureStates } from '#server/insight/coverage/figureMark.ts';
import type { Channel } from '#server/insight/channels/channel.ts';
import type { ChannelFigure } from '#server/insight/channels/channelFigures.ts';
import { channelsOf } from '#server/insight/channels/channelTable.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { DayRange } from '#server/platform/values/dayRange.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { ListedProduct, MasterProduct } from '#server/records/masters/masterProducts.ts';
import type { BuyBoxStatus } from '#server/insight/buybox/status/buyBoxStatus.ts';
import { type BuyBoxOfProduct, buyBoxOfProduct } from './buyBoxOfProduct.ts';
import { type HubRequest, type ListingSales, listingSales } from './listingSales.ts';
import { type ListingVisits, visitsOfProduct } from './visitsOfProduct.ts';
import { type WinningPrice, winningPrice } from './winningPrice.ts';

/** A listing of a product beside its others. */
export interface SideBySideListing {
  listing: ListedProduct;
  /** Prices and parts of a unit are of the last 30 complete days, as in the prices by channel. */
  channel: Channel;
  /** Fees and freight of a unit at its price. */
  charges: ChannelFigure;
  sales: ListingSales;
  buyBox: BuyBoxStatus | null;
  winning: WinningPrice | null;
  visits: ListingVisits | null;
}

export interface SideBySide {
  /** Of the sales and visits, end exclusive. */
  days: DayRange;
  /** Of the figures of a unit, end exclusive. */
  unitDays: DayRange;
  listings: SideBySideListing[];
  buyBox: BuyBoxOfProduct;
}

/** All listings of a product side by side: those for sale first, then those with most revenue. Throws 400 for an invalid period. */
export async function sideBySide(
  viewer: Viewer,
  master: Pick<MasterProduct, 'id' | 'listings'>,
  request: HubRequest,
  now = currentTime(),
): Promise<SideBySide> {
  const ids = master.listings.map(({ product }) => product.id);
  const { scope, salesOf } = await listingSales(viewer, master, request, now);
  const [{ days: unitDays, channels }, buyBox, visitsOf] = await Promise.all([
    channelsOf(viewer, ids, now),
    buyBoxOfProduct(viewer, master, now),
    visitsOfProduct(viewer, master.id, scope.days, now),
  ]);
  const channelOf = new Map(channels.map((channel) => [channel.product.id, channel]));
  const listings = master.listings.flatMap((listing): SideBySideListing[] => {
    const channel = channelOf.get(listing.product.id);
    if (!channel) return [];
    const status = buyBox.statusOf(listing.product);
    return [
      {
        listing,
        channel,
        charges: sumOf(channel.figures.fees, channel.figures.freight),
        sales: salesOf(listing),
        buyBox: status,
        winning: winningPrice(channel, status),
        visits: visitsOf(listing.product),
      },
    ];
  });
  const { start, end } = scope.days;
  return { days: { start, end }, unitDays, listings: listings.toSorted(byRevenue), buyBox };
}

const byRevenue = (a: SideBySideListing, b: SideBySideListing) =>
  Number(b.listing.active) - Number(a.listing.active) ||
  b.sales.revenue.minor - a.sales.revenue.minor ||
  a.listing.product.id - b.listing.product.id;

/** Two parts as one figure: what is known of it is what is known of the weaker. */
function sumOf(one: ChannelFigure, other: ChannelFigure): ChannelFigure {
  const both = [one, other];
  const states = both.map(({ state }) => state);
  const isUnread = both.every(({ minor }) => minor === null);
  const state: FigureState = states.includes('unread') && !isUnread ? 'partial' : weakest(states);
  return {
    minor: isUnread ? null : (one.minor ?? 0) + (other.minor ?? 0),
    state,
    reasons: [...new Set(both.flatMap(({ reasons }) => reasons))],
  };
}

const weakest = (states: readonly FigureState[]): FigureState => figureStates.find((state) => states.includes(state))!;
