import { performance } from 'node:perf_hooks';
import type pg from 'pg';
import { DATA_VERSION } from './dataVersion.ts';
import { pool, type Queryable, queryRow } from './db.ts';
import { log } from '#server/platform/process/log.ts';
import { MeasuredPool } from './pool/measuredPool.ts';

const CONNECT_MS = 1_000;
/** Maximum duration of a read on the replica before the primary is used. */
const MAX_READ_MS = 8_000;
const MAX_PROGRESS_READ_MS = 1_000;
/** A replica that failed is not used for this time, so that callers do not wait for it again. */
const PAUSE_MS = 5_000;
const MAX_ACCOUNTS = 20_000;

let replica: pg.Pool | null = null;
let pausedUntil = 0;
/** Known replay position of the replica in the write-ahead log, in bytes. */
let replayed = 0;
/**
 * Last version of each account's rows and the log position at that time: all changes up to the version lie before it.
 */
const lastVersions = new Map<number, { version: number; at: number }>();

/** Uses the replica at `url` for the reads of `readerOf`; without a URL they use the primary. */
export function useReplica(url: string | undefined): void {
  if (!url) return;
  const config = {
    connectionString: url,
    max: 10,
    application_name: 'seller-analytics',
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: MAX_READ_MS,
    keepAlive: true,
  };
  replica = new MeasuredPool(config, 'replica');
  replica.on('error', ({ message }) => log.warn({ reason: message }, 'replica connection lost'));
  replica.on('connect', (client) => client.on('error', () => {})); // the statement in flight fails as well
}

/** The replica as this process last saw it; null: there is none. */
export async function replicaState(): Promise<{ isReachable: boolean; lagSeconds: number | null } | null> {
  if (!replica) return null;
  try {
    const { rows } = await replica.query<{ lag: number | null }>({
      // with nothing left to replay the age of the last change says nothing
      text: `SELECT CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() THEN 0
                         ELSE extract(epoch FROM now() - pg_last_xact_replay_timestamp())::int END AS lag`,
      query_timeout: MAX_PROGRESS_READ_MS,
    } as pg.QueryConfig);
    return { isReachable: true, lagSeconds: rows[0]?.lag ?? null };
  } catch {
    return { isReachable: false, lagSeconds: null };
  }
}

/** Closes the connections to the replica. */
export async function closeReplica(): Promise<void> {
  const ending = replica;
  replica = null;
  pausedUntil = 0;
  replayed = 0;
  lastVersions.clear();
  await ending?.end();
}

/**
 * Connection for read-only statements on an account's rows: the replica when it has replayed every committed change of
 * them, else the primary. A read that fails on the replica is repeated on the primary.
 */
export function readerOf(accountId: number): Queryable {
  if (!replica) return pool;
  const query = async (statement: pg.QueryConfig) => {
    const from = (await hasAllOf(accountId)) ? replica : null;
    if (!from) return pool.query(statement);
    return from.query(statement).catch((error: unknown) => {
      if (isUnavailable(error)) pause(error as Error);
      return pool.query(statement); // an error of the statement itself occurs there again
    });
  };
  return { query: query as Queryable['query'] };
}

const pendingChecks = new Map<number, Promise<boolean>>();

/** Whether the replica has replayed every change of the account's rows committed before this call. */
export function hasAllOf(accountId: number): Promise<boolean> {
  if (!replica || performance.now() < pausedUntil) return Promise.resolve(false);
  const pending = pendingChecks.get(accountId);
  if (pending) return pending;
  // concurrent callers share a check, but never one already sent: it may be older than their own writes
  const check = Promise.resolve().then(() => {
    pendingChecks.delete(accountId);
    return compare(accountId);
  });
  pendingChecks.set(accountId, check);
  return check;
}

async function compare(accountId: number): Promise<boolean> {
  const now = await queryRow<{ version: number; at: number }>(
    `SELECT ${DATA_VERSION} AS version, (pg_current_wal_flush_lsn() - '0/0')::bigint AS at
     FROM changes.versions WHERE account_id = $1`,
    [accountId],
  );
  let known = lastVersions.get(accountId);
  if (known?.version !== now.version) {
    if (lastVersions.size >= MAX_ACCOUNTS) lastVersions.clear();
    lastVersions.set(accountId, (known = now));
  }
  if (replayed >= known.at) return true;
  try {
    replayed = Math.max(replayed, await progress());
  } catch (error) {
    pause(error as Error);
  }
  return replayed >= known.at;
}

async function progress(): Promise<number> {
  if (!replica) return 0;
  const statement = {
    text: `SELECT (pg_last_wal_replay_lsn() - '0/0')::text AS at`,
    query_timeout: MAX_PROGRESS_READ_MS,
  };
  const { rows } = await replica.query<{ at: string | null }>(statement);
  return Number(rows[0]?.at ?? 0); // null when the server is not a replica
}

/**
 * Whether an error comes from the server or the network rather than the statement: no SQLSTATE, or one of a server that
 * is shutting down.
 */
function isUnavailable(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code?.length !== 5 || /^(08|57P|53)/.test(code);
}

function pause({ message }: Error): void {
  if (performance.now() >= pausedUntil)
    log.warn({ reason: message }, 'the replica failed: reads use the primary for a while');
  pausedUntil = performance.now() + PAUSE_MS;
}
