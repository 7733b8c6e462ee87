import { queryRows } from '#server/platform/postgres/db.ts';
import { operatorRead } from './operatorRead.ts';

export interface QueueKind {
  /** Name of the task, as in the code and the log. */
  kind: string;
  due: number;
  planned: number;
  running: number;
  /** After all their attempts: nothing runs them again by itself. */
  failed: number;
  /** Since when the oldest due job waits; null: none is due. */
  oldestDueAt: Date | null;
}

export interface FailedJob {
  number: number;
  kind: string;
  attempts: number;
  failedAt: Date;
  /** Whose job it is; null when it belongs to no account, or to one that is gone. */
  accountName: string | null;
}

const MAX_KINDS = 100;
const MAX_FAILED = 20;

/** A job that was given up, as a condition on a row `j` of jobs. */
export const IS_FAILED = 'j.locked_at IS NULL AND j.attempts >= j.max_attempts';

/** The account in a job's key, such as `refreshCash:12` and `startSync/12/shipments`. */
const ACCOUNT_IN_KEY = '^[A-Za-z]+[/:]([0-9]{1,9})(?:[/:]|$)';

/** Jobs of all processes by kind, those with failed ones first, then by how many are due. Null when they could not be read. */
export const queueKinds = (): Promise<QueueKind[] | null> =>
  operatorRead('queue', (on) =>
    queryRows<QueueKind>(
      `SELECT task_identifier AS kind,
              count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now())::int AS due,
              count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at > now())::int AS planned,
              count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
              count(*) FILTER (WHERE ${IS_FAILED})::int AS failed,
              min(run_at) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) AS "oldestDueAt"
       FROM graphile_worker.jobs j GROUP BY task_identifier ORDER BY failed DESC, due DESC, kind LIMIT ${MAX_KINDS}`,
      [],
      on,
    ),
  );

/**
 * The latest twenty jobs that were given up. Not why: an error may quote what belongs to the account; the log has it. Null when
 * they could not be read.
 */
export const failedJobs = (): Promise<FailedJob[] | null> =>
  operatorRead('failed jobs', (on) =>
    queryRows<FailedJob>(
      `SELECT j.id AS number, j.task_identifier AS kind, j.attempts::int, j.updated_at AS "failedAt", a.name AS "accountName"
       FROM (SELECT * FROM graphile_worker.jobs j WHERE ${IS_FAILED} ORDER BY updated_at DESC, id DESC
             LIMIT ${MAX_FAILED}) j
       LEFT JOIN accounts a ON a.id = substring(j.key FROM '${ACCOUNT_IN_KEY}')::int
       ORDER BY j.updated_at DESC, j.id DESC`,
      [],
      on,
    ),
  );
