import type { Queryable } from './db.ts';

/** Class of the advisory locks of accounts; the object is the account id. */
const ACCOUNT_LOCK = 7_206_203;

/**
 * Takes the lock, and forces generic plans for the statements that follow, so that a batch of 5,000 rows uses indexes
 * like a batch of one. Two columns; the account id is `$1`.
 */
export const LOCK_ACCOUNT = `pg_advisory_xact_lock(${ACCOUNT_LOCK}, $1),
       set_config('plan_cache_mode', 'force_generic_plan', true)`;

/**
 * Serializes writers of one account's sales until the transaction ends; other accounts are not affected. Must be a
 * separate statement, so that later ones see what the others committed.
 */
export async function lockAccount(accountId: number, tx: Queryable): Promise<void> {
  await tx.query({ name: 'lockAccount', text: `SELECT ${LOCK_ACCOUNT}`, values: [accountId] });
}

/**
 * Like `lockAccount`, until the connection ends: a transaction begun afterwards sees everything that earlier writers
 * stored.
 */
export async function lockAccountOfSession(accountId: number, connection: Queryable): Promise<void> {
  await connection.query('SELECT pg_advisory_lock($1, $2)', [ACCOUNT_LOCK, accountId]);
}
