import { type Queryable, queryRow } from '#server/platform/postgres/db.ts';

/** Number of an account's rows in a table. */
export const countedRows = async (table: string, accountId: number, tx: Queryable): Promise<number> =>
  (await queryRow<{ rows: number }>(`SELECT count(*) AS rows FROM ${table} WHERE account_id = $1`, [accountId], tx))
    .rows;
