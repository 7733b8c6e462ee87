import type { BuyBoxStatus } from '#server/insight/buybox/status/buyBoxStatus.ts';
import type { Channel } from '#server/insight/channels/channel.ts';
import { channelsOf } from '#server/insight/channels/channelTable.ts';
import { unitFigures } from '#server/insight/channels/unitFigures.ts';
import { type PriceAdvice, priceAdvice } from '#server/insight/advice/priceAdvice.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import { evaluateProducts } from '#server/insight/profit/evaluation/evaluateProducts.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { feeRatedProducts } from '#server/records/fees/feeRatedProducts.ts';
import type { ListedProduct, MasterProduct } from '#server/records/masters/masterProducts.ts';
import { buyBoxOfProduct } from '#server/insight/hub/listings/buyBoxOfProduct.ts';
import { type WinningPrice, winningPrice } from '#server/insight/hub/listings/winningPrice.ts';

/** The one recommendation about the price of a listing, with the price that it names. */
export interface ListingAdvice extends PriceAdvice {
  /** New price; null: of advice that is not to change it. In the currency of the listing, or as converted without one. */
  price: Money | null;
  /** Of a unit at it; null without a price, and in another currency. */
  profit: Money | null;
}

/** The price of a listing: what it leaves, what wins the Buy Box, and what to do. */
export interface ListingPrice {
  listing: ListedProduct;
  channel: Channel;
  buyBox: BuyBoxStatus | null;
  winning: WinningPrice | null;
  advice: ListingAdvice;
}

/**
 * Prices of a product's listings. The advice is that of the evaluation that the Profit Detector shows: no other module adds one, so that
 * there is one for a listing.
 */
export async function listingPrices(
  viewer: Viewer,
  master: Pick<MasterProduct, 'listings'>,
  now = currentTime(),
): Promise<ListingPrice[]> {
  const { accountId } = viewer;
  const ids = master.listings.map(({ product }) => product.id);
  const [{ days, channels }, buyBox, also] = await Promise.all([
    channelsOf(viewer, ids, now),
    buyBoxOfProduct(viewer, master, now),
    feeRatedProducts(accountId, { ids }),
  ]);
  const { analyses } = await evaluateProducts(accountId, days, { also, now });
  const analysisOf = new Map(analyses.map((analysis) => [analysis.product.id, analysis]));
  const channelOf = new Map(channels.map((channel) => [channel.product.id, channel]));
  return master.listings.flatMap((listing): ListingPrice[] => {
    const channel = channelOf.get(listing.product.id);
    const analysis = analysisOf.get(listing.product.id);
    if (!channel || !analysis) return [];
    const status = buyBox.statusOf(listing.product);
    return [
      {
        listing,
        channel,
        buyBox: status,
        winning: winningPrice(channel, status),
        advice: adviceOf(analysis, channel, status),
      },
    ];
  });
}

function adviceOf(analysis: ProfitAnalysis, channel: Channel, status: BuyBoxStatus | null): ListingAdvice {
  const isLost = status?.state === 'losing';
  const advice = priceAdvice(analysis, isLost ? status : null);
  const { currency } = channel.product;
  const price = analysis.action.price && inCurrency(analysis.action.price, currency);
  const figures =
    price && channel.lines && price.currency === currency ? unitFigures(channel.lines, price.minor) : null;
  return { ...advice, price, profit: figures && { minor: figures.profit, currency } };
}

/** The amount in a currency if it was stated in it; as shown otherwise. */
const inCurrency = ({ shown, brl }: DollarMoney, currency: string): Money =>
  brl && brl.currency === currency ? brl : shown;
