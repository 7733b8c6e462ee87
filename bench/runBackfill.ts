import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { closeDatabase, queryRow, queryRows, useDatabase } from '#server/platform/postgres/db.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { useMasterSecret } from '#server/platform/security/secrets.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { useMarketplaces } from '#server/market/baseUrls.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';
import { realEffects } from '#server/market/http/effects.ts';
import type { RunningSimulator } from '#simulator/startSimulator.ts';
import { seedFeeRules } from '#server/records/fees/seedFeeRules.ts';
import { openStream } from '#server/work/sync/openStream.ts';
import { readOrderHistory } from '#server/work/sync/streams/readOrderHistory.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { acquireLease } from '#server/work/sync/acquireLease.ts';
import { ordersFile } from '#server/work/sync/testing/ordersFile.ts';
import type { Goal } from './goals.ts';

/** About 100,000 orders together with the 5,800 of the generated seller at Mercado Livre. */
const AMAZON_ORDERS = 94_200;
const FAST = 100_000;
/** A report is requested, polled three times until the simulator has it ready, located and fetched. */
const REQUESTS_OF_A_REPORT = 1 + 3 + 1 + 1;
const PAGE = 50;
const WINDOW_MS = 30 * 86_400_000;

/** Reads and stores the history of both marketplaces with the real connectors, as a sync does. Prints the goals as JSON. */
async function main(databaseUrl: string, isQuick: boolean): Promise<void> {
  useDatabase(databaseUrl);
  useMasterSecret('only for this bench, thirty-two characters');
  const file = await ordersFile(isQuick ? AMAZON_ORDERS / 10 : AMAZON_ORDERS);
  const marketplaces = await startMarketplaces(file.path);
  try {
    const goals = [await measure('amazon', marketplaces), await measure('mercadolivre', marketplaces)];
    console.log(JSON.stringify(goals));
  } finally {
    marketplaces.stop();
    await file.remove();
    await closeDatabase();
  }
}

async function measure(
  marketplace: 'amazon' | 'mercadolivre',
  { accounts }: Pick<RunningSimulator, 'accounts'>,
): Promise<Goal> {
  const { id: accountId } = await queryRow<{ id: number }>(`INSERT INTO accounts (name) VALUES ('Bench') RETURNING id`);
  await seedFeeRules({ accountId }); // as every account that registers
  await storeKeys({ accountId }, marketplace, accounts[marketplace]);
  const { runId } = await startSync({ accountId }, { trigger: 'initial' });
  const run = (await acquireLease(accountId, runId))!;
  let requests = 0;
  const connector = (await accountConnector(accountId, marketplace, {
    ...realEffects,
    fetch: (url, init) => {
      requests += 1;
      return realEffects.fetch(url, init);
    },
  }))!;
  const startedAt = performance.now();
  const step = { done: 0, total: 0, label: null };
  const { signal } = new AbortController();
  const alone = { step, signal, isTurnOver: () => false };
  await readOrderHistory(await openStream(run, connector, 'orders_backfill', alone));
  const seconds = (performance.now() - startedAt) / 1000;
  const { orders } = await queryRow<{ orders: number }>('SELECT count(*) AS orders FROM orders WHERE account_id = $1', [
    accountId,
  ]);
  const minimum = await minRequests(accountId, marketplace, run.startedAt);
  return {
    row: '',
    what: `back-fill of ${orders.toLocaleString('en')} orders, ${marketplace === 'amazon' ? 'Amazon' : 'Mercado Livre'}`,
    measured: `${Math.round(orders / seconds).toLocaleString('en')} orders/s, ${requests} requests`,
    ratio: `${(requests / minimum).toFixed(2)}× the minimum (${minimum})`,
    bar: '≤ 1.3×',
    passed: requests <= minimum * 1.3,
  };
}

/**
 * Minimum number of requests: Amazon reports at most 30 days at once, Mercado Livre 50 orders a page, cancelled ones
 * separately. Three requests come first: the token, the seller's id, and whether the seller advertises.
 */
async function minRequests(accountId: number, marketplace: string, until: Date): Promise<number> {
  const windows = await queryRows<{ cancelled: number; others: number }>(
    `SELECT count(*) FILTER (WHERE status = 'cancelled') AS cancelled, count(*) FILTER (WHERE status <> 'cancelled') AS others
     FROM orders WHERE account_id = $1
     GROUP BY floor(extract(epoch FROM $2::timestamptz - purchased_at) * 1000 / $3::bigint)`,
    [accountId, until, WINDOW_MS],
  );
  const first = 3;
  if (marketplace === 'amazon') return first + windows.length * REQUESTS_OF_A_REPORT;
  const pages = (orders: number) => Math.max(1, Math.ceil(orders / PAGE));
  return first + windows.reduce((sum, { cancelled, others }) => sum + pages(cancelled) + pages(others), 0);
}

/** Starts the simulator in a separate process and directs the connectors to it. */
async function startMarketplaces(
  ordersPath: string,
): Promise<Pick<RunningSimulator, 'accounts'> & { stop: () => void }> {
  const cli = join(projectRoot, 'simulator/cli.ts');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', cli, '--port', '0', '--orders', ordersPath, '--rate-factor', String(FAST)],
    { cwd: projectRoot, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  useMarketplaces({
    lwaToken: `${url}/auth/o2/token`,
    spApi: { na: url, eu: url, fe: url },
    ads: { na: url },
    mercadoLivre: url,
    mercadoPago: url,
    rateFactor: FAST,
  });
  const answer = await fetch(`${url}/__simulator/credentials`);
  return { accounts: (await answer.json()) as RunningSimulator['accounts'], stop: () => child.kill() };
}

const [databaseUrl = '', isQuick] = process.argv.slice(2);
await main(databaseUrl, isQuick === 'true');
