import { setTimeout as sleep } from 'node:timers/promises';
import { type LiveSocket, liveSocket } from './liveSocket.ts';

const PATHS = [
  '/api/dashboard-local/metrics?dateRange=last30Days',
  '/api/dashboard-local/products?dateRange=thisMonth&marketplace=amazon',
  '/api/dashboard-local/products?dateRange=last30Days',
  '/api/buybox/sync/status',
  '/api/buybox/summary',
  '/api/brand-owner/competitors',
  '/api/database/tables',
  '/api/costs/export',
  '/api/openapi.json',
  '/healthz',
];

/**
 * Continuous load of the demo account: reads of figures, exports of which half are aborted, pages that subscribe and leave,
 * orders placed at the marketplace, and syncs that import them. `stop` returns how often each was done.
 */
export async function mixedLoad(url: string, marketplaces: string) {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@exemplo.com.br', password: 'demonstracao' }),
  });
  const { token } = (await login.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  const done = { reads: 0, refused: 0, failed: 0, exports: 0, givenUp: 0, pages: 0, events: 0, orders: 0, syncs: 0 };
  let isOver = false;
  const failures = new Map<string, number>();
  /** Prints a failure once, with its time. */
  const note = (what: string) => {
    if (!failures.has(what)) console.log(`  ${new Date().toTimeString().slice(0, 8)} ${what}`);
    failures.set(what, (failures.get(what) ?? 0) + 1);
  };
  const again = async (pauseMs: number, work: (count: number) => Promise<unknown>) => {
    for (let count = 0; !isOver; count += 1) {
      await work(count).catch((error: Error & { cause?: Error }) => {
        done.failed += 1;
        note(`${work.name}: ${error.message} ${error.cause?.message ?? ''}`);
      });
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  };
  const read = async (count: number) => {
    const path = PATHS[count % PATHS.length]!;
    const answer = await fetch(url + path, { headers });
    const body = await answer.text();
    if (answer.ok) return void (done.reads += 1);
    done.refused += 1;
    note(`${path}: ${answer.status} ${body.slice(0, 200)}`);
  };
  const exportTable = async (count: number) => {
    const given = new AbortController();
    const answer = await fetch(`${url}/api/database/table/order_items/export`, { headers, signal: given.signal });
    if (!answer.ok) throw new Error(`export: ${answer.status} ${(await answer.text()).slice(0, 200)}`);
    const reader = answer.body!.getReader();
    await reader.read();
    if (count % 2) {
      given.abort();
      done.givenUp += 1;
      return;
    }
    while (!(await reader.read()).done);
    done.exports += 1;
  };
  const visit = async () => {
    const socket: LiveSocket = await liveSocket(url, token, () => (done.events += 1));
    done.pages += 1;
    await sleep(2_000 * Math.random());
    socket.drop();
  };
  const order = async () => {
    const body = JSON.stringify({ marketplace: Math.random() < 0.5 ? 'amazon' : 'mercadolivre' });
    const placed = await fetch(`${marketplaces}/__simulator/order`, { method: 'POST', body });
    await placed.arrayBuffer();
    if (placed.ok) done.orders += 1;
  };
  const sync = async () => {
    const answer = await fetch(`${url}/api/sync/trigger`, { method: 'POST', headers });
    await answer.arrayBuffer();
    if (answer.ok) done.syncs += 1;
  };
  const stays = await Promise.all([1, 2, 3].map(() => liveSocket(url, token, () => (done.events += 1))));
  const loops = [
    again(250, read),
    again(250, read),
    again(3_000, exportTable),
    again(1_000, visit),
    again(5_000, order),
    again(20_000, sync),
  ];
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(loops);
      for (const socket of stays) socket.drop();
      return done;
    },
  };
}
