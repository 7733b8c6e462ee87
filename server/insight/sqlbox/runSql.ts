import { badRequest, DomainError } from '#server/platform/values/errors.ts';
import { listen, publish } from '#server/platform/jobs/events.ts';
import { counter } from '#server/platform/process/metrics.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { ReaderRequest, SqlValue } from '#server/insight/sqlbox/reader/request.ts';
import { runStatement, type Statement } from '#server/insight/sqlbox/run/runStatement.ts';
import { SqlError } from './sqlError.ts';
import type { SqlResult, SqlRow } from './sqlResult.ts';

/** Results are truncated at this number of rows. */
const MAX_ROWS = 1_000;
/** Results are truncated at this number of bytes: those passed on as they are, and those that this process reads. */
const MAX_BYTES = 8 * 2 ** 20;
const MAX_READ_BYTES = 2 ** 20;
const MAX_CHARACTERS = 10_000;

const runs = counter('sql_runs_total', 'Statements of sellers by result.', ['result']);

const running = new Map<string, AbortController>();
const keyOf = ({ accountId, userId }: Pick<Viewer, 'accountId' | 'userId'>, runId: string) =>
  `${accountId}/${userId}/${runId}`;
listen('sqlCancelled', ({ runId, ...viewer }) => running.get(keyOf(viewer, runId))?.abort());

export interface SqlOptions {
  /** Values of `$name` in the text. */
  parameters?: Readonly<Record<string, SqlValue>>;
  /** Names the run for `cancelSql`. */
  runId?: string;
}

/**
 * Runs a SELECT of the seller over their own tables, limited to 1,000 rows, 1 MB and five seconds. Throws `SqlError`, or
 * 429 when the account's budget is exhausted.
 */
export async function runSql(viewer: Viewer, text: string, options: SqlOptions = {}): Promise<SqlResult> {
  const request = { text, form: 'cells', maxRows: MAX_ROWS, maxBytes: MAX_READ_BYTES } as const;
  return sqlResult(await runSellers(viewer, request, options));
}

/** The same with up to 8 MB of rows as JSON objects, comma-separated and not read by this process. */
export const runSqlRaw = (viewer: Viewer, text: string, options: SqlOptions = {}): Promise<Statement> =>
  runSellers(viewer, { text, form: 'objects', maxRows: MAX_ROWS, maxBytes: MAX_BYTES }, options);

/** Rows of a statement whose form is `cells`. */
export function sqlResult({ columns, body, isTruncated, elapsedMs, asOf }: Statement): SqlResult {
  return { columns, rows: JSON.parse(`[${body.toString()}]`) as SqlRow[], isTruncated, elapsedMs, asOf };
}

/** Runs a seller's text, which `cancelSql` may cancel. */
export async function runSellers(
  viewer: Viewer,
  request: ReaderRequest,
  { parameters, runId }: SqlOptions,
): Promise<Statement> {
  if (request.text.trim() === '') throw badRequest('sql.empty');
  if (request.text.length > MAX_CHARACTERS)
    throw new SqlError('SQL_REFUSED', `A consulta pode ter no máximo ${MAX_CHARACTERS} caracteres`);
  const abort = new AbortController();
  const key = runId === undefined ? null : keyOf(viewer, runId);
  if (key) running.set(key, abort);
  try {
    const result = await runStatement(viewer, { ...request, parameters }, { signal: abort.signal });
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
