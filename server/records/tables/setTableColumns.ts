import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { lockPerson } from '#server/platform/postgres/lockAccount.ts';
import { accountTransaction } from '#server/platform/prisma/accountTransaction.ts';
import { badField, conflict } from '#server/platform/values/errors.ts';
import { limits } from '#server/platform/values/limits.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { setOfPerson } from '#server/records/identity/setOfPerson.ts';

const MAX_NAME = 40;
const MAX_COLUMNS = 60;
const NAME = /^[a-z][a-z0-9.]*$/i;

const isName = (text: string) => text.length <= MAX_NAME && NAME.test(text);
const nameOf = (column: string) => (column.startsWith('-') ? column.slice(1) : column);

const UPSERT = `
INSERT INTO table_columns (account_id, user_id, table_name, columns) VALUES ($1, $2, $3, $4)
ON CONFLICT (account_id, user_id, table_name) DO UPDATE SET columns = excluded.columns`;

/**
 * Keeps the columns of a table for the person: names in order, a hidden one with `-` before it. Null: the default again. Throws
 * BAD_REQUEST, naming the field, and CONFLICT for the person's 101st table.
 */
export async function setTableColumns(
  viewer: Viewer,
  { table, columns }: { table: string; columns?: readonly string[] | null },
): Promise<void> {
  if (!isName(table)) throw badField('table', 'errors.unknownTable');
  if (columns) checkColumns(columns);
  const { accountId, userId } = viewer;
  const row = [accountId, userId, table];
  await accountTransaction(viewer, async ({ tx }) => {
    if (!columns) {
      await queryRows('DELETE FROM table_columns WHERE account_id = $1 AND user_id = $2 AND table_name = $3', row, tx);
      return;
    }
    // one after another, so that the limit holds
    await lockPerson(viewer.userId, tx);
    const { others } = await queryRow<{ others: number }>(
      `SELECT count(*)::int AS others FROM table_columns WHERE account_id = $1 AND user_id = $2 AND table_name <> $3`,
      row,
      tx,
    );
    const { tables: most } = limits.quotas;
    if (others >= most) throw conflict('errors.tablesMost', { most });
    await queryRows(UPSERT, [...row, columns], tx);
  });
}

function checkColumns(columns: readonly string[]): void {
  const names = columns.map(nameOf);
  const areNames = names.length > 0 && names.length <= MAX_COLUMNS && names.every(isName);
  if (!areNames || new Set(names).size < names.length) throw badField('columns', 'errors.unknownColumns');
}

/** Sets whether rows of the person's tables are low and without pictures. */
export async function setTableDensity(viewer: Viewer, isCompact: boolean): Promise<void> {
  await setOfPerson(viewer, 'compact_tables', isCompact);
}
