import type { CustomTypesConfig } from 'pg';
import { transaction } from '#server/platform/postgres/db.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { READS_WAITING } from './databaseTables.ts';
import type { SandboxRun } from '#server/insight/sqlbox/sandbox/runInSandbox.ts';
import { takeTurn } from '#server/insight/sqlbox/cost/sqlBudget.ts';
import { SqlError } from '#server/insight/sqlbox/sqlError.ts';
import type { ViewerTable } from './viewerTable.ts';

const DEADLINE_MS = 5_000;
const CANCELLED = '57014';
/** Invalid numbers and instants. */
const WRONG_VALUES = ['22P02', '22007', '22008', '22003'];

/**
 * Runs a statement of the product over the account's rows of a listed table, at most `maxRows`, within the account's
 * budget. `write` receives the FROM item. Not in the sandbox, where row policies make PostgreSQL sort all rows before it
 * returns a page. Throws 400 for an invalid value, 429, and `SqlError` after five seconds.
 */
export async function readOwnTable(
  { accountId }: Viewer,
  { name, columns }: ViewerTable,
  { write, maxRows }: { write: (from: string) => string; maxRows: number },
): Promise<SandboxRun> {
  const listed = columns.map((column) => `"${column.name}"::${column.type} AS "${column.name}"`).join(', ');
  const text = write(`(SELECT ${listed} FROM viewer."${name}" WHERE account_id = ${Math.trunc(accountId)}) own`);
  const endTurn = await takeTurn(accountId, { maxWaiting: READS_WAITING });
  const startedAt = performance.now();
  let hitLimit = false;
  try {
    const { fields, rows } = await transaction(async (client) => {
      await client.query(
        `SET TRANSACTION READ ONLY; SET LOCAL statement_timeout = ${DEADLINE_MS}; SET LOCAL timezone = 'America/Sao_Paulo'`,
      );
      const types = { getTypeParser: () => (value: string) => value } as unknown as CustomTypesConfig;
      return client.query<(string | null)[]>({ text, rowMode: 'array', types });
    });
    const elapsedMs = performance.now() - startedAt;
    return { fields, rows: rows.slice(0, maxRows), isTruncated: rows.length > maxRows, elapsedMs };
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (WRONG_VALUES.includes(code)) throw badRequest('Página inválida', 'Not a cursor of these rows');
    hitLimit = code === CANCELLED;
    if (!hitLimit) throw error;
    throw new SqlError('SQL_LIMIT', `A consulta passou de ${DEADLINE_MS / 1000} s e foi interrompida.`);
  } finally {
    endTurn({ ms: performance.now() - startedAt, hitLimit });
  }
}
