import { queryRows } from '#server/platform/postgres/db.ts';
import { accountTransaction } from '#server/platform/prisma/accountTransaction.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { publish } from '#server/platform/jobs/events.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export type SyncTrigger = 'initial' | 'manual' | 'automatic';

/**
 * What a run reads: everything a sale depends on; offers, which take a quarter of an hour (docs/decisions/009); or prices
 * of the competitors that the seller added.
 */
export type SyncType = 'marketplaces' | 'buy_box_auto' | 'brand_prices';

export interface NamedRun {
  accountId: number;
  runId: number;
  syncType: SyncType;
}

export interface StartedSync {
  status: 'started' | 'running';
  runId: number;
}

/** Payload of the job that starts a follow-up sync. */
export interface FollowingSync {
  accountId: number;
  trigger: SyncTrigger;
  syncType?: SyncType;
}

/** Trigger that queues a follow-up run while one is running; null: none does. */
const FOLLOWED_BY: Record<SyncType, SyncTrigger | null> = {
  marketplaces: 'manual',
  buy_box_auto: 'automatic',
  brand_prices: null,
};

/** A sync survives restarts of the server, each of which may cost it an attempt. */
const MAX_ATTEMPTS = 25;

/** Jobs of one account and type run one after the other. */
const syncQueue = (accountId: number, syncType: SyncType) =>
  syncType === 'marketplaces' ? `sync/${accountId}` : `sync/${accountId}/${syncType}`;

/** Key of the job of a run: one job per run. */
export const syncJobKey = (accountId: number, runId: number) => `sync/${accountId}/${runId}`;

export const syncJobOptions = ({ accountId, runId, syncType }: NamedRun) => ({
  queue: syncQueue(accountId, syncType),
  key: syncJobKey(accountId, runId),
  maxAttempts: MAX_ATTEMPTS,
});

/**
 * Starts a sync of the account's marketplaces, or returns the one queued or running: an account has one run of a type at a
 * time. A seller's request during a run, which may already have passed the new orders, queues a follow-up; so does the
 * scheduled offer run when the previous one takes its whole quarter of an hour.
 */
export async function startSync(
  { accountId }: Pick<Viewer, 'accountId'>,
  { trigger, syncType = 'marketplaces' }: { trigger: SyncTrigger; syncType?: SyncType },
): Promise<StartedSync> {
  for (;;) {
    const runId = await accountTransaction({ accountId }, async ({ prisma, tx }) => {
      // the partial unique index allows one active run of a type
      const [run] = await prisma.syncRun.createManyAndReturn({
        data: [{ accountId, syncType, trigger }],
        skipDuplicates: true,
        select: { id: true },
      });
      if (!run) return null;
      await addJob('sync', { accountId, runId: run.id }, syncJobOptions({ accountId, runId: run.id, syncType }), tx);
      await publish('syncProgress', { accountId, runId: run.id, syncType }, tx);
      return run.id;
    });
    if (runId !== null) return { status: 'started', runId };

    const [active] = await queryRows<{ id: number; hasBegun: boolean }>(
      `SELECT id, status = 'running' AS "hasBegun" FROM sync_runs
       WHERE account_id = $1 AND sync_type = $2 AND status IN ('pending', 'running')`,
      [accountId, syncType],
    );
    if (active?.hasBegun && trigger === FOLLOWED_BY[syncType])
      await addJob('startSync', { accountId, trigger, syncType } satisfies FollowingSync, {
        queue: syncQueue(accountId, syncType),
        key: syncType === 'marketplaces' ? `startSync/${accountId}` : `startSync/${accountId}/${syncType}`,
      });
    if (active) return { status: 'running', runId: active.id };
    // the active run ended between the two statements: try again
  }
}
