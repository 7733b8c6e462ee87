import { queryRows } from '#server/platform/postgres/db.ts';
import { counter } from '#server/platform/process/metrics.ts';
import { type Connector, NotPermitted, ReconnectNeeded } from '#server/market/connector.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import { isTransient } from '#server/records/runs/isTransient.ts';
import { recordFailure } from './recordFailure.ts';
import { openStream, streamState } from './openStream.ts';
import { remainingWindows } from '#server/work/sync/streams/readOrderHistory.ts';
import type { SyncType } from '#server/records/runs/startSync.ts';
import { stepLabel } from '#server/work/sync/status/stepLabel.ts';
import { type StreamPlan, streamPlans } from './streamPlans.ts';
import type { StreamName, SyncStep } from './storePage.ts';
import { LeaseLost, type TakenRun } from './acquireLease.ts';

export type ConnectorFor = (
  accountId: number,
  marketplace: Marketplace,
) => Connector | null | Promise<Connector | null>;

export interface StreamsRead {
  complete: number;
  /** Sentences for the seller: what could not be read or was left out, and where. */
  failures: string[];
}

const streamsRead = counter('sync_streams_total', 'Streams of marketplaces that were read, or could not be.', [
  'marketplace',
  'stream',
  'result',
]);

/** The stream that a marketplace which cannot even be reached fails. */
const FIRST_STREAM: Record<SyncType, StreamName> = {
  marketplaces: 'orders',
  buy_box_auto: 'offers',
  brand_prices: 'competitors',
};

/**
 * Reads every stream of the account's connected marketplaces that this run has not read yet. A failing stream is noted
 * and leaves the others alone; a marketplace that needs a new authorisation is left for the seller to connect.
 */
export async function readStreams(
  run: TakenRun,
  connectorFor: ConnectorFor,
  signal: AbortSignal,
): Promise<StreamsRead> {
  const marketplaces = await queryRows<{ marketplace: Marketplace }>(
    `SELECT marketplace FROM credentials
     WHERE account_id = $1 AND kind = 'selling' AND state = 'connected' ORDER BY marketplace`,
    [run.accountId],
  );
  if (!marketplaces.length)
    return { complete: 0, failures: ['Nenhum marketplace conectado. Conecte a Amazon ou o Mercado Livre.'] };

  const outcome: StreamsRead = { complete: 0, failures: [] };
  const connectors: Connector[] = [];
  const during = { run, outcome, signal };
  for (const { marketplace } of marketplaces)
    await attempt(during, marketplace, FIRST_STREAM[run.syncType], async () => {
      const connector = await connectorFor(run.accountId, marketplace);
      if (connector) connectors.push(connector); // none when its keys were removed meanwhile
    });

  const step: SyncStep = { done: 0, total: 0, label: '' };
  const due: { plan: StreamPlan; connector: Connector }[] = [];
  for (const plan of streamPlans.filter(({ of = 'marketplaces' }) => of === run.syncType))
    for (const connector of connectors) {
      const steps = await stepsOf(run, plan, connector);
      step.total += steps.total;
      step.done += steps.total - steps.left;
      if (steps.left) due.push({ plan, connector });
      else outcome.complete += steps.total ? 1 : 0;
    }

  const gone = new Set<Connector>();
  for (const { plan, connector } of due) {
    if (gone.has(connector)) continue;
    step.label = stepLabel(plan.stream, connector.marketplace);
    const failure = await attempt(during, connector.marketplace, plan.stream, async () => {
      const stream = await openStream(run, connector, plan.stream, step, signal);
      await stream.store(() => Promise.resolve({}));
      await plan.read(stream);
      outcome.complete += 1;
      streamsRead.inc({ marketplace: connector.marketplace, stream: plan.stream, result: 'read' });
    });
    outcome.failures.push(...(connector.takeSkippedRows?.() ?? []));
    if (failure instanceof ReconnectNeeded) gone.add(connector);
  }
  return outcome;
}

/** Steps of the progress bar: a stream is one, each window of the history one more. */
async function stepsOf(
  run: TakenRun,
  { stream, everyMinutes, only, by, goesOn }: StreamPlan,
  connector: Connector,
): Promise<{ total: number; left: number }> {
  if ((only && only !== connector.marketplace) || (by && !(by in connector))) return { total: 0, left: 0 };
  const state = await streamState(run.accountId, connector.marketplace, stream);
  if (stream === 'orders_backfill') {
    const { windows, cursor } = await remainingWindows(run, connector, state);
    return { total: windows.length ? windows.length + cursor.next : 0, left: windows.length };
  }
  // what the seller may not read is asked for no more often than what was read
  const readAt = state.refusedAt ?? state.lastSuccessAt;
  const hasMore = state.refusedAt === null && goesOn?.(state) === true;
  if (readAt && readAt >= run.startedAt && !hasMore) return { total: 1, left: 0 };
  const ageMinutes = readAt ? (run.startedAt.getTime() - readAt.getTime()) / 60_000 : Infinity;
  // a little early is in time: the planner's own quarter of an hour is not exact
  const isDue = run.trigger !== 'automatic' || hasMore || ageMinutes > everyMinutes - 5;
  return isDue ? { total: 1, left: 1 } : { total: 0, left: 0 };
}

/** Runs one piece of the sync; its failure is noted for the seller and answered, unless the whole run must stop. */
async function attempt(
  { run, outcome, signal }: { run: TakenRun; outcome: StreamsRead; signal: AbortSignal },
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
    const sentence = await recordFailure(run, marketplace, stream, error);
    // it will be so until the seller's application gets the right: no reason to call every sync incomplete
    if (!(error instanceof NotPermitted)) outcome.failures.push(sentence);
    return error;
  }
}
