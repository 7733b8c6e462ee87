import { addJob } from '#server/platform/jobs/jobs.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';

export interface PlanningJob {
  accountId: number;
}

/** Key under which requests for an account collapse. */
export const planningKey = (accountId: number): string => `refreshPlanning:${accountId}`;

/** Queues a rebuild of the account's forecasts, suggestions and insights. Duplicate requests collapse into one job. */
export const queuePlanning = (accountId: number, tx?: Queryable, delaySeconds = 0) =>
  addJob(
    'refreshPlanning',
    { accountId },
    { key: planningKey(accountId), queue: 'planning', maxAttempts: 3, delaySeconds },
    tx,
  );
