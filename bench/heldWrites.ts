import pg from 'pg';
import type { Seller, Written } from './writers.ts';

/** Holds what is stored against what was confirmed: how many writes are lost, and how many stand there that nobody sent. */
export async function heldWrites(url: string, sellers: Seller[]): Promise<{ lost: number; unasked: number }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ key: string }>(
    `SELECT concat_ws(' ', u.email, r.currency, to_char(r.day, 'YYYY-MM-DD'), trim_scale(r.brl)) AS key
     FROM account_exchange_rates r JOIN users u USING (account_id)`,
  );
  await client.end();
  const keyOf = ({ email, currency, day, brl }: Written) => [email, currency, day, brl].join(' ');
  const stored = new Set(rows.map(({ key }) => key));
  return {
    lost: sellers.flatMap(({ confirmed }) => confirmed).filter((write) => !stored.has(keyOf(write))).length,
    unasked: rows.length - sellers.flatMap(({ asked }) => asked).filter((write) => stored.has(keyOf(write))).length,
  };
}
