import { addJob } from '#server/platform/jobs/jobs.ts';
import { pool, type Queryable } from '#server/platform/postgres/db.ts';

/** Payload of an `importNfe` job: the key of its row of `nfe_imports`. */
export interface ImportJob {
  accountId: number;
  id: number;
}

/** Enough attempts to survive server restarts, each of which may use one. */
const MAX_ATTEMPTS = 25;

/** The imports of an account run one after the other. */
export const importQueue = (accountId: number) => `nfe/${accountId}`;

/** Queues the next turn of an import. With `keepsTime`, one that waits for a retry goes on waiting. */
export const queueImport = (
  { accountId, id }: ImportJob,
  on: Queryable = pool,
  { keepsTime = false } = {},
): Promise<void> =>
  addJob(
    'importNfe',
    { accountId, id },
    { key: `importNfe/${accountId}/${id}`, queue: importQueue(accountId), maxAttempts: MAX_ATTEMPTS, keepsTime },
    on,
  );
