import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { noteDatabaseTime } from '#server/platform/process/clock.ts';
import { type Queryable, pool, queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';

/**
 * What happened, told to every process of the product over PostgreSQL LISTEN/NOTIFY. An event told inside a transaction
 * goes out when it commits, or never. Payloads carry ids, not rows (PostgreSQL's limit is 8,000 bytes).
 */
export interface Events {
  newOrder: { accountId: number; orderId: number };
  /** `syncType` as in `sync_runs`. */
  syncProgress: { accountId: number; runId: number; syncType: string };
  /** Alerts were opened, resolved, read, or unread again. */
  alertsChanged: { accountId: number };
  sessionEnded: { accountId: number; userId: number; sessionKey: string };
  sqlCancelled: { accountId: number; userId: number; runId: string };
  /** This process's listener was cut off: events may have been missed, so ask again for what you show. */
  gap: Record<string, never>;
}
type Topic = keyof Events;
type Listener<T extends Topic> = (event: Events[T]) => void;

const CHANNEL = 'app_events';
const FIRST_DELAY_MS = 250;
const MAX_RECONNECT_DELAY_MS = 1_000;
/** The connection only listens: that it died in silence is noticed by asking, for the database's time. */
const BEAT_MS = 3_000;
const LONGEST_BEAT_MS = 5_000;
const listeners = new Map<Topic, Set<Listener<Topic>>>();

export async function publish<T extends Topic>(topic: T, event: Events[T], on: Queryable = pool): Promise<void> {
  await queryRows('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify({ topic, event })], on);
}

/** Calls `listener` for every event of the topic, from whichever process; answers how to stop. */
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
 * Events of a topic as an async iterable, for subscriptions. Written by hand: a generator that waits for its next event
 * cannot be told to stop before that event comes.
 */
export function eventsOf<T extends Topic>(
  topic: T,
  isWanted: (event: Events[T]) => boolean,
): AsyncIterableIterator<Events[T]> {
  const waiting: Events[T][] = [];
  const asking: ((result: IteratorResult<Events[T], undefined>) => void)[] = [];
  let isOver = false;
  const stop = listen(topic, (event) => {
    if (!isWanted(event)) return;
    const ask = asking.shift();
    if (ask) ask({ value: event, done: false });
    else waiting.push(event);
  });
  const end = (): IteratorResult<Events[T], undefined> => {
    isOver = true;
    stop();
    for (const ask of asking.splice(0)) ask({ value: undefined, done: true });
    return { value: undefined, done: true };
  };
  return {
    next: () => {
      const event = waiting.shift();
      if (event) return Promise.resolve({ value: event, done: false });
      if (isOver) return Promise.resolve(end());
      return new Promise((done) => asking.push(done));
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

/** Starts hearing events; reconnects by itself, telling `gap` after each reconnection. */
export async function startEvents(): Promise<void> {
  stopped = false;
  await connect(FIRST_DELAY_MS);
}

async function connect(nextDelayMs: number): Promise<void> {
  const connection = new pg.Client({
    ...pool.options,
    application_name: 'seller-analytics events',
    keepAlive: true,
    query_timeout: LONGEST_BEAT_MS,
  });
  client = connection;
  connection.on('notification', ({ payload }) => {
    const { topic, event } = JSON.parse(payload ?? '{}') as { topic: Topic; event: Events[Topic] };
    deliver(topic, event);
  });
  let lost = false;
  let beat: NodeJS.Timeout | undefined;
  const onLost = (error?: Error) => {
    clearInterval(beat);
    if (lost || stopped) return;
    lost = true;
    log.warn({ reason: error?.message }, 'event connection lost');
    setTimeout(() => reconnect(Math.min(nextDelayMs * 2, MAX_RECONNECT_DELAY_MS)), nextDelayMs).unref();
  };
  const cut = (error: Error) => {
    (connection as unknown as { connection: pg.Connection }).connection.stream.destroy(error);
    onLost(error);
  };
  const heartbeat = async () => {
    const asked = `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;
    noteDatabaseTime((await queryRow<{ now: number }>(asked, [], connection)).now);
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
  beat = setInterval(() => void heartbeat().catch(cut), BEAT_MS).unref();
}

async function reconnect(nextDelayMs: number): Promise<void> {
  if (stopped) return;
  try {
    await connect(nextDelayMs);
    deliver('gap', {}); // also when it was lost again meanwhile: that ends in another
  } catch {
    // connect() has already planned the next try
  }
}

export async function stopEvents(): Promise<void> {
  stopped = true;
  await Promise.race([client?.end(), sleep(LONGEST_BEAT_MS, null, { ref: false })]); // it may be dead and not know
}
