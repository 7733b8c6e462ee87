import type { Connector } from '#server/market/connector.ts';
import { now } from '#server/platform/process/clock.ts';
import { type StreamPlan, streamPlans } from '#server/work/sync/streamPlans.ts';
import type { SyncStep } from '#server/work/sync/storePage.ts';

/** Orders older than this are read before the next stream: with the longest one they are below 16 minutes. */
const STALE_MS = 10 * 60_000;

/**
 * A function to call before each stream of a run: it reads the orders of every connector again when their last read in
 * this run is too old, because the streams between may wait for documents and quotas.
 */
export function keepOrdersFresh(
  connectors: Connector[],
  step: SyncStep,
  read: (plan: StreamPlan, connector: Connector) => Promise<void>,
): (plan: StreamPlan, connector: Connector) => Promise<void> {
  const orders = streamPlans.find(({ stream }) => stream === 'orders')!;
  const readAt = new Map(connectors.map((connector) => [connector, now()]));
  return async (next, of) => {
    for (const [connector, at] of readAt) {
      const isNext = next === orders && connector === of;
      if (!isNext && now() - at <= STALE_MS) continue;
      readAt.set(connector, now());
      if (isNext) continue;
      step.total += 1;
      await read(orders, connector);
    }
  };
}
