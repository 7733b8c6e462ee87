import { Logger, parseCronItems, run, type CronItem, type Runner, type TaskList } from 'graphile-worker';
import { type Queryable, pool, queryRows } from './db.ts';
import { log } from './log.ts';

export interface JobOptions {
  /** Jobs of one queue run one after the other. */
  queue?: string;
  /** A job with the same key that has not started is replaced. */
  key?: string;
  maxAttempts?: number;
  /** Not before this many seconds from now. */
  delaySeconds?: number;
}

/** Puts a job in the queue; inside a transaction it exists only if that commits. */
export async function addJob(
  name: string,
  payload: object,
  options: JobOptions = {},
  on: Queryable = pool,
): Promise<void> {
  await queryRows(
    `SELECT graphile_worker.add_job($1, $2::json, queue_name := $3, job_key := $4, max_attempts := $5,
            run_at := now() + make_interval(secs => $6))`,
    [
      name,
      JSON.stringify(payload),
      options.queue ?? null,
      options.key ?? null,
      options.maxAttempts ?? 5,
      options.delaySeconds ?? 0,
    ],
    on,
  );
}

const logger = new Logger(({ label }) => (level, message) => {
  const text = `${label ?? 'jobs'}: ${message}`;
  if (level === 'error') log.error(text);
  else if (level === 'warning') log.warn(text);
  else log.debug(text);
});

/** Runs the jobs of the queue in this process, and plans those with a crontab. Stopping gives running jobs back. */
export function startJobs(tasks: TaskList, crontab: CronItem[], concurrency = 4): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: tasks,
    parsedCronItems: parseCronItems(crontab),
    concurrency,
    noHandleSignals: true,
    logger,
    preset: { worker: { gracefulShutdownAbortTimeout: 0 } },
  });
}
