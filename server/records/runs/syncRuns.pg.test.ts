import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { rowKey } from '#server/platform/prisma/rowKey.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { startSync } from './startSync.ts';
import { syncRuns } from './syncRuns.ts';

useTestDatabase();

test('runs come newest first, and a page starts after its cursor', async () => {
  const viewer = await newViewer();
  const started: number[] = [];
  for (let n = 0; n < 3; n += 1) {
    started.push((await startSync(viewer, { trigger: 'manual' })).runId);
    await queryRows(`UPDATE sync_runs SET status = 'success' WHERE account_id = $1`, [viewer.accountId]);
  }
  const ids = async (after?: number) => {
    const place = after === undefined ? {} : { cursor: rowKey(viewer, after), skip: 1 };
    return (await syncRuns(viewer, { take: 2, ...place })).map(({ id }) => id);
  };
  const [first, second, third] = started as [number, number, number];
  expect(await ids()).toEqual([third, second]);
  expect(await ids(second)).toEqual([first]);
  expect(await ids(first)).toEqual([]);
});
