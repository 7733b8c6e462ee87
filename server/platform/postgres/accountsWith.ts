import { rowsOfAccounts } from './distribution/rowsOfAccounts.ts';

/** SQL: whether an account has rows `r` of a table, for which `where` holds. */
export type Has = (table: string, where?: string) => string;

/**
 * Ids, in their order, of the accounts for which an SQL condition holds; its values begin at `$1`. The table of versions, which has rows of
 * every account, is spread over machines like the accounts' other rows: each asks about those that it has. Accounts of a server that is away
 * are left out.
 */
export async function accountsWith(condition: (has: Has) => string, values: unknown[] = []): Promise<number[]> {
  const rows = await rowsOfAccounts<{ id: number }>((answers) => {
    const has: Has = (table, where = 'true') =>
      `EXISTS (SELECT 1 FROM ${table} r WHERE r.account_id = a.account_id AND ${answers('r.account_id')} AND (${where}))`;
    return `SELECT DISTINCT a.account_id AS id FROM changes.versions a
      WHERE a.account_id > 0 AND ${answers('a.account_id')} AND (${condition(has)}) ORDER BY 1`;
  }, values);
  return rows.map(({ id }) => id);
}
