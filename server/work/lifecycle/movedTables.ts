import type { Queryable } from '#server/platform/postgres/db.ts';
import { tablesOfAccount } from './tablesOfAccount.ts';

/** Start of an account file's first line; the name of the last migration follows. */
export const ACCOUNT_MARK = '-- seller-analytics account, schema ';

/** Start of its second line; the id of the move follows. */
export const MOVE_MARK = '-- move ';

/**
 * Tables that do not move: rows that expire within a day, reports of imports, cookies of another address, and rollups and comparisons of money
 * that the other installation makes again.
 */
const EXCLUDED_TABLES = new Set([
  'authorization_states',
  'match_states',
  'known_devices',
  'mail_links',
  'nfe_imports',
  'nfe_import_files',
  'sign_in_challenges',
  'sales_account_months',
  'sales_kept_months',
  'sales_product_starts',
]);

/** Tables that move with an account. */
export const movedTables = async (on: Queryable) =>
  (await tablesOfAccount(on)).filter(({ name }) => !EXCLUDED_TABLES.has(name));
