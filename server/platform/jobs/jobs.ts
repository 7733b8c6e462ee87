import type { CronItem, LogFunctionFactory, Runner, Task, TaskList } from 'graphile-worker';
import { jobsPool, pool, type Queryable, queryRows } from '#server/platform/postgres/db.ts';
import { log, withLogFields } from '#server/platform/process/log.ts';
import { beginWork } from '#server/platform/process/workInProgress.ts';
import { duration, gauge } from '#server/platform/process/metrics.ts';
import { retryingPool } from '#server/platform/postgres/retryingPool.ts';

export interface JobOptions {
  /** Jobs of one queue run one at a time. */
  queue?: string;
  /** Replaces a job with the same key that has not started. */
  key?: string;
  /** A job with the same key that has not started keeps its time; otherwise the new one counts. */
  keepsTime?: boolean;
  maxAttempts?: number;
  /** Minimum delay in seconds from now. */
  delaySeconds?: number;
}

/** Queues a job; inside a transaction it exists only if the transaction commits. */
export async function addJob(
  name: string,
  payload: object,
  options: JobOptions = {},
  on: Queryable = pool,
): Promise<void> {
  await queryRows(
    `SELECT graphile_worker.add_job($1, $2::json, queue_name := $3, job_key := $4, max_attempts := $5,
            run_at := now() + make_interval(secs => $6), job_key_mode := $7)`,
    [
      name,
      JSON.stringify(payload),
      options.queue ?? null,
      options.key ?? null,
      options.maxAttempts ?? 5,
      options.delaySeconds ?? 0,
      options.key === undefined ? null : options.keepsTime ? 'preserve_run_at' : 'replace',
    ],
    on,
  );
}

const logTo: LogFunctionFactory =
  ({ label }) =>
  (level, message) => {
    const text = `${label ?? 'jobs'}: ${message}`;
    if (level === 'error') log.error(text);
    else if (level === 'warning') log.warn(text);
    else log.debug(text);
  };

const seconds = duration('job_duration_seconds', 'Duration of jobs run by this process.', ['job', 'result']);
gauge('jobs_queued', 'Jobs of all processes by state: due, planned, running, failed.', ['state'], async () => {
  const [row] = await queryRows<Record<string, number>>(
    `SELECT count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at <= now()) AS due,
            count(*) FILTER (WHERE locked_at IS NULL AND attempts < max_attempts AND run_at > now()) AS planned,
            count(*) FILTER (WHERE locked_at IS NOT NULL) AS running,
            count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts) AS failed
     FROM graphile_worker.jobs`,
  );
  return Object.entries(row!).map(([state, count]) => [{ state }, count]);
});

const measured =
  (job: string, task: Task): Task =>
  async (payload, helpers) => {
    const startedAt = performance.now();
    const end = beginWork(() => ({ job }));
    const record = (result: string) => seconds.observe({ job, result }, (performance.now() - startedAt) / 1000);
    try {
      await withLogFields(
        () => ({ job }),
        async () => task(payload, helpers),
      );
      record('done');
    } catch (error) {
      if (await isOfErasedAccount(payload)) return record('erased');
      record('failed');
      throw error;
    } finally {
      end();
    }
  };

/** Whether a job's account no longer exists: its writes fail on foreign keys, at every attempt. */
async function isOfErasedAccount(payload: unknown): Promise<boolean> {
  const { accountId } = (payload ?? {}) as { accountId?: number };
  if (accountId === undefined) return false;
  const accounts = await queryRows('SELECT id FROM accounts WHERE id = $1', [accountId]).catch(() => null);
  return accounts?.length === 0;
}

/** Runs queued jobs in this process and schedules the crontab. Stopping returns running jobs to the queue. */
export async function startJobs(tasks: TaskList, crontab: CronItem[], concurrency = 4): Promise<Runner> {
  const { Logger, parseCronItems, run } = await import('graphile-worker'); // loaded late: requests do not need it
  return run({
    pgPool: retryingPool(jobsPool),
    taskList: Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, measured(name, task!)])),
    parsedCronItems: parseCronItems(crontab),
    concurrency,
    noHandleSignals: true,
    logger: new Logger(logTo),
    preset: { worker: { gracefulShutdownAbortTimeout: 0 } },
  });
}
