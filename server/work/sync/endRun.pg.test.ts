import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { endRun, releaseRun, requeueRun } from './endRun.ts';
import { acquireLease } from './acquireLease.ts';

useTestDatabase();

test.runIf(hasTrials)('a worker whose run another has taken over can neither end nor requeue it', async () => {
  const { accountId } = await newViewer();
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  const lost = (await acquireLease(accountId, runId))!;
  await queryRows(`UPDATE sync_runs SET heartbeat_at = now() - interval '61 seconds' WHERE id = $1`, [runId]);
  const held = (await acquireLease(accountId, runId))!;
  const run = () => queryRow('SELECT * FROM sync_runs WHERE id = $1', [runId]);
  const before = await run();
  await endRun(lost, 'error', ['x']);
  await releaseRun(lost);
  await requeueRun(lost);
  expect(await run()).toEqual(before);
  await endRun(held, 'success', []);
  expect(await run()).toMatchObject({ status: 'success', heartbeat_at: null });
});
