import { ofMarketplace, theMarketplace } from '#server/market/spoken/spokenMarketplace.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { say } from '#server/platform/language/say.ts';
import { RUN_MINUTES } from '#server/work/sync/streamPlans.ts';
import type { SyncStream } from '#server/work/sync/status/syncStreams.ts';

/** Health of a connected marketplace. */
export interface Connection {
  marketplace: Marketplace;
  /** When its orders were last read; null: never. */
  ordersReadAt: Date | null;
  /** Whether its orders were not read for twice their interval. */
  isLate: boolean;
  needsReconnect: boolean;
}

const MINUTE_MS = 60_000;

/** As `isLate` of a stream, judged at the whole minute: the answer is kept until the next one (decision 017). */
function isLateAt({ stream, lastSuccessAt, everyMinutes }: SyncStream, now: Date): boolean {
  if (lastSuccessAt === null) return true;
  const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  // the order history is read only once
  const allowed = stream === 'orders_backfill' ? Infinity : 2 * Math.max(RUN_MINUTES, everyMinutes);
  return minute - lastSuccessAt.getTime() > allowed * MINUTE_MS;
}

/** Health of each connected marketplace, by its streams. */
export const connectionsOf = (streams: readonly SyncStream[], now: Date): Connection[] =>
  streams
    .filter(({ stream }) => stream === 'orders')
    .map((orders) => ({
      marketplace: orders.marketplace,
      ordersReadAt: orders.lastSuccessAt,
      isLate: isLateAt(orders, now),
      needsReconnect: orders.needsReconnect,
    }));

/** A marketplace whose reading fails, with what it answered. */
export interface ReadingFailure {
  marketplace: Marketplace;
  needsReconnect: boolean;
  /** In the reader's language. */
  title: string;
  text: string;
}

/** Marketplaces that cannot be read until the seller connects them again, or whose streams fail and are late. */
export function readingFailures(streams: readonly SyncStream[], now: Date): ReadingFailure[] {
  const failing = streams.filter((one) => one.needsReconnect || (one.error !== null && isLateAt(one, now)));
  return [...new Set(failing.map(({ marketplace }) => marketplace))].map((marketplace) => {
    const own = failing.filter((one) => one.marketplace === marketplace);
    const needsReconnect = own.some((one) => one.needsReconnect);
    return {
      marketplace,
      needsReconnect,
      title: needsReconnect
        ? say('today.refusedTitle', { marketplace: theMarketplace(marketplace) })
        : say('today.failingTitle', { ofMarketplace: ofMarketplace(marketplace) }),
      text: own.find(({ error }) => error !== null)?.error ?? say('today.reconnect'),
    };
  });
}
