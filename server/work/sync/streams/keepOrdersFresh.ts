import type { Connector } from '#server/market/connector.ts';
import { now } from '#server/platform/process/clock.ts';
import { type StreamPlan, streamPlans } from '#server/work/sync/streamPlans.ts';
import type { SyncStep } from '#server/work/sync/storePage.ts';

/** Orders older than this are read before the next stream: with the longest wait for a document they are below 16 minutes. */
const STALE_MS = 10 * 60_000;

/**
 * Keeps the orders of every connector fresh in a run whose other streams may wait for documents and quotas: `before` is
 * called before each stream and reads old orders again; `isTurnOver` shows a long stream that they are old.
 */
export function keepOrdersFresh(
  connectors: Connector[],
  step: SyncStep,
  read: (plan: StreamPlan, connector: Connector) => Promise<void>,
): { before: (plan: StreamPlan, connector: Connector) => Promise<void>; isTurnOver: () => boolean } {
  const orders = streamPlans.find(({ stream }) => stream === 'orders')!;
  const readAt = new Map(connectors.map((connector) => [connector, now()]));
  const isStale = (at: number) => now() - at > STALE_MS;
  return {
    isTurnOver: () => [...readAt.values()].some(isStale),
    before: async (next, of) => {
      for (const [connector, at] of readAt) {
        const isNext = next === orders && connector === of;
        if (!isNext && !isStale(at)) continue;
        readAt.set(connector, now());
        if (isNext) continue;
        step.total += 1;
        await read(orders, connector);
      }
    },
  };
}
