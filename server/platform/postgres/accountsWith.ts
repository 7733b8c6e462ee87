import { queryRows } from './db.ts';

/**
 * Ids, in their order, of the accounts `a` for whose `a.account_id` an SQL condition holds; its values begin at `$1`. The table of versions,
 * which has rows of every account, is spread over machines like the accounts' other rows: each asks about those that it has.
 */
export async function accountsWith(condition: string, values: unknown[] = []): Promise<number[]> {
  const rows = await queryRows<{ id: number }>(
    `SELECT DISTINCT a.account_id AS id FROM changes.versions a WHERE a.account_id > 0 AND (${condition}) ORDER BY 1`,
    values,
  );
  return rows.map(({ id }) => id);
}
