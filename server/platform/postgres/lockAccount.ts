import type { Queryable } from './db.ts';
import { isDistributed } from './distribution/distribution.ts';

/** Class of the advisory locks of accounts; the object is the account id. */
const ACCOUNT_LOCK = 7_206_203;

/** Class of the advisory locks of persons; the object is the user id. */
const PERSON_LOCK = 7_206_207;

const LOCK = `pg_advisory_xact_lock(${ACCOUNT_LOCK}, $1)`;
/** Generic plans for the statements that follow, so that a batch of 5,000 rows uses indexes like a batch of one. */
const GENERIC_PLANS = `set_config('plan_cache_mode', 'force_generic_plan', true)`;
/** With statistics of a small or empty table, 5,000 lines would scan it 5,000 times. */
const NO_SCANS = `set_config('enable_seqscan', 'off', true)`;
/** On a cluster only SET LOCAL reaches the servers with the rows. */
const NO_SCANS_ON_WORKERS = `SET LOCAL citus.propagate_set_commands = 'local'; SET LOCAL enable_seqscan = off`;

/**
 * Serializes writers of one account's sales until the transaction ends; other accounts are not affected. A statement of its own, so that
 * later ones see what the others committed, and that on a cluster every writer takes it in one place: the coordinator, which cannot plan
 * generically. `isScanned` false: sequential scans are avoided until the transaction ends.
 */
export async function lockAccount(accountId: number, tx: Queryable, { isScanned = true } = {}): Promise<void> {
  const isCluster = await isDistributed(tx);
  const columns = [LOCK, ...(isCluster ? [] : [GENERIC_PLANS]), ...(isScanned ? [] : [NO_SCANS])];
  const name = isScanned ? 'lockAccount' : 'lockAccountWithoutScans';
  await tx.query({ name, text: `SELECT ${columns.join(', ')}`, values: [accountId] });
  if (isCluster && !isScanned) await tx.query(NO_SCANS_ON_WORKERS);
}

/**
 * Serializes a person's changes of their own things, so that limits hold, until the transaction ends. Not a lock of the person's row: on a
 * cluster that is taken on the first worker, and fails while it is away.
 */
export async function lockPerson(userId: number, tx: Queryable): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(${PERSON_LOCK}, $1)`, [userId]);
}

/**
 * Like `lockAccount`, until the connection ends: a transaction begun afterwards sees everything that earlier writers
 * stored.
 */
export async function lockAccountOfSession(accountId: number, connection: Queryable): Promise<void> {
  await connection.query('SELECT pg_advisory_lock($1, $2)', [ACCOUNT_LOCK, accountId]);
}
