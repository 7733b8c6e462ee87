import { type Queryable, queryRow } from '#server/core/db.ts';
import { addJob } from '#server/core/jobs.ts';

export interface PlanningJob {
  accountId: number;
}

const keyOf = (accountId: number) => `refreshPlanning:${accountId}`;

/** Has the account's forecasts, suggestions and insights made anew soon; asked twice before it begins, it is done once. */
export const queuePlanning = (accountId: number, tx?: Queryable) =>
  addJob('refreshPlanning', { accountId }, { key: keyOf(accountId), queue: 'planning', maxAttempts: 3 }, tx);

/** Whether that is still to be done. */
export async function isPlanningQueued(accountId: number): Promise<boolean> {
  const { isQueued } = await queryRow<{ isQueued: boolean }>(
    `SELECT EXISTS (SELECT FROM graphile_worker.jobs WHERE key = $1 AND (attempts < max_attempts OR locked_at IS NOT NULL)) AS "isQueued"`,
    [keyOf(accountId)],
  );
  return isQueued;
}
