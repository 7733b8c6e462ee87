import { preparedRows } from './db.ts';

/**
 * A number that has grown whenever a committed transaction changed a row of the account, or one that all accounts share:
 * what is read after two equal answers is the same (the migration `account_versions` says how).
 */
export async function dataVersion(accountId: number): Promise<number> {
  const [row] = await preparedRows<{ version: number }>(
    'SELECT sum(n)::bigint AS version FROM changes.versions WHERE account_id IN (0, $1)',
    [accountId],
  );
  return row!.version;
}
