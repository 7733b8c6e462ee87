import { rebuildMatches } from '#server/insight/reconciliation/derive/deriveMatches.ts';
import type { MoneyDifference } from '#server/insight/reconciliation/differences/difference.ts';
import { eachDifference } from '#server/insight/reconciliation/differences/moneyDifferences.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { realEffects } from '#server/market/http/effects.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { disputeStates } from '#server/records/reconciliation/disputeStates.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { type RunningSimulator, startSimulator } from '#simulator/startSimulator.ts';
import { plantErrors } from './plantErrors.ts';
import type { Planted, TrialOptions } from './moneyTrial.ts';

const RATE_FACTOR = 1_000_000;
/** The past in which errors are planted: the search of payments knows no more. */
const PLANTED_DAYS = 300;
const DAY = 86_400_000;
/** No seller needs as many runs of a sync. */
const MAX_RUNS = 3_000;
/** Streams that say nothing of the money of sales. */
const OTHERS = ['traffic', 'ads'];

export interface ProductTrial {
  orders: number;
  /** Matches that were decided and agree. */
  agreeing: number;
  planted: Planted[];
  /** Everything to check, certain or not, but for money that is held because its buyer disputes it. */
  differences: MoneyDifference[];
  disputes: number;
  runs: number;
}

/**
 * Syncs a local seller with known errors into the current database as the product does, run by run until all is read, compares its
 * money, and reads the worklist.
 */
export async function productTrial({
  plant,
  now,
  progress = () => {},
  ...of
}: Omit<TrialOptions, 'days'>): Promise<ProductTrial> {
  const simulator = await startSimulator({ ...of, now: () => now, rateFactor: RATE_FACTOR });
  try {
    const planted = await plantErrors(simulator, plant, new Date(now - PLANTED_DAYS * DAY).toISOString().slice(0, 10));
    progress(`${planted.length} errors are planted`);
    const accountId = await sellerOf(simulator);
    const runs = await syncAll(accountId, now, progress);
    await rebuildMatches(accountId);
    const differences: MoneyDifference[] = [];
    const everything = { minimumMinor: 0, states: disputeStates };
    for await (const batch of eachDifference({ accountId } as Parameters<typeof eachDifference>[0], everything))
      differences.push(...batch);
    const disputed = await disputedOrders(accountId);
    const isDispute = ({ reason, orderId }: MoneyDifference) => reason === 'release_disputed' && disputed.has(orderId!);
    const { orders, agreeing } = await queryRow<{ orders: number; agreeing: number }>(
      `SELECT (SELECT count(*)::int FROM orders WHERE account_id = $1) AS orders,
              (SELECT count(*)::int FROM money_matches WHERE account_id = $1 AND class = 'matched') AS agreeing`,
      [accountId],
    );
    return {
      orders,
      agreeing,
      planted,
      differences: differences.filter((one) => !isDispute(one)),
      disputes: differences.filter(isDispute).length,
      runs,
    };
  } finally {
    await simulator.close();
  }
}

async function sellerOf({ url, accounts }: RunningSimulator): Promise<number> {
  useMarketplaces({
    lwaToken: `${url}/auth/o2/token`,
    spApi: { na: url, eu: url, fe: url },
    ads: { na: url },
    mercadoLivre: url,
    mercadoPago: url,
    rateFactor: RATE_FACTOR,
  });
  const { id } = await queryRow<{ id: number }>(`INSERT INTO accounts (name) VALUES ('Loja de teste') RETURNING id`);
  await storeKeys({ accountId: id }, 'amazon', accounts.amazon);
  await storeKeys({ accountId: id }, 'mercadolivre', accounts.mercadolivre);
  await queryRows(
    `INSERT INTO sync_streams (account_id, marketplace, stream, watermark, last_success_at)
     SELECT $1, m::"Marketplace", s::"SyncStreamName", now(), now() FROM unnest($2::text[]) s, unnest(ARRAY['amazon', 'mercadolivre']) m`,
    [id, OTHERS],
  );
  return id;
}

/** Runs until nothing is left to read; returns their number. */
async function syncAll(accountId: number, now: number, progress: (sentence: string) => void): Promise<number> {
  const effects = { ...realEffects, now: () => now, sleep: () => Promise.resolve() };
  let before = '';
  for (let runs = 1; runs <= MAX_RUNS; runs += 1) {
    const { runId } = await startSync({ accountId }, { trigger: 'automatic' });
    await runSync({ accountId, runId }, { isLastAttempt: true }, (account, marketplace) =>
      accountConnector(account, marketplace, effects),
    );
    const { status, error } = await queryRow<{ status: string; error: string | null }>(
      'SELECT status, error FROM sync_runs WHERE account_id = $1 AND id = $2',
      [accountId, runId],
    );
    if (status === 'error') throw new Error(`sync: ${error}`);
    if (error) progress(error);
    const { read, orders, isOver } = await queryRow<{ read: string; orders: number; isOver: boolean }>(READ, [
      accountId,
    ]);
    if (runs % 20 === 0) progress(`${runs} runs, ${orders} orders`);
    if (isOver && read === before) return runs;
    before = read;
  }
  throw new Error('the sync has no end');
}

const READ = `
SELECT md5(string_agg(marketplace::text || stream || coalesce(cursor::text, '') || coalesce(error, ''), ',' ORDER BY marketplace, stream)) AS read,
       bool_and(last_success_at IS NOT NULL AND coalesce(cursor ->> 'goesOn', 'false') = 'false') AS "isOver",
       (SELECT count(*)::int FROM orders WHERE account_id = $1) AS orders
FROM sync_streams WHERE account_id = $1`;

async function disputedOrders(accountId: number): Promise<Set<string>> {
  const rows = await queryRows<{ id: string }>(
    `SELECT DISTINCT order_external_id AS id FROM releases
     WHERE account_id = $1 AND order_external_id IS NOT NULL AND hold_reason IN ('mediation', 'chargeback')`,
    [accountId],
  );
  return new Set(rows.map(({ id }) => id));
}
