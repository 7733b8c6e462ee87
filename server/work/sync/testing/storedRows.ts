import { queryRow } from '#server/platform/postgres/db.ts';

/** The tables that a sync writes. */
const TABLES = [
  'orders',
  'order_items',
  'products',
  'inventory_days',
  'ad_spend_days',
  'sales_account_days',
  'posted_amounts',
  'returned_units',
  'payouts',
  'payout_rows',
];
/** Columns that differ between two accounts with the same data. */
const ACCOUNT_COLUMNS = [
  'id',
  'account_id',
  'order_id',
  'product_id',
  'master_id',
  'pool_product_id',
  'ingested_at',
  'created_at',
  'updated_at',
  'payout_id',
  'first_seen_at',
  'changed_at',
];

/** The number and a hash of the account's rows, by table; equal hashes mean equal rows. */
export async function storedRows(accountId: number): Promise<Record<string, string>> {
  const stored: Record<string, string> = {};
  for (const table of TABLES) {
    const { rows } = await queryRow<{ rows: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(text, E'\\n' ORDER BY text)), '') AS rows
       FROM (SELECT (to_jsonb(t) - $2::text[])::text AS text FROM ${table} t WHERE account_id = $1) t`,
      [accountId, ACCOUNT_COLUMNS],
    );
    stored[table] = rows;
  }
  return stored;
}
