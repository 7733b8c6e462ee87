import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { pool, type Queryable, queryRow } from './db.ts';
import { log } from '#server/platform/process/log.ts';
import { MeasuredPool } from './measuredPool.ts';

const CONNECT_MS = 1_000;
/** A replica that stands still is left for the primary after this long. */
const LONGEST_READ_MS = 8_000;
const LONGEST_LOOK_MS = 1_000;
/** One that failed is not asked again for so long: nobody waits for it twice. */
const REST_MS = 5_000;
const MOST_ACCOUNTS = 20_000;

let replica: pg.Pool | null = null;
let restsUntil = 0;
/** How much of the write-ahead log the replica is known to have replayed, in bytes since its beginning. */
let replayed = 0;
/** For each account, the version of its rows last seen and where the log was then: all of that version stands before. */
const seen = new Map<number, { version: number; at: number }>();

/** Reads figures from the replica at `url` wherever `readerOf` is asked. Without one all is read from the primary. */
export function useReplica(url: string | undefined): void {
  if (!url) return;
  const config = {
    connectionString: url,
    max: 10,
    application_name: 'seller-analytics',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: LONGEST_READ_MS,
    keepAlive: true,
  };
  replica = new MeasuredPool(config, 'replica');
  replica.on('error', ({ message }) => log.warn({ reason: message }, 'replica connection lost'));
  replica.on('connect', (client) => client.on('error', () => {})); // the statement under way fails as well
}

/** The replica itself, for questions about what runs on it. */
export const replicaPool = (): Queryable | null => replica;

/** Lets go of the replica. */
export async function closeReplica(): Promise<void> {
  const ending = replica;
  replica = null;
  restsUntil = 0;
  replayed = 0;
  seen.clear();
  await ending?.end();
}

/**
 * Where figures of the account are read: on the replica once it has everything the account's rows were made of when asked,
 * else on the primary. Whatever goes wrong with the replica is read again on the primary. For statements that only read.
 */
export function readerOf(accountId: number): Queryable {
  if (!replica) return pool;
  const query = async (statement: pg.QueryConfig) => {
    const from = (await hasAllOf(accountId)) ? replica : null;
    if (!from) return pool.query(statement);
    return from.query(statement).catch((error: unknown) => {
      if (isAway(error)) rest(error as Error);
      return pool.query(statement); // a mistake of the statement's own is made there again
    });
  };
  return { query: query as Queryable['query'] };
}

const asking = new Map<number, Promise<boolean>>();

/** Whether the replica has every change of the account's rows that was committed before this call. */
export function hasAllOf(accountId: number): Promise<boolean> {
  if (!replica || performance.now() < restsUntil) return Promise.resolve(false);
  const asked = asking.get(accountId);
  if (asked) return asked;
  // callers of the same moment share a look, but none that was already sent: it may be older than what they wrote
  const look = Promise.resolve().then(() => {
    asking.delete(accountId);
    return compare(accountId);
  });
  asking.set(accountId, look);
  return look;
}

async function compare(accountId: number): Promise<boolean> {
  const now = await queryRow<{ version: number; at: number }>(
    `SELECT coalesce(sum(n), 0)::bigint AS version, (pg_current_wal_flush_lsn() - '0/0')::bigint AS at
     FROM changes.versions WHERE account_id IN (0, $1)`,
    [accountId],
  );
  let known = seen.get(accountId);
  if (known?.version !== now.version) {
    if (seen.size >= MOST_ACCOUNTS) seen.clear();
    seen.set(accountId, (known = now));
  }
  if (replayed >= known.at) return true;
  try {
    replayed = Math.max(replayed, await progress());
  } catch (error) {
    rest(error as Error);
  }
  return replayed >= known.at;
}

async function progress(): Promise<number> {
  if (!replica) return 0;
  const look = { text: `SELECT (pg_last_wal_replay_lsn() - '0/0')::text AS at`, query_timeout: LONGEST_LOOK_MS };
  const { rows } = await replica.query<{ at: string | null }>(look);
  return Number(rows[0]?.at ?? 0); // null: it is no replica
}

/** Whether an error is the server's or the network's, not the statement's: no SQLSTATE, or one of a server that goes away. */
export function isAway(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code?.length !== 5 || /^(08|57P|53)/.test(code);
}

function rest({ message }: Error): void {
  if (performance.now() >= restsUntil) log.warn({ reason: message }, 'the replica is not used for a while');
  restsUntil = performance.now() + REST_MS;
}
