import { addJob } from '#server/platform/jobs/jobs.ts';
import { pool, type Queryable } from '#server/platform/postgres/db.ts';

/** Payload of a `recalculateSales` job: the key of its row of `fee_recalculations`. */
export interface RecalculationJob {
  accountId: number;
  id: number;
}

/** Enough attempts to survive server restarts, each of which may use one. */
const MAX_ATTEMPTS = 25;

/** The recalculations of an account run one after the other. */
export const recalculationQueue = (accountId: number) => `recalculations/${accountId}`;

/** Queues the next turn of a recalculation. With `keepsTime`, one that waits for a retry goes on waiting. */
export const queueRecalculation = (
  { accountId, id }: RecalculationJob,
  on: Queryable = pool,
  { keepsTime = false } = {},
): Promise<void> =>
  addJob(
    'recalculateSales',
    { accountId, id },
    {
      key: `recalculateSales/${accountId}/${id}`,
      queue: recalculationQueue(accountId),
      maxAttempts: MAX_ATTEMPTS,
      keepsTime,
    },
    on,
  );
