import type { Said } from '#server/platform/language/said.ts';
import { sentence } from '#server/platform/language/sentence.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import { counter } from '#server/platform/process/metrics.ts';
import { type Connector, NotPermitted, ReconnectNeeded } from '#server/market/connector.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { isTransient } from '#server/records/runs/isTransient.ts';
import { recordFailure } from './recordFailure.ts';
import { keepOrdersFresh } from '#server/work/sync/streams/keepOrdersFresh.ts';
import { marketplacesRead, openStream, streamState } from './openStream.ts';
import { readStream } from '#server/work/sync/streams/readStream.ts';
import { remainingWindows } from '#server/work/sync/streams/readOrderHistory.ts';
import type { SyncType } from '#server/records/runs/startSync.ts';
import { stepLabel } from '#server/work/sync/status/stepLabel.ts';
import { RUN_MINUTES, type StreamPlan, streamPlans } from './streamPlans.ts';
import type { StreamName, SyncStep } from './storePage.ts';
import { LeaseLost, type LeasedRun } from './acquireLease.ts';

export type ConnectorFor = (
  accountId: number,
  marketplace: Marketplace,
) => Connector | null | Promise<Connector | null>;

export interface ReadOutcome {
  complete: number;
  /** Sentences for the seller about failed streams and skipped rows. */
  failures: Said[];
}

const streamsRead = counter('sync_streams_total', 'Streams of marketplaces read, by result.', [
  'marketplace',
  'stream',
  'result',
]);

/** The stream that reports a marketplace whose connector cannot be created. */
const FIRST_STREAM: Record<SyncType, StreamName> = {
  marketplaces: 'orders',
  buy_box_auto: 'offers',
  brand_prices: 'competitors',
};

/**
 * Reads every due stream of the account's connected marketplaces that this run has not read yet. A failed stream does not
 * stop the others, except those of a marketplace that needs a new authorization.
 */
export async function readStreams(
  run: LeasedRun,
  connectorFor: ConnectorFor,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  const marketplaces = await queryRows<{ marketplace: Marketplace }>(
    `SELECT marketplace FROM credentials
     WHERE account_id = $1 AND kind = 'selling' AND state = 'connected' ORDER BY marketplace`,
    [run.accountId],
  );
  if (!marketplaces.length) return { complete: 0, failures: [sentence('marketplaces.noneConnected')] };

  const outcome: ReadOutcome = { complete: 0, failures: [] };
  const connectors: Connector[] = [];
  const context = { run, outcome, signal };
  for (const { marketplace } of marketplaces)
    await attempt(context, marketplace, FIRST_STREAM[run.syncType], async () => {
      const connector = await connectorFor(run.accountId, marketplace);
      if (connector) connectors.push(connector); // null when its keys have been removed
    });

  const step: SyncStep = { done: 0, total: 0, label: null };
  const due: { plan: StreamPlan; connector: Connector }[] = [];
  // a history that goes on waits for the orders since the last run
  const ordersRead = await marketplacesRead(run.accountId, 'orders');
  for (const plan of streamPlans.filter(({ of = 'marketplaces' }) => of === run.syncType))
    for (const connector of connectors) {
      const steps = await stepsOf(run, plan, connector);
      step.total += steps.total;
      step.done += steps.total - steps.left;
      const isFirst = plan.stream === 'orders' && ordersRead.has(connector.marketplace);
      if (steps.left) due.splice(isFirst ? 0 : due.length, 0, { plan, connector });
      else outcome.complete += steps.total ? 1 : 0;
    }

  const disconnected = new Set<Connector>();
  const read = async (plan: StreamPlan, connector: Connector) => {
    if (disconnected.has(connector)) return;
    step.label = stepLabel(plan.stream, connector.marketplace);
    const failure = await attempt(context, connector.marketplace, plan.stream, async () => {
      const result = await readStream(
        await openStream(run, connector, plan.stream, { step, signal, isTurnOver }),
        plan,
      );
      if (result === 'again') due.push({ plan, connector });
      else if (result === 'read') outcome.complete += 1;
      streamsRead.inc({ marketplace: connector.marketplace, stream: plan.stream, result });
    });
    outcome.failures.push(...(connector.takeSkippedRows?.() ?? []));
    if (failure instanceof ReconnectNeeded) disconnected.add(connector);
  };
  const { before, isTurnOver } = keepOrdersFresh(run.syncType === 'marketplaces' ? connectors : [], step, read);
  // a stream that takes turns with the others is appended meanwhile
  for (const { plan, connector } of due) {
    await before(plan, connector);
    await read(plan, connector);
  }
  return outcome;
}

/** Interval of a stream that a notification has asked for; many may. */
const ASKED_MINUTES = 60;

/** Steps of the progress bar: one per stream, and one per window of the order history. */
async function stepsOf(
  run: LeasedRun,
  { stream, everyMinutes, by, hasUnreadPast }: StreamPlan,
  connector: Connector,
): Promise<{ total: number; left: number }> {
  if (by && !(by in connector)) return { total: 0, left: 0 };
  const state = await streamState(run.accountId, connector.marketplace, stream);
  if (stream === 'orders_backfill') {
    const { windows, cursor } = await remainingWindows(run, connector, state);
    return { total: windows.length ? windows.length + cursor.next : 0, left: windows.length };
  }
  // a refused stream is retried no more often than a successful one
  const readAt = state.refusedAt ?? state.lastSuccessAt;
  const hasMore = state.refusedAt === null && (state.hasPending || hasUnreadPast?.(state) === true);
  if (readAt && readAt >= run.startedAt && !hasMore) return { total: 1, left: 0 };
  const ageMinutes = readAt ? (run.startedAt.getTime() - readAt.getTime()) / 60_000 : Infinity;
  const isAskedFor = state.dueSince !== null && readAt !== null && state.dueSince > readAt;
  const minutes = isAskedFor ? Math.min(everyMinutes, ASKED_MINUTES) : everyMinutes;
  // five minutes early counts as due, because the scheduler's 15 minutes are not exact; what every run reads, and a long run
  // again at its end, is due unless a run follows at once
  const dueAfter = minutes === RUN_MINUTES ? 1 : minutes - 5;
  const isDue = run.trigger !== 'automatic' || hasMore || ageMinutes > dueAfter;
  return isDue ? { total: 1, left: 1 } : { total: 0, left: 0 };
}

/** Runs one part of the sync and returns its error, recorded for the seller, or null; rethrows errors that stop the run. */
async function attempt(
  { run, outcome, signal }: { run: LeasedRun; outcome: ReadOutcome; signal: AbortSignal },
  marketplace: Marketplace,
  stream: StreamName,
  work: () => Promise<void>,
): Promise<unknown> {
  try {
    await work();
    return null;
  } catch (error) {
    if (signal.aborted || error instanceof LeaseLost || isTransient(error)) throw error;
    streamsRead.inc({ marketplace, stream, result: 'failed' });
    const said = await recordFailure(run, marketplace, stream, error);
    // lasts until the seller's application is granted access, so it does not make every sync incomplete
    if (!(error instanceof NotPermitted)) outcome.failures.push(said);
    return error;
  }
}
