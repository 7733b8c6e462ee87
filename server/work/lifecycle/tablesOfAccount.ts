import { backedUpTables, type BackedUpTable } from '#server/work/backup/tables.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';

export interface TableOfAccount extends BackedUpTable {
  /** SQL condition for an account's rows; `$1` is its id. */
  condition: string;
}

/**
 * Tables whose rows belong to one account, referenced tables first. Read from the catalog, so that it includes new tables;
 * tables shared by all accounts are excluded.
 */
export async function tablesOfAccount(on: Queryable): Promise<TableOfAccount[]> {
  const tables = await backedUpTables(on);
  return tables.flatMap((table) => {
    const condition = conditionOf(table);
    return condition ? [{ ...table, condition }] : [];
  });
}

function conditionOf({ name, columns }: BackedUpTable): string | null {
  if (name === 'accounts') return 'id = $1';
  if (columns.includes('account_id')) return 'account_id = $1';
  if (columns.includes('user_id')) return 'user_id IN (SELECT id FROM users WHERE account_id = $1)';
  return null;
}
