import { allOrdersReport } from '#simulator/amazon/reports/allOrdersReport.ts';
import { memoized } from '#simulator/memoized.ts';
import { DAY } from '#simulator/seller/calendar.ts';
import type { Market } from '#simulator/seller/market.ts';
import type { Seller } from '#simulator/seller/seller.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { amazonOrderAt } from './amazonOrderAt.ts';
import type { AmazonOrder, AmazonSource, OrderSpan } from './amazonSource.ts';

/** Maximum time from purchase to an order's last change. */
const MAX_ORDER_LIFE_MS = 20 * DAY;

/** Amazon source of the generated seller. */
export function generatedAmazon(seller: Seller): AmazonSource {
  const markets = seller.markets.filter((market) => market.marketplace === 'amazon');
  const select = ({ by, from, to, countries }: OrderSpan, asOf: number): AmazonOrder[] => {
    const key = by === 'created' ? ('createdAt' as const) : ('updatedAt' as const);
    return markets
      .filter((market) => countries.includes(market.country))
      .flatMap((market) =>
        seller.ordersPlaced(market, by === 'created' ? from : from - MAX_ORDER_LIFE_MS, Math.min(to, asOf)),
      )
      .map((order) => amazonOrderAt(order, asOf))
      .filter((order) => order[key] >= from && order[key] <= to)
      .sort((a, b) => a[key] - b[key] || (a.id < b.id ? -1 : 1));
  };
  const orders = memoized(select, (...question) => JSON.stringify([question, seller.placedCount()]));
  return {
    countries: markets.map((market) => market.country),
    products: seller.products.filter((product) => product.marketplace === 'amazon'),
    orders,
    order: (id, asOf) => {
      for (const market of markets) {
        const order = seller.order(market, id, asOf);
        if (order) return amazonOrderAt(order, asOf);
      }
      return null;
    },
    allOrdersReport: (span, asOf) => {
      const found = orders(span, asOf);
      return found.length === 0 ? null : allOrdersReport(found);
    },
  };
}

/** Amazon markets of the generated seller; empty when a file replaces it, which holds only orders. */
export function generatedMarkets({ amazon, seller }: Simulator): Market[] {
  const isGenerated = amazon.products.some((product) => product.unitCostMinor !== null);
  return isGenerated ? seller.markets.filter((market) => market.marketplace === 'amazon') : [];
}
