import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { setDatabaseTime } from '#server/platform/process/clock.ts';
import { type Queryable, pool, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { wireOf } from '#server/platform/postgres/driver.ts';
import { log } from '#server/platform/process/log.ts';

/**
 * Events published to every process of the product through PostgreSQL LISTEN/NOTIFY. An event published inside a
 * transaction is delivered only if it commits. Payloads carry ids, not rows (PostgreSQL's limit is 8,000 bytes).
 */
export interface Events {
  newOrder: { accountId: number; orderId: number };
  /** `syncType` as in `sync_runs`. */
  syncProgress: { accountId: number; runId: number; syncType: string };
  /** Alerts were opened, resolved, marked as read or marked as unread. */
  alertsChanged: { accountId: number };
  /** Differences of money were derived again, or what the seller does about them changed. */
  reconciliationUpdated: { accountId: number };
  sessionEnded: { accountId: number; userId: number; sessionKey: string };
  sqlCancelled: { accountId: number; userId: number; runId: string };
  /** This process's listener lost its connection: events may have been missed, so refetch what is shown. */
  gap: Record<string, never>;
}
type Topic = keyof Events;
type Listener<T extends Topic> = (event: Events[T]) => void;

const CHANNEL = 'app_events';
const FIRST_DELAY_MS = 250;
const MAX_RECONNECT_DELAY_MS = 1_000;
/**
 * Interval of the heartbeat. The connection only listens, so that a silent loss is detected by a query, which also
 * reads the database's clock.
 */
const HEARTBEAT_MS = 3_000;
const MAX_HEARTBEAT_MS = 5_000;
const listeners = new Map<Topic, Set<Listener<Topic>>>();

export async function publish<T extends Topic>(topic: T, event: Events[T], on: Queryable = pool): Promise<void> {
  await queryRows('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ topic, event })], on);
}

/** Calls `listener` for every event of the topic from any process; returns a function that stops it. */
export function listen<T extends Topic>(topic: T, listener: Listener<T>): () => void {
  const set = listeners.get(topic) ?? new Set();
  listeners.set(topic, set);
  set.add(listener as Listener<Topic>);
  return () => set.delete(listener as Listener<Topic>);
}

function deliver(topic: Topic, event: Events[Topic]): void {
  for (const listener of listeners.get(topic) ?? []) listener(event);
}

/**
 * Events of a topic as an async iterable, for subscriptions. Not a generator, because a generator that awaits its next
 * event cannot be stopped before that event.
 */
export function eventsOf<T extends Topic>(
  topic: T,
  isWanted: (event: Events[T]) => boolean,
): AsyncIterableIterator<Events[T]> {
  const queued: Events[T][] = [];
  const pending: ((result: IteratorResult<Events[T], undefined>) => void)[] = [];
  let isOver = false;
  const stop = listen(topic, (event) => {
    if (!isWanted(event)) return;
    const resolve = pending.shift();
    if (resolve) resolve({ value: event, done: false });
    else queued.push(event);
  });
  const end = (): IteratorResult<Events[T], undefined> => {
    isOver = true;
    stop();
    for (const resolve of pending.splice(0)) resolve({ value: undefined, done: true });
    return { value: undefined, done: true };
  };
  return {
    next: () => {
      const event = queued.shift();
      if (event) return Promise.resolve({ value: event, done: false });
      if (isOver) return Promise.resolve(end());
      return new Promise((done) => pending.push(done));
    },
    return: () => Promise.resolve(end()),
    throw: (error) => {
      end();
      return Promise.reject(error as Error);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

let client: pg.Client | undefined;
let stopped = true;

/** Starts listening; reconnects automatically and delivers `gap` after each reconnection. */
export async function startEvents(): Promise<void> {
  stopped = false;
  await connect(FIRST_DELAY_MS);
}

async function connect(nextDelayMs: number): Promise<void> {
  const connection = new pg.Client({
    ...pool.options,
    application_name: 'seller-analytics events',
    keepAlive: true,
    query_timeout: MAX_HEARTBEAT_MS,
  });
  client = connection;
  connection.on('notification', ({ payload }) => {
    const { topic, event } = JSON.parse(payload ?? '{}') as { topic: Topic; event: Events[Topic] };
    deliver(topic, event);
  });
  let lost = false;
  let timer: NodeJS.Timeout | undefined;
  const onLost = (error?: Error) => {
    clearInterval(timer);
    if (lost || stopped) return;
    lost = true;
    log.warn({ reason: error?.message }, 'event connection lost');
    setTimeout(() => reconnect(Math.min(nextDelayMs * 2, MAX_RECONNECT_DELAY_MS)), nextDelayMs).unref();
  };
  const cut = (error: Error) => {
    wireOf(connection).connection.stream.destroy(error);
    onLost(error);
  };
  const heartbeat = async () => {
    const sql = `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;
    setDatabaseTime((await queryRow<{ now: number }>(sql, [], connection)).now);
  };
  connection.on('error', onLost);
  connection.on('end', onLost);
  try {
    await connection.connect();
    await connection.query(`LISTEN ${CHANNEL}`);
    await heartbeat();
  } catch (error) {
    cut(error as Error);
    throw error;
  }
  if (lost) return;
  timer = setInterval(() => void heartbeat().catch(cut), HEARTBEAT_MS).unref();
}

async function reconnect(nextDelayMs: number): Promise<void> {
  if (stopped) return;
  try {
    await connect(nextDelayMs);
    deliver('gap', {}); // also when the connection was lost again: that causes another one
  } catch {
    // connect() has already scheduled the next attempt
  }
}

export async function stopEvents(): Promise<void> {
  stopped = true;
  // bounded, because the connection may be dead without an error
  await Promise.race([client?.end(), sleep(MAX_HEARTBEAT_MS, null, { ref: false })]);
}
