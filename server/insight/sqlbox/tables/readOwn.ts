import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { runStatement } from '#server/insight/sqlbox/run/runStatement.ts';
import { sqlResult } from '#server/insight/sqlbox/runSql.ts';
import { SqlError } from '#server/insight/sqlbox/sqlError.ts';
import type { SqlResult } from '#server/insight/sqlbox/sqlResult.ts';

/** Reads that may wait, because a screen requests several tables at once. */
const MAX_WAITING = 16;
const MAX_BYTES = 8 * 2 ** 20;

/**
 * Runs a statement of the product over the account's tables within the account's budget. Throws 400 for a value of the
 * wrong type, 429, and `SqlError` at a limit.
 */
export async function readOwn(viewer: Viewer, text: string, maxRows: number): Promise<SqlResult> {
  const request = { text, form: 'cells', maxRows, maxBytes: MAX_BYTES } as const;
  try {
    return sqlResult(await runStatement(viewer, request, { maxWaiting: MAX_WAITING }));
  } catch (error) {
    if (error instanceof SqlError && error.code === 'SQL_FAILED') throw badRequest('sql.badPage');
    throw error;
  }
}
