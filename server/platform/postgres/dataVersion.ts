import { logFields, withLogFields } from '#server/platform/process/log.ts';
import { preparedRows, type Queryable } from './db.ts';

/** The version, as an expression over the account's rows of `changes.versions`. */
export const DATA_VERSION = '(coalesce(sum(n), 0) + (SELECT n FROM changes.shared))::bigint';

/**
 * Version of the account's rows: increases with every committed change of a row of the account or of a row shared by
 * all accounts. Reads after two equal versions return the same rows (see the migration `account_versions`).
 */
export async function dataVersion(accountId: number): Promise<number> {
  // a session asks before the request is known to be of the account: the connection is one of its share
  const fields = { ...logFields(), accountId };
  const [row] = await withLogFields(
    () => fields,
    () =>
      preparedRows<{ version: number }>(
        `SELECT ${DATA_VERSION} AS version FROM changes.versions WHERE account_id = $1`,
        [accountId],
      ),
  );
  return row!.version;
}

/** `dataVersion` of each of the accounts. */
export async function dataVersions(accountIds: number[]): Promise<Map<number, number>> {
  const rows = await preparedRows<{ accountId: number; version: number }>(
    `SELECT account_id AS "accountId", ${DATA_VERSION} AS version FROM changes.versions WHERE account_id = ANY ($1) GROUP BY 1`,
    [accountIds],
  );
  return new Map(rows.map(({ accountId, version }) => [accountId, version]));
}

/**
 * Advances the version of the account with the transaction: after writes of `accounts` and `users`, which have a copy on every server
 * where accounts are distributed, and so no triggers. All other tables do it by themselves.
 */
export async function noteChange(accountId: number, tx: Queryable): Promise<void> {
  await tx.query('SELECT changes.note($1)', [accountId]);
}
