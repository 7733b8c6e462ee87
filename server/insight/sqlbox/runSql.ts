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

/** More rows are cut off, and the answer says so. */
const MAX_ROWS = 1_000;

const runs = counter('sql_runs_total', 'Statements of sellers, by what became of them.', ['result']);

const running = new Map<string, AbortController>();
const keyOf = ({ accountId, userId }: Pick<Viewer, 'accountId' | 'userId'>, runId: string) =>
  `${accountId}/${userId}/${runId}`;
listen('sqlCancelled', ({ runId, ...viewer }) => running.get(keyOf(viewer, runId))?.abort());

/**
 * Answers a SELECT that the seller wrote, from their own tables: 1,000 rows and 8 MB at most, in five seconds. `runId` names
 * the run for `cancelSql`. Throws `SqlError`, or 429 beyond what an account may use.
 */
export async function runSql(viewer: Viewer, text: string, runId?: string): Promise<SqlResult> {
  return sqlResult(await runGuarded(viewer, text, { maxRows: MAX_ROWS }, runId));
}

/** Runs a seller's text after the guard let it through; `prefix` may make it another kind of statement. */
export async function runGuarded(
  viewer: Viewer,
  text: string,
  options: Pick<RunOptions, 'maxRows' | 'prefix'>,
  runId?: string,
): Promise<SandboxRun> {
  if (text.trim() === '') throw badRequest('Escreva uma consulta');
  await checkSql(text).catch((error: unknown) => {
    runs.inc({ result: 'refused' });
    // the sentence names what was reached for; the text itself may hold what is nobody's business
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

/** Stops the viewer's own run of this name, in whichever process it is. One that is over stays so. */
export async function cancelSql(viewer: Viewer, runId: string): Promise<void> {
  const { accountId, userId } = viewer;
  running.get(keyOf(viewer, runId))?.abort();
  await publish('sqlCancelled', { accountId, userId, runId });
}
