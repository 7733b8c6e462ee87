import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pool } from '#server/platform/postgres/db.ts';
import { accountByEmail } from '#server/records/identity/accountByEmail.ts';
import { tablesOfAccount } from './tablesOfAccount.ts';

const ROWS_A_READ = 1_000;
/** Secrets are not data about a person: they only open doors. */
const SECRET = /secret|token|hash|verifier/;

/**
 * Writes all that is kept of the account a person signs in to, as of one moment: one JSON object a line, `{ table, row }`,
 * without passwords, keys and tokens. Answers how many rows. Throws NOT_FOUND for an e-mail nobody registered.
 */
export async function exportAccount(email: string, out: Writable): Promise<number> {
  const accountId = await accountByEmail(email);
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    let written = 0;
    for (const { name: table, columns, condition } of await tablesOfAccount(client)) {
      const told = columns.filter((column) => !SECRET.test(column));
      await client.query(
        `DECLARE kept CURSOR FOR SELECT to_jsonb(one) AS row FROM (SELECT ${told.join(', ')} FROM ${table} WHERE ${condition}) one`,
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
