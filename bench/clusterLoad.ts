import { setTimeout as sleep } from 'node:timers/promises';
import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import { transaction } from '#server/platform/postgres/db.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { scheduleChanged } from '#server/insight/reconciliation/queueMatches.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { generateSales } from './generateSales.ts';
import { type Seller, statusOf } from './writers.ts';

const READ_PAUSE_MS = 600;
const ORDER_PAUSE_MS = 1_000;
const TIMEOUT_MS = 60_000;
const DAY_MS = 86_400_000;
/** The last day of the figures that are compared: what is written meanwhile is dated later, or decades earlier. */
const LAST_READ = Date.parse('2026-11-15');
const DAYS = 300;

export interface ClusterSeller extends Seller {
  accountId: number;
  userId: number;
  /** Port of the server with the account's rows. */
  port: number;
}

/** What a part of the load met. */
export interface Load {
  done: number;
  /** Answers 503 with Retry-After, and transactions for which the product would answer so. */
  away: number;
  /** Everything else that failed. */
  failures: string[];
  longestMs: number;
  stop(): Promise<void>;
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const isoDays = (start: number, end: number) => `dateRange=custom&startDate=${dayOf(start)}&endDate=${dayOf(end)}`;

/** Runs `once` for each seller again and again, with a pause between; it returns a status, or 200, 503 or a text. */
function repeated(
  sellers: ClusterSeller[],
  pauseMs: number,
  once: (seller: ClusterSeller) => Promise<number | string>,
): Load {
  let isOver = false;
  const load: Load = {
    done: 0,
    away: 0,
    failures: [],
    longestMs: 0,
    stop: async () => {
      isOver = true;
      await Promise.all(clients);
    },
  };
  const clients = sellers.map(async (seller) => {
    while (!isOver) {
      const startedAt = performance.now();
      const outcome = await once(seller);
      load.longestMs = Math.max(load.longestMs, performance.now() - startedAt);
      if (outcome === 200) load.done += 1;
      else if (outcome === 503) load.away += 1;
      else load.failures.push(String(outcome));
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  });
  return load;
}

/** Sellers who read the figures and products of any past period. */
export const readers = (url: string, sellers: ClusterSeller[]): Load =>
  repeated(sellers, READ_PAUSE_MS, async ({ token }) => {
    const end = LAST_READ - Math.floor(Math.random() * DAYS) * DAY_MS;
    const start = end - Math.floor(Math.random() * 60) * DAY_MS;
    const path = `/api/dashboard-local/${Math.random() < 0.7 ? 'metrics' : 'products'}?${isoDays(start, end)}`;
    return fetch(url + path, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then(async (answer) => (await answer.arrayBuffer(), statusOf(answer)))
      .catch((error: Error) => `GET ${path}: ${error.message}`);
  });

/** Figures of fixed periods, as the product answers them. */
export async function figuresOf(url: string, sellers: ClusterSeller[]): Promise<string[]> {
  const figures: string[] = [];
  for (const { token } of sellers)
    for (const days of [30, 90, DAYS]) {
      const path = `/api/dashboard-local/metrics?${isoDays(LAST_READ - days * DAY_MS, LAST_READ)}`;
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } });
      figures.push(`${answer.status} ${await answer.text()}`);
    }
  return figures;
}

/** Gives each seller orders of a year. */
export async function storePast(sellers: ClusterSeller[], orders: number): Promise<void> {
  for (const { accountId } of sellers) {
    const plan = { seed: accountId, orders, days: 365, products: 200, dollarsInTen: 0 };
    const sales = [...generateSales(plan)];
    for (let at = 0; at < sales.length; at += 500)
      await transaction((tx) => recordOrders(accountId, sales.slice(at, at + 500), tx));
  }
  await scheduleChanged(); // a sync would have: compares the money of the orders
}

/**
 * Stores orders of the last day one by one, each first new, then changed once; one that is refused is tried again. `stored`: those
 * confirmed, as account and external id.
 */
export function liveOrders(sellers: ClusterSeller[], round = 0): Load & { stored: Set<string> } {
  const stored = new Set<string>();
  const salesOf = ({ accountId }: ClusterSeller) =>
    generateSales({
      seed: (round + 1) * 1_000_000 + accountId,
      orders: 20_000,
      days: 1,
      products: 200,
      dollarsInTen: 0,
    });
  const queues = new Map(sellers.map((seller) => [seller, { sales: salesOf(seller), next: [] as OrderSnapshot[] }]));
  const load = repeated(sellers, ORDER_PAUSE_MS, async (seller) => {
    const { sales, next } = queues.get(seller)!;
    if (next.length === 0) {
      const order = sales.next().value!;
      const changedAt = new Date(order.updatedAt.getTime() + 60_000);
      next.push(order, { ...order, status: 'delivered', updatedAt: changedAt }); // replaces its ledger lines
    }
    try {
      await transaction((tx) => recordOrders(seller.accountId, next.slice(0, 1), tx));
      stored.add(`${seller.accountId} ${next.shift()!.externalId}`);
      return 200;
    } catch (error) {
      return databaseUnavailable(error) ? 503 : `order: ${(error as Error).message}`;
    }
  });
  return Object.assign(load, { stored });
}
