import type { Writable } from 'node:stream';
import { copyOut, writeLine } from '#server/work/backup/copyOut.ts';
import { schemaOf } from '#server/work/backup/schemaOf.ts';
import { pool, type Queryable, queryRow } from '#server/platform/postgres/db.ts';
import { conflict } from '#server/platform/values/errors.ts';
import { lockAccountOfSession } from '#server/platform/postgres/lockAccount.ts';
import { accountByEmail } from '#server/records/identity/accountByEmail.ts';
import { tablesOfAccount } from './tablesOfAccount.ts';

/** The first line of an account's file, before the name of its last migration. */
export const ACCOUNT_MARK = '-- seller-analytics account, schema ';

/** What does not travel: it ends within ten minutes, or is added up again at night with the rates of the other place. */
const STAYS = new Set(['authorization_states', 'sales_account_months', 'sales_kept_months', 'sales_product_starts']);

/** The tables that travel with an account. */
export const movedTables = async (on: Queryable) => (await tablesOfAccount(on)).filter(({ name }) => !STAYS.has(name));

/** PostgreSQL's words for "another transaction changed it meanwhile". */
const CHANGED = new Set(['40001', '40P01', '23503']);

/**
 * Writes all that is kept of the account a person signs in to, secrets as they are sealed, to `out`, and erases it here:
 * both or neither. `kept` is awaited in between, and has to make sure that what was written lasts. Answers how many rows.
 * Throws NOT_FOUND for an e-mail nobody registered, CONFLICT while a sync or a recalculation runs and when anything of the
 * account changed meanwhile; then it is as it was.
 */
export async function moveAccountOut(email: string, out: Writable, kept: () => Promise<void>): Promise<number> {
  const accountId = await accountByEmail(email);
  const client = await pool.connect();
  try {
    // before the transaction sees anything: what other writers of sales had begun is in what it sees
    await lockAccountOfSession(accountId, client);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    await refuseBusy(accountId, client);
    const rows = await writeRows(accountId, out, client);
    await kept();
    // fails where a row was added or changed since the transaction began
    await client.query('DELETE FROM accounts WHERE id = $1', [accountId]);
    await client.query('COMMIT');
    return rows;
  } catch (error) {
    if (CHANGED.has((error as { code?: string }).code ?? ''))
      throw conflict('A conta mudou enquanto saía; nada foi alterado. Tente de novo.');
    throw error;
  } finally {
    client.release(true); // the lock goes with the connection, and what was not committed too
  }
}

async function writeRows(accountId: number, out: Writable, on: Queryable): Promise<number> {
  await writeLine(out, ACCOUNT_MARK + (await schemaOf(on)));
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
  if (isBusy) throw conflict('Uma sincronização ou um recálculo da conta está em andamento. Tente de novo depois.');
}
