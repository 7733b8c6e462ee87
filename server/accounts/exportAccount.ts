import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pool, queryRows } from '#server/core/db.ts';
import { accountOf } from './accountOf.ts';

const ROWS_A_READ = 1_000;
/** Secrets are not data about a person: they only open doors. */
const SECRET = /secret|token|hash|verifier/;

/**
 * Writes all that is kept of the account a person signs in to, as of one moment: one JSON object a line, `{ table, row }`,
 * without passwords, keys and tokens. Answers how many rows. Throws NOT_FOUND for an e-mail nobody registered.
 */
export async function exportAccount(email: string, out: Writable): Promise<number> {
  const accountId = await accountOf(email);
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    let written = 0;
    for (const { table, columns, condition } of await tablesOfAccount()) {
      await client.query(
        `DECLARE kept CURSOR FOR SELECT to_jsonb(one) AS row FROM (SELECT ${columns.join(', ')} FROM "${table}" WHERE ${condition}) one`,
        [accountId],
      );
      for (;;) {
        const { rows } = await client.query<{ row: unknown }>(`FETCH ${ROWS_A_READ} FROM kept`);
        const text = rows.map(({ row }) => `${JSON.stringify({ table, row })}\n`).join('');
        if (!out.write(text)) await once(out, 'drain');
        written += rows.length;
        if (rows.length < ROWS_A_READ) break;
      }
      await client.query('CLOSE kept');
    }
    await client.query('COMMIT');
    client.release();
    return written;
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

interface AccountTable {
  table: string;
  columns: string[];
  condition: string;
}

async function tablesOfAccount(): Promise<AccountTable[]> {
  const tables = await queryRows<{ table: string; columns: string[] }>(
    `SELECT table_name AS "table", array_agg(column_name::text ORDER BY ordinal_position) AS columns
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
     GROUP BY table_name ORDER BY table_name`,
  );
  return tables.flatMap(({ table, columns }) => {
    const condition = conditionOf(table, columns);
    const told = columns.filter((name) => !SECRET.test(name)).map((name) => `"${name}"`);
    return condition ? [{ table, columns: told, condition }] : [];
  });
}

function conditionOf(table: string, columns: string[]): string | null {
  if (table === 'accounts') return 'id = $1';
  if (columns.includes('account_id')) return 'account_id = $1';
  if (columns.includes('user_id')) return 'user_id IN (SELECT id FROM users WHERE account_id = $1)';
  return null;
}
