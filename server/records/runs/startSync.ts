import { queryRows } from '#server/platform/postgres/db.ts';
import { accountTransaction } from '#server/platform/prisma/accountTransaction.ts';
import { addJob } from '#server/platform/jobs/jobs.ts';
import { publish } from '#server/platform/jobs/events.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';

export type SyncTrigger = 'initial' | 'manual' | 'automatic';

/**
 * What a run reads: everything a sale depends on, offers, which take a quarter of an hour (docs/decisions/009), or the
 * prices of competitors the seller has named.
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

/** What the job of a sync that follows another is told. */
export interface FollowingSync {
  accountId: number;
  trigger: SyncTrigger;
  syncType?: SyncType;
}

/** Who has to ask while a run is under way for another to follow it; null: none does. */
const FOLLOWED_BY: Record<SyncType, SyncTrigger | null> = {
  marketplaces: 'manual',
  buy_box_auto: 'automatic',
  brand_prices: null,
};

/** A sync outlives restarts of the server: each of them may cost it an attempt. */
const MAX_ATTEMPTS = 25;

/** The jobs of one account and type wait for each other. */
const syncQueue = (accountId: number, syncType: SyncType) =>
  syncType === 'marketplaces' ? `sync/${accountId}` : `sync/${accountId}/${syncType}`;

/** The key of the job that works on a run: one job a run. */
export const syncJobKey = (accountId: number, runId: number) => `sync/${accountId}/${runId}`;

export const syncJobOptions = ({ accountId, runId, syncType }: NamedRun) => ({
  queue: syncQueue(accountId, syncType),
  key: syncJobKey(accountId, runId),
  maxAttempts: MAX_ATTEMPTS,
});

/**
 * Starts a sync of the account's marketplaces, or answers the one under way: there is never a second of its type at the
 * same time. When the seller asks while one is under way, which may be past the new orders already, another follows it;
 * so does the planned run of offers when the one before takes its whole quarter of an hour.
 */
export async function startSync(
  { accountId }: Pick<Viewer, 'accountId'>,
  { trigger, syncType = 'marketplaces' }: { trigger: SyncTrigger; syncType?: SyncType },
): Promise<StartedSync> {
  for (;;) {
    const runId = await accountTransaction({ accountId }, async ({ prisma, tx }) => {
      // the partial index lets one of a type be under way
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
    // it ended between the two statements: then ours may start
  }
}
