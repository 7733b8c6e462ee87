import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { copyOut, writeLine } from '#server/work/backup/copyOut.ts';
import { schemaOf } from '#server/work/backup/schemaOf.ts';
import { pool, type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { conflict } from '#server/platform/values/errors.ts';
import { lockAccountOfSession } from '#server/platform/postgres/lockAccount.ts';
import { accountByEmail } from '#server/records/identity/accountByEmail.ts';
import { keepMove } from './keptMoves.ts';
import { ACCOUNT_MARK, MOVE_MARK, movedTables } from './movedTables.ts';

/** SQLSTATE codes of a conflict with a concurrent transaction. */
const CONFLICT_CODES = new Set(['40001', '40P01', '23503']);

/**
 * Writes all rows of the account a person signs in to, secrets still sealed, to `out` and deletes them here, atomically.
 * Awaits `persisted` before the deletion: it must make the written file durable and return its bytes, gzipped, which are kept here until the
 * other installation has them (see `forgetMove`). Returns the number of rows. Throws
 * NOT_FOUND for an unregistered e-mail, CONFLICT while a sync or a recalculation runs or when the account changes
 * meanwhile; the account then stays unchanged.
 */
export async function moveAccountOut(
  email: string,
  out: Writable,
  persisted: () => Promise<Readable>,
): Promise<number> {
  const accountId = await accountByEmail(email);
  const moveId = randomUUID();
  const client = await pool.connect();
  try {
    // before the snapshot is taken, so that it includes what other writers of sales have started
    await lockAccountOfSession(accountId, client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await refuseBusy(accountId, client);
    const rows = await writeRows({ accountId, moveId }, out, client);
    await keepMove({ moveId, email, rows }, await persisted(), client);
    // fails when a row was added or changed since the transaction began
    await client.query('SELECT erase_account($1)', [accountId]);
    await client.query('COMMIT');
    return rows;
  } catch (error) {
    if (CONFLICT_CODES.has((error as { code?: string }).code ?? '')) throw conflict('commands.accountMoved');
    throw error;
  } finally {
    client.release(true); // closing the connection releases the lock and rolls back
  }
}

async function writeRows(
  { accountId, moveId }: { accountId: number; moveId: string },
  out: Writable,
  on: Queryable,
): Promise<number> {
  await writeLine(out, ACCOUNT_MARK + (await schemaOf(on)));
  await writeLine(out, MOVE_MARK + moveId);
  let rows = 0;
  for (const table of await movedTables(on))
    rows += await copyOut(table, on, out, table.condition.replace('$1', String(accountId)));
  await writeLine(out, '-- complete');
  return rows;
}

async function refuseBusy(accountId: number, on: Queryable): Promise<void> {
  const { isBusy } = await queryRow<{ isBusy: boolean }>(
    `SELECT EXISTS (SELECT FROM sync_runs WHERE account_id = $1 AND status IN ('pending', 'running'))
         OR EXISTS (SELECT FROM fee_recalculations WHERE account_id = $1 AND finished_at IS NULL) AS "isBusy"`,
    [accountId],
    on,
  );
  if (isBusy) throw conflict('commands.accountBusy');
}
