import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { listen, publish } from '#server/platform/jobs/events.ts';
import { log } from '#server/platform/process/log.ts';
import { counter } from '#server/platform/process/metrics.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { checkSql } from '#server/insight/sqlbox/check/checkSql.ts';
import type { RunOptions, SandboxRun } from '#server/insight/sqlbox/sandbox/runInSandbox.ts';
import { runInTurn } from '#server/insight/sqlbox/cost/runInTurn.ts';
import { SqlError } from './sqlError.ts';
import { type SqlResult, sqlResult } from './sqlResult.ts';

/** Results are truncated at this number of rows. */
const MAX_ROWS = 1_000;

const runs = counter('sql_runs_total', 'Statements of sellers by result.', ['result']);

const running = new Map<string, AbortController>();
const keyOf = ({ accountId, userId }: Pick<Viewer, 'accountId' | 'userId'>, runId: string) =>
  `${accountId}/${userId}/${runId}`;
listen('sqlCancelled', ({ runId, ...viewer }) => running.get(keyOf(viewer, runId))?.abort());

/**
 * Runs a SELECT of the seller over their own tables, limited to 1,000 rows, 8 MB and five seconds. `runId` names the run
 * for `cancelSql`. Throws `SqlError`, or 429 when the account's budget is exhausted.
 */
export async function runSql(viewer: Viewer, text: string, runId?: string): Promise<SqlResult> {
  return sqlResult(await runGuarded(viewer, text, { maxRows: MAX_ROWS }, runId));
}

/** Runs a seller's text after the guard accepts it. `prefix` is prepended, e.g. EXPLAIN. */
export async function runGuarded(
  viewer: Viewer,
  text: string,
  options: Pick<RunOptions, 'maxRows' | 'prefix'>,
  runId?: string,
): Promise<SandboxRun> {
  if (text.trim() === '') throw badRequest('Escreva uma consulta');
  await checkSql(text).catch((error: unknown) => {
    runs.inc({ result: 'refused' });
    // the message names the refused construct; the text may contain private data, so it is not logged
    if (error instanceof SqlError) log.info({ accountId: viewer.accountId, reason: error.message }, 'SQL refused');
    throw error;
  });
  const abort = new AbortController();
  const key = runId === undefined ? null : keyOf(viewer, runId);
  if (key) running.set(key, abort);
  try {
    const result = await runInTurn(viewer, text, { ...options, signal: abort.signal });
    runs.inc({ result: 'answered' });
    return result;
  } catch (error) {
    runs.inc({ result: error instanceof DomainError ? error.code.toLowerCase() : 'broken' });
    throw error;
  } finally {
    if (key && running.get(key) === abort) running.delete(key);
  }
}

/** Cancels the viewer's run of this name in any process. No effect on a finished run. */
export async function cancelSql(viewer: Viewer, runId: string): Promise<void> {
  const { accountId, userId } = viewer;
  running.get(keyOf(viewer, runId))?.abort();
  await publish('sqlCancelled', { accountId, userId, runId });
}
