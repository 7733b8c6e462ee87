import pg from 'pg';
import type { Seller, Write } from './writers.ts';

/** Compares stored writes with confirmed ones. `lost`: confirmed but not stored; `unexpected`: stored but never sent. */
export async function compareWrites(url: string, sellers: Seller[]): Promise<{ lost: number; unexpected: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ key: string }>(
    `SELECT concat_ws(' ', u.email, r.currency, to_char(r.day, 'YYYY-MM-DD'), trim_scale(r.brl)) AS key
     FROM account_exchange_rates r JOIN users u USING (account_id)`,
  );
  await client.end();
  const keyOf = ({ email, currency, day, brl }: Write) => [email, currency, day, brl].join(' ');
  const stored = new Set(rows.map(({ key }) => key));
  return {
    lost: sellers.flatMap(({ confirmed }) => confirmed).filter((write) => !stored.has(keyOf(write))).length,
    unexpected: rows.length - sellers.flatMap(({ sent }) => sent).filter((write) => stored.has(keyOf(write))).length,
  };
}
