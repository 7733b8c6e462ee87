import { jobsPool, type Queryable } from '#server/platform/postgres/db.ts';
import { log } from '#server/platform/process/log.ts';

/** Statements over all accounts end after so long: the page then says that it does not know. */
const STATEMENT_MS = 4_000;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Reads over all accounts, for the operator's page: one at a time in this process, on a connection of the jobs, so that no
 * request of a seller waits for it, and ended by PostgreSQL after four seconds each statement. Null when it could not be read.
 */
export function operatorRead<T>(what: string, read: (on: Queryable) => Promise<T>): Promise<T | null> {
  const mine = turn.then(() => readNow(what, read));
  turn = mine;
  return mine;
}

async function readNow<T>(what: string, read: (on: Queryable) => Promise<T>): Promise<T | null> {
  try {
    const client = await jobsPool.connect();
    try {
      await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${STATEMENT_MS}`);
      return await read(client);
    } finally {
      await client.query('ROLLBACK').then(
        () => client.release(),
        (error: Error) => client.release(error),
      );
    }
  } catch (error) {
    log.warn({ what, reason: (error as Error).message }, 'a part of the operator page could not be read');
    return null;
  }
}
