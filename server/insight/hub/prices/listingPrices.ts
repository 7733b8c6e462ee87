import type { BuyBoxStatus } from '#server/insight/buybox/status/buyBoxStatus.ts';
import type { Channel } from '#server/insight/channels/channel.ts';
import { channelsOf } from '#server/insight/channels/channelTable.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { ListedProduct, MasterProduct } from '#server/records/masters/masterProducts.ts';
import { buyBoxOfProduct } from '#server/insight/hub/listings/buyBoxOfProduct.ts';
import { type WinningPrice, winningPrice } from '#server/insight/hub/listings/winningPrice.ts';

/** The price of a listing: what it leaves, and what wins the Buy Box. */
export interface ListingPrice {
  listing: ListedProduct;
  channel: Channel;
  buyBox: BuyBoxStatus | null;
  winning: WinningPrice | null;
}

/** Prices of a product's listings, those for sale first. */
export async function listingPrices(
  viewer: Viewer,
  master: Pick<MasterProduct, 'listings'>,
  now = currentTime(),
): Promise<ListingPrice[]> {
  const ids = master.listings.map(({ product }) => product.id);
  const [{ channels }, buyBox] = await Promise.all([
    channelsOf(viewer, ids, now),
    buyBoxOfProduct(viewer, master, now),
  ]);
  const channelOf = new Map(channels.map((channel) => [channel.product.id, channel]));
  const listed = master.listings.toSorted((a, b) => Number(b.active) - Number(a.active));
  return listed.flatMap((listing): ListingPrice[] => {
    const channel = channelOf.get(listing.product.id);
    if (!channel) return [];
    const status = buyBox.statusOf(listing.product);
    return [{ listing, channel, buyBox: status, winning: winningPrice(channel, status) }];
  });
}
