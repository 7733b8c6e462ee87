import { queryRow } from '#server/platform/postgres/db.ts';

/** What a sync writes, and differs between two accounts that read the same. */
const TABLES = [
  'orders',
  'order_items',
  'products',
  'inventory_days',
  'ad_spend_days',
  'sales_account_days',
  'posted_amounts',
  'returned_units',
  'settlements',
];
const OWN = ['id', 'account_id', 'order_id', 'product_id', 'ingested_at', 'created_at', 'updated_at'];

/** All that is stored for an account, as the number and a hash of each table's rows: equal hashes are equal rows. */
export async function storedRows(accountId: number): Promise<Record<string, string>> {
  const told: Record<string, string> = {};
  for (const table of TABLES) {
    const { rows } = await queryRow<{ rows: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(text, E'\\n' ORDER BY text)), '') AS rows
       FROM (SELECT (to_jsonb(t) - $2::text[])::text AS text FROM ${table} t WHERE account_id = $1) t`,
      [accountId, OWN],
    );
    told[table] = rows;
  }
  return told;
}
