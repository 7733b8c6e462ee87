import { startOfDay } from './calendar.ts';
import { share } from './hash.ts';
import type { Market } from './market.ts';
import { type Product, productKey } from '#simulator/seller/products/product.ts';
import { productDay } from '#simulator/seller/products/productDay.ts';
import type { Seller } from './seller.ts';

/** A product's advertising on one day. Money in minor units of the market's currency. */
export interface Advertised {
  product: Product;
  day: number;
  impressions: number;
  clicks: number;
  costMinor: number;
  orders: number;
  units: number;
  salesMinor: number;
}

/** Cost per click as a share of the price: at about one sale in fifteen clicks, an ACOS of about 20 %. */
const BID = 0.011;

/** Figures of the advertised products (about a third) on the day; products without impressions are missing. */
export function advertising(seller: Seller, market: Market, day: number): Advertised[] {
  if (startOfDay(day) < seller.historyStart) return [];
  const sold = seller.unitsOfDay(market, day);
  const totalWeight = market.products.reduce((sum, product) => sum + product.weight, 0);
  return market.products
    .filter((product) => product.advertised && day >= product.launchDay)
    .map((product) => {
      const key = productKey(product);
      const at = (what: string) => share(seller.seed, key, what, day);
      const expectedUnits = (1.3 * market.ordersPerDay * product.weight) / totalWeight;
      const clicks = Math.round((expectedUnits * 6 + 0.25) * (0.4 + 1.2 * at('clicks')));
      const perClickMinor = BID * (product.basePriceMinor ?? 0) * (0.5 + share(seller.seed, key, 'cpc'));
      const { priceMinor, discount } = productDay(seller.seed, product, day);
      const bought = sold.get(key) ?? 0;
      const units = clicks === 0 ? 0 : Math.min(clicks, Math.floor(bought * (0.2 + 0.45 * at('share')) + at('rest')));
      return {
        product,
        day,
        impressions: clicks === 0 ? 0 : Math.round(clicks * (60 + 120 * at('views'))),
        clicks,
        costMinor: Math.round(clicks * perClickMinor),
        orders: units,
        units,
        salesMinor: units * Math.round(priceMinor * (1 - discount)),
      };
    })
    .filter(({ impressions }) => impressions > 0);
}
