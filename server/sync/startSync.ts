import { queryRows, transaction } from '#server/core/db.ts';
import { addJob } from '#server/core/jobs.ts';
import { publish } from '#server/core/events.ts';
import type { Viewer } from '#server/core/viewer.ts';

export type SyncTrigger = 'initial' | 'manual' | 'automatic';

export interface StartedSync {
  status: 'started' | 'running';
  runId: number;
}

/** What the job of a sync that follows another is told. */
export interface FollowingSync {
  accountId: number;
  trigger: SyncTrigger;
}

/** A sync outlives restarts of the server: each of them may cost it an attempt. */
const MAX_ATTEMPTS = 25;

/** The jobs of one account wait for each other. */
const syncQueue = (accountId: number) => `sync/${accountId}`;

/** The key of the job that works on a run: one job a run. */
export const syncJobKey = (accountId: number, runId: number) => `sync/${accountId}/${runId}`;

export const syncJobOptions = (accountId: number, runId: number) => ({
  queue: syncQueue(accountId),
  key: syncJobKey(accountId, runId),
  maxAttempts: MAX_ATTEMPTS,
});

/**
 * Starts a sync of the account's marketplaces, or answers the one under way: there is never a second at the same time.
 * When the seller asks while one is under way, which may be past the new orders already, another follows it.
 */
export async function startSync(
  { accountId }: Pick<Viewer, 'accountId'>,
  { trigger }: { trigger: SyncTrigger },
): Promise<StartedSync> {
  for (;;) {
    const runId = await transaction(async (tx) => {
      const [run] = await queryRows<{ id: number }>(
        `INSERT INTO sync_runs (account_id, sync_type, trigger) VALUES ($1, 'marketplaces', $2)
         ON CONFLICT (account_id, sync_type) WHERE status IN ('pending', 'running') DO NOTHING RETURNING id`,
        [accountId, trigger],
        tx,
      );
      if (!run) return null;
      await addJob('sync', { accountId, runId: run.id }, syncJobOptions(accountId, run.id), tx);
      await publish('syncProgress', { accountId, runId: run.id }, tx);
      return run.id;
    });
    if (runId !== null) return { status: 'started', runId };

    const [active] = await queryRows<{ id: number; hasBegun: boolean }>(
      `SELECT id, status = 'running' AS "hasBegun" FROM sync_runs
       WHERE account_id = $1 AND sync_type = 'marketplaces' AND status IN ('pending', 'running')`,
      [accountId],
    );
    if (active?.hasBegun && trigger === 'manual')
      await addJob('startSync', { accountId, trigger } satisfies FollowingSync, {
        queue: syncQueue(accountId),
        key: `startSync/${accountId}`,
      });
    if (active) return { status: 'running', runId: active.id };
    // it ended between the two statements: then ours may start
  }
}
