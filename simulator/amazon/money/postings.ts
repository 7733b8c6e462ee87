import type { Simulator } from '#simulator/simulator.ts';
import { DAY, HOUR } from '#simulator/seller/calendar.ts';
import type { SoldOrder } from '#simulator/seller/soldOrder.ts';
import { generatedMarkets } from '#simulator/amazon/sources/generatedAmazon.ts';
import type { Posting } from './transactionJson.ts';

/** Delay until a posting is listed. */
export const LAG = 48 * HOUR;
/** Maximum time from purchase to the last posting of an order. */
const MAX_ORDER_LIFE_MS = 40 * DAY;

/**
 * Postings for orders of the countries from `after` (inclusive) to `before` (exclusive), as known at `asOf`, oldest
 * first.
 */
export function postings(
  simulator: Simulator,
  countries: string[],
  after: number,
  before: number,
  asOf: number,
): Posting[] {
  return generatedMarkets(simulator)
    .filter((market) => countries.includes(market.country))
    .flatMap((market) => simulator.seller.ordersPlaced(market, after - MAX_ORDER_LIFE_MS, asOf - LAG))
    .flatMap((order) => postingsOf(order, after, before, asOf))
    .sort((a, b) => a.at - b.at || (a.order.id < b.order.id ? -1 : 1));
}

/** Postings of one order. */
export function postingsOfOrder(
  simulator: Simulator,
  id: string,
  after: number,
  before: number,
  asOf: number,
): Posting[] {
  return generatedMarkets(simulator)
    .flatMap((market) => simulator.seller.order(market, id, asOf) ?? [])
    .flatMap((order) => postingsOf(order, after, before, asOf));
}

function postingsOf(order: SoldOrder, after: number, before: number, asOf: number): Posting[] {
  const shipment: Posting = { order, at: order.shippedAt + HOUR, refund: false };
  const refund: Posting = { order, at: order.refundedAt, refund: true };
  return [shipment, refund].filter(({ at }) => at >= after && at < before && at <= asOf - LAG);
}
