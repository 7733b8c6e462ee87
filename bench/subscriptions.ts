import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSession } from '#server/records/identity/sessions/session.ts';
import { queryRow, useDatabase } from '#server/platform/postgres/db.ts';
import { listen, publish, startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { type BareSocket, bareSocket } from './bareSocket.ts';
import { type RunningProcess, startProduct, startScript } from './benchServers.ts';
import { type Goal, median } from './goals.ts';
import { loadShops, persistedOperations } from './graphql.ts';
import type { Bench } from './openBench.ts';
import { processCpu, residentKb } from './cpu.ts';

const SOCKETS_A_USER = 20;
const PAGES = 1_000;
const MANY_PAGES = 5_000;
const EVENTS = 20;
/** Between events, so that every client receives one before the next. */
const PAUSE_MS = 300;

interface FanOut {
  /** Milliseconds from publishing an event until a client receives it. */
  p50: number;
  p99: number;
  /** Milliseconds until the last client receives it, in the second slowest event: one in twenty may be an outlier. */
  last: number;
  cpuMicros: number;
  kilobytes: number;
}

/**
 * Row 21: an event of one account to all its open pages, by the product and by graphql-ws alone with the same schema, each
 * in its own process; the clients run in this one. Row 22: the time that PostgreSQL adds to an event.
 */
export async function subscriptions(bench: Bench, isQuick: boolean): Promise<Goal[]> {
  const url = bench.urlOf('bench_graphql');
  await bench.keep('bench_graphql', loadShops);
  useDatabase(url);
  const clients = isQuick ? 300 : PAGES;
  const manyClients = isQuick ? 600 : MANY_PAGES;
  const { accountId, orderId } = await queryRow<{ accountId: number; orderId: number }>(
    `SELECT account_id AS "accountId", min(id) AS "orderId" FROM orders GROUP BY account_id ORDER BY 1 LIMIT 1`,
  );
  const tokens = await tokensOf(accountId, manyClients / SOCKETS_A_USER);
  const folder = mkdtempSync(join(projectRoot, '.data/bench-sockets-'));
  const publishOrder = () => publish('newOrder', { accountId, orderId });
  const found: Record<string, FanOut> = {};
  try {
    for (const [name, count, starting] of [
      ['plain', clients, () => startScript('bench/plainSockets.ts', [url])],
      ['ours', clients, () => startProduct(url, folder)],
      ['many', manyClients, () => startProduct(url, folder)],
    ] as const) {
      const server = await starting();
      found[name] = await fanOut(server, tokens, count, publishOrder).finally(() => server.stop());
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { ours, plain, many } = found as { ours: FanOut; plain: FanOut; many: FanOut };
  const [cpu, memory] = [ours.cpuMicros / plain.cpuMicros, ours.kilobytes / plain.kilobytes];
  const textOf = ({ cpuMicros, kilobytes, p50, p99, last }: FanOut) =>
    `${cpuMicros.toFixed(0)} µs CPU, ${kilobytes.toFixed(1)} KB a client, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, all ${last.toFixed(0)} ms`;
  const added = await throughPostgres(publishOrder);
  return [
    {
      row: '21',
      what: `one event to ${clients} pages of an account`,
      measured: `${textOf(ours)}; graphql-ws alone ${textOf(plain)}`,
      ratio: `CPU ${cpu.toFixed(2)}×, memory ${memory.toFixed(2)}×`,
      bar: 'CPU ≤ 0.35×, memory ≤ 0.45×, p99 ≤ 100 ms',
      passed: isQuick ? null : cpu <= 0.35 && memory <= 0.45 && ours.p99 <= 100,
    },
    {
      row: '21',
      what: `one event to ${manyClients} pages of an account`,
      measured: textOf(many),
      ratio: '',
      bar: 'all ≤ 200 ms',
      passed: isQuick ? null : many.last <= 200,
    },
    {
      row: '22',
      what: 'an event by LISTEN/NOTIFY, over none',
      measured: `p50 +${added.toFixed(1)} ms`,
      ratio: '',
      bar: '≤ +5 ms',
      passed: added <= 5,
    },
  ];
}

async function tokensOf(accountId: number, users: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let user = 0; user < users; user++) {
    const { id } = await queryRow<{ id: number }>(
      `INSERT INTO users (account_id, email, name, password_hash) VALUES ($1, $2, 'Bench', 'none')
       ON CONFLICT (email) DO UPDATE SET name = excluded.name RETURNING id`,
      [accountId, `bench-${user}@loja.example`],
    );
    tokens.push((await openSession(id, { userAgent: null, ip: null })).token);
  }
  return tokens;
}

async function fanOut(
  server: RunningProcess,
  tokens: string[],
  clients: number,
  publishOrder: () => Promise<void>,
): Promise<FanOut> {
  const operations = Object.entries(persistedOperations());
  const [id, query] = operations.find(([, text]) => text.startsWith('subscription useNewOrdersSubscription'))!;
  const heard = { count: 0, times: [] as number[], publishedAt: 0, last: 0 };
  const lasts: number[] = [];
  const subscribe = JSON.stringify({
    id: '1',
    type: 'subscribe',
    payload: { query, extensions: { persistedQuery: { version: 1, sha256Hash: id } } },
  });
  const hear = () => {
    heard.count += 1;
    heard.times.push((heard.last = performance.now() - heard.publishedAt));
  };
  const before = residentKb(server.pid);
  const sockets: BareSocket[] = [];
  for (let client = 0; client < clients; client += SOCKETS_A_USER) {
    const token = tokens[client / SOCKETS_A_USER]!;
    const opening = Array.from({ length: SOCKETS_A_USER }, () => subscribed(server.port, token, subscribe, hear));
    sockets.push(...(await Promise.all(opening)));
  }
  // the last subscription is active once every client receives an event
  heard.publishedAt = performance.now();
  for (let rounds = 0; heard.count < clients && rounds < 50; rounds++) {
    heard.count = 0;
    await publishOrder();
    await sleep(PAUSE_MS);
  }
  const kilobytes = (residentKb(server.pid) - before) / clients;
  heard.times = [];
  const cpu = processCpu(server.pid);
  for (let event = 0; event < EVENTS; event++) {
    heard.count = 0;
    heard.publishedAt = performance.now();
    await publishOrder();
    for (let waited = 0; heard.count < clients && waited < 200; waited++) await sleep(PAUSE_MS / 10);
    lasts.push(heard.last);
  }
  const cpuMicros = ((processCpu(server.pid) - cpu) * 1000) / heard.times.length;
  for (const socket of sockets) socket.close();
  const times = heard.times.toSorted((a, b) => a - b);
  const last = lasts.toSorted((a, b) => a - b).at(-2)!;
  return { p50: median(times), p99: times[Math.floor(times.length * 0.99)]!, last, cpuMicros, kilobytes };
}

/** A client that has sent its subscription. */
async function subscribed(port: number, token: string, subscribe: string, hear: () => void): Promise<BareSocket> {
  let accept = (_message: Buffer) => {};
  const accepted = new Promise<Buffer>((done) => (accept = done));
  const socket = await bareSocket(port, (message) => {
    if (message.includes('"type":"next"')) hear();
    else if (message.includes('"type":"connection_ack"')) accept(message);
    else throw new Error(message.toString());
  });
  socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } }));
  await accepted;
  socket.send(subscribe);
  return socket;
}

/** Median milliseconds from publishing an event to receiving it in the same process. */
async function throughPostgres(publishOrder: () => Promise<void>): Promise<number> {
  await startEvents();
  const times: number[] = [];
  for (let event = 0; event < 100; event++) {
    const publishedAt = performance.now();
    let stop = () => {};
    const heard = new Promise<void>((done) => (stop = listen('newOrder', () => done())));
    await Promise.all([heard, publishOrder()]);
    times.push(performance.now() - publishedAt);
    stop();
  }
  await stopEvents();
  return median(times);
}
