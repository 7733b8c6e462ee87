import type { Queryable } from './db.ts';

/** Class of the advisory locks that stand for an account; the object is its id. */
const ACCOUNT_LOCK = 7_206_203;

/**
 * The lock, and plans of the statements that follow made once for any number of rows, so that a batch of 5,000 runs by
 * index like a batch of one. Two columns; the account in `$1`.
 */
export const LOCK_ACCOUNT = `pg_advisory_xact_lock(${ACCOUNT_LOCK}, $1),
       set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * Makes writers of one account's sales wait for each other until the transaction ends; other accounts go on. Must be a
 * statement of its own: what comes after it sees what the others committed.
 */
export async function lockAccount(accountId: number, tx: Queryable): Promise<void> {
  await tx.query({ name: 'lockAccount', text: `SELECT ${LOCK_ACCOUNT}`, values: [accountId] });
}

/** The same for as long as the connection lasts: a transaction begun after it sees all that earlier writers stored. */
export async function lockAccountOfSession(accountId: number, connection: Queryable): Promise<void> {
  await connection.query('SELECT pg_advisory_lock($1, $2)', [ACCOUNT_LOCK, accountId]);
}
