import pg from 'pg';
import { log } from '#server/platform/process/log.ts';
import { MeasuredPool } from './measuredPool.ts';
import { detectDeadConnections } from './detectDeadConnections.ts';

/** Maximum wait for a connection. */
const CONNECT_MS = 8_000;

const connections = {
  application_name: 'seller-analytics',
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
};
/** Connections of jobs: apart, because a sync that waits for locks or reads a year would hold up every screen. */
export const jobsPool = new MeasuredPool({ ...connections, max: 6 }, 'jobs');
/** The pool shared by Prisma, SQL reads and rate limits; in a job it hands out those of `jobsPool`. It connects on the first query. */
export const pool = new MeasuredPool({ ...connections, max: 10 }, 'primary', jobsPool);
for (const one of [pool, jobsPool]) {
  detectDeadConnections(one);
  // pg attaches the whole client to its errors: only the message is logged. A connection that this process ends may also
  // report that the server ends; that is no loss.
  const logLost = ({ message }: Error) => {
    if (!one.ending) log.error({ reason: message }, 'database connection lost');
  };
  one.on('error', (error) => logLost(error));
  one.on('connect', (client) => client.on('error', logLost));
}

/**
 * Sets the database. Called once, before the first query. Outside of jobs PostgreSQL ends a statement after `maxSeconds`; callers get
 * 503. Without it, as for commands, a statement may take any time.
 */
export function useDatabase(url: string, { maxSeconds = 0 } = {}): void {
  Object.assign(jobsPool.options, { connectionString: url });
  Object.assign(pool.options, { connectionString: url, statement_timeout: maxSeconds * 1000 || undefined });
}

export type Queryable = Pick<pg.ClientBase, 'query'>;

const INT8 = 20;
const DATE = 1082;
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a JavaScript number`);
  return value;
}
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return toSafeInteger;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * Rows of one statement. BIGINT is a number (money in minor units stays exact below 2^53), DATE `YYYY-MM-DD`, NUMERIC a
 * string.
 */
export async function queryRows<Row>(text: string, values: unknown[] = [], on: Queryable = pool): Promise<Row[]> {
  const result = await on.query({ text, values, types });
  return result.rows as Row[];
}

const MAX_PREPARED = 100;
const prepared = new Map<string, string>();

/**
 * `queryRows` for frequent statements with few distinct texts: each connection parses and plans a text once. Texts
 * beyond the first hundred are not prepared, which limits the memory of a connection.
 */
export async function preparedRows<Row>(text: string, values: unknown[] = [], on: Queryable = pool): Promise<Row[]> {
  if (!prepared.has(text) && prepared.size < MAX_PREPARED) prepared.set(text, `prepared ${prepared.size}`);
  const result = await on.query({ name: prepared.get(text), text, values, types });
  return result.rows as Row[];
}

/** The single row of a statement that always returns one. */
export async function queryRow<Row>(text: string, values: unknown[] = [], on: Queryable = pool): Promise<Row> {
  const [row] = await queryRows<Row>(text, values, on);
  if (!row) throw new Error('the statement returned no row');
  return row;
}

/** Well below the ten seconds after which callers get 503. */
export const IDLE_SECONDS = 6;

/**
 * Runs `work` in one transaction. PostgreSQL rolls it back after `idleSeconds` without a statement: otherwise a lost
 * connection would hold its locks, and block writers, for hours.
 */
export async function transaction<T>(
  work: (tx: Queryable) => Promise<T>,
  { idleSeconds = IDLE_SECONDS }: { idleSeconds?: number } = {},
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; SET LOCAL idle_in_transaction_session_timeout = '${idleSeconds}s'`);
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    await client.query('ROLLBACK').then(
      () => client.release(),
      (rollbackError: Error) => client.release(rollbackError),
    );
    throw error;
  }
}

/** Closes every connection, including Prisma's. */
export async function closeDatabase(): Promise<void> {
  await Promise.all([pool, jobsPool].map(async (one) => one.ending || one.end()));
}
