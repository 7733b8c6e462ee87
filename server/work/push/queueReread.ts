import { addJob } from '#server/platform/jobs/jobs.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { Reread } from '#server/market/push/push.ts';
import type { Marketplace } from '#server/market/registry.ts';

export interface RereadJob extends Reread {
  accountId: number;
  marketplace: Marketplace;
}

/**
 * Queues a read of a resource, at the earliest after so many seconds. One that waits already absorbs it, and keeps its
 * time.
 */
export const queueReread = (job: RereadJob, delaySeconds = 0, on?: Queryable): Promise<void> =>
  addJob(
    'reread',
    job,
    {
      queue: `reread/${job.accountId}`,
      key: `reread/${job.accountId}/${job.marketplace}/${job.kind}/${job.id}`,
      keepsTime: true,
      maxAttempts: 3,
      delaySeconds,
    },
    on,
  );
