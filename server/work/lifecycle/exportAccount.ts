import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pool } from '#server/platform/postgres/db.ts';
import { accountByEmail } from '#server/records/identity/accountByEmail.ts';
import { tablesOfAccount } from './tablesOfAccount.ts';

const BATCH_ROWS = 1_000;
/** Columns of secrets, which are not personal data. */
const SECRET = /secret|token|hash|verifier|public_key|credential_id/;

/**
 * Writes a consistent snapshot of the account a person signs in to: one JSON object a line, `{ table, row }`, without
 * passwords, keys and tokens. Returns the number of rows. Throws NOT_FOUND for an unregistered e-mail.
 */
export async function exportAccount(email: string, out: Writable): Promise<number> {
  const accountId = await accountByEmail(email);
  const client = await pool.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    let written = 0;
    for (const { name: table, columns, condition } of await tablesOfAccount(client)) {
      const exported = columns.filter((column) => !SECRET.test(column));
      await client.query(
        `DECLARE kept CURSOR FOR SELECT to_jsonb(one) AS row FROM (SELECT ${exported.join(', ')} FROM ${table} WHERE ${condition}) one`,
        [accountId],
      );
      for (;;) {
        const { rows } = await client.query<{ row: unknown }>(`FETCH ${BATCH_ROWS} FROM kept`);
        const text = rows.map(({ row }) => `${JSON.stringify({ table, row })}\n`).join('');
        if (!out.write(text)) await once(out, 'drain');
        written += rows.length;
        if (rows.length < BATCH_ROWS) break;
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
