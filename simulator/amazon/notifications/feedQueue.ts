import { offerState } from '#simulator/seller/offerState.ts';
import type { Simulator } from '#simulator/simulator.ts';
import { DAY, MINUTE } from '#simulator/seller/calendar.ts';
import { isContested, turnsBetween } from '#simulator/seller/offers.ts';
import type { Product } from '#simulator/seller/products/product.ts';
import { countriesOf } from '#simulator/amazon/sources/marketplaceIds.ts';
import { anyOfferChanged, orderChange, queryFinished, reportFinished } from './bodies.ts';
import { deliver } from './delivery.ts';
import { notificationsOf, type Subscription } from './subscriptions.ts';

const AGGREGATION = 5 * MINUTE;
/** Time until a requested report, or a query, is done, unless documents have a time of their own. */
const REPORT_MS = MINUTE;
/** Orders are searched for at most this often. */
const ORDERS_EVERY = 30_000;

/** Sends the notifications of everything that has changed since the last call, to which the seller has subscribed. */
export function feedQueue(simulator: Simulator): void {
  const { sentUntil } = simulator.push;
  const now = simulator.clock.now();
  for (const subscription of notificationsOf(simulator).subscriptions) {
    const feed = FEEDS[subscription.type];
    const from = Math.max(subscription.createdAt, sentUntil.get(subscription.type) ?? 0);
    const until = feed ? feed(simulator, { subscription, from, now }) : now;
    sentUntil.set(subscription.type, until);
  }
}

interface Feed {
  subscription: Subscription;
  from: number;
  now: number;
}

/** Each returns the instant until which it has sent. */
const FEEDS: Record<string, (simulator: Simulator, feed: Feed) => number> = {
  ANY_OFFER_CHANGED: feedOffers,
  ORDER_CHANGE: (simulator, { from, now }) => {
    if (now - from < ORDERS_EVERY) return from;
    const span = { by: 'updated' as const, from: from + 1, to: now, countries: simulator.amazon.countries };
    for (const order of simulator.amazon.orders(span, now))
      deliver(simulator.push, orderChange(simulator, order), order.updatedAt);
    return now;
  },
  REPORT_PROCESSING_FINISHED: (simulator, { from, now }) => {
    for (const report of simulator.state.reports) {
      const doneAt = report.createdAt + (simulator.documentMs || REPORT_MS);
      if (doneAt <= from || doneAt > now) continue;
      simulator.push.finished.add(report.reportId);
      deliver(simulator.push, reportFinished(simulator, report, doneAt), doneAt);
    }
    return now;
  },
  DATA_KIOSK_QUERY_PROCESSING_FINISHED: (simulator, { from, now }) => {
    for (const query of simulator.state.queries ?? []) {
      const doneAt = query.createdAt + (simulator.documentMs || REPORT_MS);
      if (doneAt <= from || doneAt > now) continue;
      simulator.push.finished.add(query.queryId);
      deliver(simulator.push, queryFinished(simulator, query, doneAt), doneAt);
    }
    return now;
  },
};

/**
 * Sends a notification for each product whose offers changed, aggregated by five minutes when the subscription says so.
 * It holds the offers at the end of the five minutes.
 */
function feedOffers(simulator: Simulator, { subscription, from, now }: Feed): number {
  const { eventFilter } = subscription.processingDirective ?? {};
  const period = eventFilter?.aggregationSettings?.aggregationTimePeriod === 'FiveMinutes' ? AGGREGATION : 1;
  const countries = eventFilter?.marketplaceIds ? countriesOf(eventFilter.marketplaceIds) : null;
  const end = Math.floor(now / period) * period;
  if (end <= from) return from;
  for (const product of simulator.amazon.products) {
    if (countries && !countries.includes(product.country)) continue;
    if (!isContested(simulator.seed, product)) continue;
    for (const [sentAt, changedAt] of changesOf(simulator, product, from, end, period)) {
      const body = anyOfferChanged(simulator, product, offerState(simulator, product, sentAt), changedAt);
      deliver(simulator.push, body, sentAt);
    }
  }
  return end;
}

/** The last change within each period of time, by the period's end. */
function changesOf(
  simulator: Simulator,
  product: Product,
  from: number,
  end: number,
  period: number,
): Map<number, number> {
  const found = new Map<number, number>();
  const add = (at: number) => {
    if (at <= from || at > end) return;
    const sentAt = Math.ceil(at / period) * period;
    found.set(sentAt, Math.max(at, found.get(sentAt) ?? 0));
  };
  for (const forced of simulator.state.forcedOffers ?? []) if (forced.asin === product.asin) add(forced.from);
  const next = simulator.push.nextTurn.get(product) ?? from;
  if (next > end) return found;
  const turns = turnsBetween(simulator.seed, product, from, end + DAY);
  for (const turn of turns.slice(1)) add(turn);
  simulator.push.nextTurn.set(product, turns.find((turn) => turn > end) ?? end + DAY);
  return found;
}
