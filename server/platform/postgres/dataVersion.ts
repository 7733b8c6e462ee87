import { preparedRows } from './db.ts';

/**
 * Version of the account's rows: increases with every committed change of a row of the account or of a row shared by
 * all accounts. Reads after two equal versions return the same rows (see the migration `account_versions`).
 */
export async function dataVersion(accountId: number): Promise<number> {
  const [row] = await preparedRows<{ version: number }>(
    'SELECT sum(n)::bigint AS version FROM changes.versions WHERE account_id IN (0, $1)',
    [accountId],
  );
  return row!.version;
}
