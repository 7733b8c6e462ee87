import { saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { announceOrders } from '#server/records/intake/announceOrders.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { type OpenStream, streamState } from '#server/work/sync/openStream.ts';

/** Marketplaces publish changes some minutes late and out of order, so the last minutes are read again. */
const OVERLAP_MS = 15 * 60_000;
/** The history comes from a report, whose statuses may be hours old: what changed in its last day is asked again. */
const FIRST_OVERLAP_MS = 24 * 60 * 60_000;

/** A page token is used only within its run: later it may have expired. */
interface ChangesCursor {
  runId: number;
  since: string;
  page: string;
}

/**
 * Reads the orders changed since the watermark and announces the new ones. The watermark moves with the last page, so
 * that an interrupted read starts again.
 */
export async function readChangedOrders(stream: OpenStream): Promise<void> {
  const { run, connector } = stream;
  const stored = stream.state.cursor as ChangesCursor | null;
  const isResumed = stored?.runId === run.runId;
  const since = isResumed ? new Date(stored.since) : await readStart(stream);
  let page: string | null = isResumed ? stored.page : null;
  do {
    const read = await stream.untilStopped(connector.changedOrders(since, page));
    page = read.nextPage;
    const cursor: ChangesCursor | null = page === null ? null : { runId: run.runId, since: since.toISOString(), page };
    await stream.store(async (tx) => {
      const { created, updated } = await recordOrders(run.accountId, read.orders, tx);
      await announceOrders(run.accountId, created, tx);
      const counts = { created: created.length, updated };
      if (cursor) return { ...counts, cursor };
      const readDays = { since: saoPauloDay(since.getTime()), until: saoPauloDay(read.watermark.getTime()) };
      return { ...counts, cursor, watermark: read.watermark, isComplete: true, readDays };
    });
  } while (page !== null);
  stream.stepDone();
}

/** The start of the read: the watermark less the overlap; for the first read, a day before the end of the history. */
async function readStart({ state, run, connector }: OpenStream): Promise<Date> {
  if (state.watermark) return new Date(state.watermark.getTime() - OVERLAP_MS);
  const history = await streamState(run.accountId, connector.marketplace, 'orders_backfill');
  return new Date((history.watermark ?? run.startedAt).getTime() - FIRST_OVERLAP_MS);
}
