import type { Simulator } from '#simulator/simulator.ts';
import { DAY, HOUR } from '#simulator/seller/calendar.ts';
import { share } from '#simulator/seller/hash.ts';
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
    .flatMap((order) => postingsOf(simulator, order, after, before, asOf))
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
    .flatMap((order) => postingsOf(simulator, order, after, before, asOf));
}

/** Days after delivery until held money is paid. */
const HELD_DAYS = 7;
const HELD_SHARE = 0.2;
const LABEL_SHARE = 0.4;

/** When the money of a held sale is paid; null for the others. */
const heldUntilOf = ({ id, deliveredAt }: SoldOrder): number | null =>
  share(id, 'held') < HELD_SHARE ? deliveredAt + HELD_DAYS * DAY : null;

function postingsOf(simulator: Simulator, order: SoldOrder, after: number, before: number, asOf: number): Posting[] {
  const isListed = (at: number) => at <= asOf - LAG;
  const isIn = (at: number) => at >= after && at < before && isListed(at);
  const { shippedAt, deliveredAt, refundedAt } = order;
  // most orders have none
  if (![shippedAt + HOUR, shippedAt - HOUR, deliveredAt + HELD_DAYS * DAY, refundedAt].some(isIn)) return [];
  const heldUntil = heldUntilOf(order);
  const held = heldUntil !== null && isListed(heldUntil) ? 'DEFERRED_RELEASED' : 'DEFERRED';
  const hasLabel =
    simulator.modes.has('account-money') && !order.byMarketplace && share(order.id, 'label') < LABEL_SHARE;
  const of = { order, heldUntil, status: 'RELEASED', error: simulator.planted.get(order.id) } as const;
  const all: Posting[] = [
    { ...of, kind: 'shipment', at: order.shippedAt + HOUR, status: heldUntil === null ? 'RELEASED' : held },
    ...(heldUntil === null ? [] : [{ ...of, kind: 'release', at: heldUntil } as const]),
    { ...of, kind: 'refund', at: order.refundedAt },
    ...(hasLabel ? [{ ...of, kind: 'label', at: order.shippedAt - HOUR } as const] : []),
  ];
  return all.filter(({ at }) => isIn(at));
}
