import type { Queryable } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { type OpenStream, streamState } from '#server/work/sync/openStream.ts';

/** Marketplaces show a change some minutes late, and not in order: what changed shortly before is read again. */
const OVERLAP_MS = 15 * 60_000;
/** A page of orders never seen before announces at most so many; the dashboard refetches anyway. */
const MAX_ANNOUNCED = 50;

/** Page tokens are good within the run that got them: later they may be expired. */
interface ChangesCursor {
  runId: number;
  since: string;
  page: string;
}

/**
 * Reads the orders changed since the last time and announces the new ones. The watermark moves with the last page, so
 * that a read which is cut off is read again.
 */
export async function readChangedOrders(stream: OpenStream): Promise<void> {
  const { run, connector } = stream;
  const left = stream.state.cursor as ChangesCursor | null;
  const goesOn = left?.runId === run.runId;
  const since = goesOn ? new Date(left.since) : await sinceLastRead(stream);
  let page: string | null = goesOn ? left.page : null;
  do {
    const read = await stream.untilStopped(connector.changedOrders(since, page));
    page = read.nextPage;
    const cursor: ChangesCursor | null = page === null ? null : { runId: run.runId, since: since.toISOString(), page };
    await stream.store(async (tx) => {
      const { created, updated } = await recordOrders(run.accountId, read.orders, tx);
      await announce(run.accountId, created, tx);
      const counts = { created: created.length, updated };
      return cursor ? { ...counts, cursor } : { ...counts, cursor, watermark: read.watermark, isComplete: true };
    });
  } while (page !== null);
  stream.stepDone();
}

/** From where the last increment ended; the first one begins where the history ended. */
async function sinceLastRead({ state, run, connector }: OpenStream): Promise<Date> {
  const history = await streamState(run.accountId, connector.marketplace, 'orders_backfill');
  const watermark = state.watermark ?? history.watermark ?? run.startedAt;
  return new Date(watermark.getTime() - OVERLAP_MS);
}

async function announce(accountId: number, created: { orderId: number }[], tx: Queryable): Promise<void> {
  for (const { orderId } of created.slice(0, MAX_ANNOUNCED)) await publish('newOrder', { accountId, orderId }, tx);
}
