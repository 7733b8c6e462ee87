import type { Simulator } from '#simulator/simulator.ts';
import { DAY } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
import type { SoldLine, SoldOrder } from '#simulator/seller/soldOrder.ts';
import { generatedMarkets } from '#simulator/amazon/sources/generatedAmazon.ts';

/** Line of a refunded order returned to Amazon's warehouse; `at` in ms. */
export interface FbaReturn {
  order: SoldOrder;
  line: SoldLine;
  at: number;
  disposition: string;
}

/** Maximum time from purchase to return. */
const MAX_RETURN_MS = 50 * DAY;

/** Returns of orders that Amazon ships in the country, from `from` to `to` (inclusive), oldest first. */
export function fbaReturns(simulator: Simulator, country: string, from: number, to: number): FbaReturn[] {
  return generatedMarkets(simulator)
    .filter((market) => market.country === country)
    .flatMap((market) => simulator.seller.ordersPlaced(market, from - MAX_RETURN_MS, to))
    .filter((order) => order.byMarketplace && order.refundedAt < Infinity)
    .flatMap((order) => {
      const line = order.lines.find(({ dropped }) => !dropped);
      const at = order.refundedAt + Math.floor((3 * DAY * share(order.id, 'came back')) / 1000) * 1000;
      return line && at >= from && at <= to ? [{ order, line, at, disposition: dispositionOf(order.id) }] : [];
    })
    .sort((a, b) => a.at - b.at || (a.order.id < b.order.id ? -1 : 1));
}

function dispositionOf(orderId: string): string {
  const chance = share(orderId, 'disposition');
  if (chance < 0.5) return 'SELLABLE';
  if (chance < 0.72) return 'CUSTOMER_DAMAGED';
  return chance < 0.85 ? 'DEFECTIVE' : 'CARRIER_DAMAGED';
}
