import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { closeDatabase, queryRow, transaction, useDatabase } from '#server/platform/postgres/db.ts';
import { publish } from '#server/platform/jobs/events.ts';
import { scratchPostgres } from '#server/platform/postgres/embedded/scratchPostgres.ts';
import { serverProcess } from '#server/platform/testing/serverProcess.ts';
import { tcpProxy, type TcpProxy } from '#server/platform/testing/tcpProxy.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { fakeOrder } from '#server/work/sync/testing/fakeConnector.ts';
import { type Finding, seconds, printErrors } from './finding.ts';
import { persistedOperations } from './graphql.ts';
import { openSellers } from './writers.ts';

const MAX_SHOWN_MS = 5_000;
const TIMEOUT_MS = 60_000;
const FIGURES = '/api/dashboard-local/metrics?dateRange=today';

/**
 * Simulates a page that refetches its figures at each order and after each reconnect, with the client's own connection. Its
 * socket is cut `drops` times and the server killed `restarts` times; orders arrive before, during and after each gap.
 */
export async function droppedSockets({ drops, restarts }: { drops: number; restarts: number }): Promise<Finding[]> {
  const postgres = await scratchPostgres();
  const start = () =>
    serverProcess({
      DATABASE_URL: postgres.url,
      APP_SECRET: 'only for this run, thirty-two characters',
      LOG_LEVEL: 'error',
    });
  let server = start();
  useDatabase(postgres.url);
  let proxy: TcpProxy | undefined;
  try {
    const target = { host: '127.0.0.1', port: Number(new URL(await server.url).port) };
    proxy = await tcpProxy(target);
    const [seller] = await openSellers(await server.url);
    const { id } = await queryRow<{ id: number }>('SELECT account_id AS id FROM users WHERE email = $1', [
      seller!.email,
    ]);
    const page = await openPage(proxy.port, seller!.token);
    let sold = 0;
    const sell = async () => placeOrder(id, (sold += 1));
    const gap = async (cut: () => Promise<void>) => {
      await sell();
      await sleep(300 * Math.random());
      const cutting = cut();
      await sell();
      await cutting;
      await sleep(600 * Math.random());
      await sell();
      const since = performance.now();
      while (page.shown() !== sold && performance.now() - since < TIMEOUT_MS) await sleep(20);
      return { missed: sold - page.shown(), ms: performance.now() - since };
    };
    const findings: Finding[] = [];
    for (const [fault, times, cut] of [
      ['socket of an open page dropped', drops, async () => proxy!.cut()],
      [
        'server killed and started under an open page',
        restarts,
        async () => {
          server.child.kill('SIGKILL');
          proxy!.faults = { refuses: true };
          await server.ended;
          server = start();
          target.port = Number(new URL(await server.url).port);
          proxy!.faults = {};
        },
      ],
    ] as const) {
      const gaps: { missed: number; ms: number }[] = [];
      for (let count = 0; count < times; count += 1) gaps.push(await gap(cut));
      const slowest = Math.max(...gaps.map(({ ms }) => ms));
      const missed = gaps.reduce((sum, one) => sum + one.missed, 0);
      findings.push({
        fault,
        times: String(times),
        seen: `${3 * times} orders, ${missed} missed; all on the page within ${seconds(slowest)} of the connection's return`,
        bar: '0 missed, ≤ 5 s',
        passed: missed === 0 && slowest <= MAX_SHOWN_MS,
      });
    }
    return findings;
  } finally {
    server.child.kill('SIGKILL');
    printErrors((await server.ended).output);
    await proxy?.close();
    await closeDatabase();
    await postgres.stop();
  }
}

/** Opens the client's live connection as a browser would, with figures refetched as on the dashboard. */
async function openPage(port: number, token: string) {
  Object.assign(globalThis, {
    WebSocket,
    location: { protocol: 'http:', host: `127.0.0.1:${port}` },
    localStorage: { getItem: (name: string) => (name === 'token' ? token : null) },
  });
  const { liveClient, onLiveResumed } = await import('#client/data/liveConnection.ts');
  let shown = 0;
  let isFetching = false;
  let isStale = false;
  const refresh = async () => {
    isStale = true;
    if (isFetching) return;
    isFetching = true;
    while (isStale) {
      isStale = false;
      await fetch(`http://127.0.0.1:${port}${FIGURES}`, { headers: { authorization: `Bearer ${token}` } })
        .then(async (answer) => (shown = ((await answer.json()) as { ordersCount: number }).ordersCount))
        .catch(() => {}); // the shown figures stay
    }
    isFetching = false;
  };
  const [id, query] = Object.entries(persistedOperations()).find(([, text]) =>
    text.startsWith('subscription useNewOrdersSubscription'),
  )!;
  const extensions = { persistedQuery: { version: 1, sha256Hash: id } };
  (await liveClient()).subscribe(
    { query, extensions },
    { next: () => void refresh(), error: (error) => console.log('  page:', error), complete: () => {} },
  );
  onLiveResumed(() => void refresh());
  await refresh();
  return { shown: () => shown };
}

async function placeOrder(accountId: number, number: number): Promise<void> {
  const order = fakeOrder(`701-${String(number).padStart(7, '0')}-0000001`, 0);
  await transaction(async (tx) => {
    const { created } = await recordOrders(accountId, [order], tx);
    for (const { orderId } of created) await publish('newOrder', { accountId, orderId }, tx);
  });
}
