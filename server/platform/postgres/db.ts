import pg from 'pg';
import { log } from '#server/platform/process/log.ts';
import { MeasuredPool } from './measuredPool.ts';
import { detectDeadConnections } from './detectDeadConnections.ts';

/** Who waits longer for a connection is told that there is none. */
const CONNECT_MS = 8_000;

/** One pool for Prisma, figures, rate limits and jobs. It opens its first connection on the first query. */
export const pool = new MeasuredPool(
  { max: 10, application_name: 'seller-analytics', connectionTimeoutMillis: CONNECT_MS, keepAlive: true },
  'primary',
);
detectDeadConnections(pool);
// pg hangs the whole client on its errors: only what says why goes to the log. A connection that we end may still hear
// that its server ends too: it is not lost.
const logLost = ({ message }: Error) => {
  if (!pool.ending) log.error({ reason: message }, 'database connection lost');
};
pool.on('error', (error) => logLost(error));
pool.on('connect', (client) => client.on('error', logLost));

/** Points the pool at a database. Called once, before the first query. */
export function useDatabase(url: string): void {
  Object.assign(pool.options, { connectionString: url });
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
 * Rows of one statement. BIGINT arrives as a number (money in minor units stays exact below 2^53), DATE as
 * `YYYY-MM-DD`, NUMERIC as a string.
 */
export async function queryRows<Row>(text: string, values: unknown[] = [], on: Queryable = pool): Promise<Row[]> {
  const result = await on.query({ text, values, types });
  return result.rows as Row[];
}

const MAX_PREPARED = 100;
const prepared = new Map<string, string>();

/**
 * `queryRows` for statements that are put together in few ways and asked often: each connection parses and plans a text
 * once. Beyond the first hundred texts they go unprepared, so that plans never fill a connection's memory.
 */
export async function preparedRows<Row>(text: string, values: unknown[] = [], on: Queryable = pool): Promise<Row[]> {
  if (!prepared.has(text) && prepared.size < MAX_PREPARED) prepared.set(text, `prepared ${prepared.size}`);
  const result = await on.query({ name: prepared.get(text), text, values, types });
  return result.rows as Row[];
}

/** The one row of a statement that always answers one. */
export async function queryRow<Row>(text: string, values: unknown[] = [], on: Queryable = pool): Promise<Row> {
  const [row] = await queryRows<Row>(text, values, on);
  if (!row) throw new Error('the statement answered no row');
  return row;
}

/** Well below the ten seconds after which callers are told that the database is away. */
export const IDLE_SECONDS = 6;

/**
 * Runs `work` in one transaction: all of it is kept, or none. PostgreSQL rolls it back when nothing is asked in it for
 * `idleSeconds`: a connection that was lost on the way would keep its locks, and whoever writes the same, for hours.
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

/** Ends every connection. Prisma's are the pool's. */
export async function closeDatabase(): Promise<void> {
  if (!pool.ending) await pool.end();
}
