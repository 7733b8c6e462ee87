import type { BuyBoxStatus } from '#server/insight/buybox/status/buyBoxStatus.ts';
import { unitFigures } from '#server/insight/channels/unitFigures.ts';
import { type PriceAdvice, priceAdvice } from '#server/insight/advice/priceAdvice.ts';
import type { ProfitAnalysis } from '#server/insight/profit/detector/analysisOf.ts';
import { profitWindow } from '#server/insight/profit/detector/profitWindow.ts';
import type { DollarMoney } from '#server/insight/profit/dollars/dollarMoney.ts';
import { evaluateProducts } from '#server/insight/profit/evaluation/evaluateProducts.ts';
import { currentTime } from '#server/platform/process/clock.ts';
import type { Money } from '#server/platform/values/money.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { feeRatedProducts } from '#server/records/fees/feeRatedProducts.ts';
import type { ListedProduct, MasterProduct } from '#server/records/masters/masterProducts.ts';
import { buyBoxOfProduct } from '#server/insight/hub/listings/buyBoxOfProduct.ts';

/** The one recommendation about the price of a listing, with the price that it names. */
export interface ListingAdvice extends PriceAdvice {
  listing: ListedProduct;
  /** New price; null: of advice that is not to change it. In the currency of the listing, or as converted without one. */
  price: Money | null;
  /** Of a unit at it; null without a price, and in another currency. */
  profit: Money | null;
}

/**
 * One recommendation about the price of each listing of a product: that of the evaluation that the Profit Detector shows. Stored price
 * suggestions and the Buy Box are parts of that evaluation, so that no other module adds one.
 */
export async function listingAdvices(
  viewer: Viewer,
  master: Pick<MasterProduct, 'listings'>,
  now = currentTime(),
): Promise<ListingAdvice[]> {
  const { accountId } = viewer;
  const ids = master.listings.map(({ product }) => product.id);
  const [buyBox, also] = await Promise.all([
    buyBoxOfProduct(viewer, master, now),
    feeRatedProducts(accountId, { ids }),
  ]);
  const { analyses } = await evaluateProducts(accountId, profitWindow(now), { also, now });
  const analysisOf = new Map(analyses.map((analysis) => [analysis.product.id, analysis]));
  return master.listings.flatMap((listing): ListingAdvice[] => {
    const analysis = analysisOf.get(listing.product.id);
    return analysis ? [{ listing, ...adviceOf(analysis, buyBox.statusOf(listing.product)) }] : [];
  });
}

function adviceOf(analysis: ProfitAnalysis, status: BuyBoxStatus | null): Omit<ListingAdvice, 'listing'> {
  const { action, pricing, product } = analysis;
  const { currency } = product;
  const price = action.price && inCurrency(action.price, currency);
  const figures = price && pricing && price.currency === currency ? unitFigures(pricing.lines, price.minor) : null;
  return {
    ...priceAdvice(analysis, status?.state === 'losing' ? status : null),
    price,
    profit: figures && { minor: figures.profit, currency },
  };
}

/** The amount in a currency if it was stated in it; as shown otherwise. */
const inCurrency = ({ shown, brl }: DollarMoney, currency: string): Money =>
  brl && brl.currency === currency ? brl : shown;
