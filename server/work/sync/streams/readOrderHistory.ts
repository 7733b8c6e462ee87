import { queryRow } from '#server/platform/postgres/db.ts';
import type { Connector, HistoryWindow, ReadDays } from '#server/market/connector.ts';
import { firstWholeDay, saoPauloDay } from '#server/platform/values/saoPauloDay.ts';
import { HISTORY_MONTHS, historyReadSince, type HistoryReach } from '#server/market/historyWindows.ts';
import { retaxLines } from '#server/records/taxes/retaxLines.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { type OpenStream, pagesOf } from '#server/work/sync/openStream.ts';
import { stepLabel } from '#server/work/sync/status/stepLabel.ts';
import type { LeasedRun } from '#server/work/sync/acquireLease.ts';

/** Position of the order history. */
export interface HistoryCursor extends HistoryReach {
  /** The connector's position within the current window; valid within one run. */
  resume: string | null;
  runId: number;
}

/** The windows of the history still to read; empty when it is complete. */
export async function remainingWindows(
  { startedAt, runId }: Pick<LeasedRun, 'startedAt' | 'runId'>,
  connector: Connector,
  state: OpenStream['state'],
): Promise<{ windows: HistoryWindow[]; cursor: HistoryCursor }> {
  const stored = (state.cursor as HistoryCursor | null) ?? (await newCursor(startedAt, runId));
  const cursor = stored.runId === runId ? stored : { ...stored, resume: null, runId };
  const isComplete = state.lastSuccessAt !== null && state.cursor === null;
  const windows = isComplete ? [] : connector.historyWindows(new Date(cursor.since), new Date(cursor.until));
  return { windows: windows.slice(cursor.next), cursor };
}

async function newCursor(until: Date, runId: number): Promise<HistoryCursor> {
  const { since } = await queryRow<{ since: Date }>(
    `SELECT (date_trunc('day', $1::timestamptz AT TIME ZONE 'America/Sao_Paulo') - make_interval(months => $2))
            AT TIME ZONE 'America/Sao_Paulo' AS since`,
    [until, HISTORY_MONTHS],
  );
  return { since: since.toISOString(), until: until.toISOString(), next: 0, resume: null, runId };
}

/**
 * Reads the account's past orders once, newest window first, one transaction per batch, resuming at the stored window.
 * Changes after `watermark` are left to `readChangedOrders`. Lets the other streams have their turn when orders are old.
 */
export async function readOrderHistory(stream: OpenStream): Promise<void | 'again'> {
  const { connector, run } = stream;
  const { windows, cursor } = await remainingWindows(run, connector, stream.state);
  const remember = (next: HistoryCursor) => {
    Object.assign(cursor, next);
    const readDays = cursor.next > 0 ? daysSince(historyReadSince(cursor).readSince, cursor) : undefined;
    return { cursor: next, watermark: new Date(cursor.until), readDays };
  };

  for (const [done, window] of windows.entries()) {
    const label = stepLabel('orders_backfill', connector.marketplace, middle(window));
    await stream.store(() => Promise.resolve(remember(cursor)), label);
    const batches = connector.orderHistory(window, cursor.resume, (resume) =>
      stream.store(() => Promise.resolve(remember({ ...cursor, resume })), label),
    );
    for await (const orders of pagesOf(batches, stream))
      await stream.store(async (tx) => {
        const { created, updated } = await recordOrders(run.accountId, orders, tx);
        return { created: created.length, updated };
      }, label);
    stream.stepDone();
    await stream.store(() => Promise.resolve(remember({ ...cursor, next: cursor.next + 1, resume: null })), label);
    if (done < windows.length - 1 && stream.isTurnOver()) return 'again';
  }
  await stream.store(async (tx) => {
    await retaxLines(run.accountId, tx); // the tax rate of a month depends on the revenue before it
    const readDays = daysSince(new Date(cursor.since), cursor);
    return { cursor: null, watermark: new Date(cursor.until), isComplete: true, readDays };
  });
}

const daysSince = (since: Date, { until }: HistoryReach): ReadDays => ({
  since: firstWholeDay(since.getTime()),
  until: saoPauloDay(Date.parse(until)),
});

const middle = ({ start, end }: HistoryWindow) => new Date((start.getTime() + end.getTime()) / 2);
