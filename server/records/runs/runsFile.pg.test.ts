import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { eachSyncRun } from './runsFile.ts';

useTestDatabase();

test('the file has every run once, newest first, at any number of runs', async () => {
  const viewer = await newViewer();
  const runs = await queryRows<{ id: number }>(
    `INSERT INTO sync_runs (account_id, sync_type, trigger, status)
     SELECT $1, 'marketplaces', 'automatic', 'success' FROM generate_series(1, 2001) RETURNING id`,
    [viewer.accountId],
  );
  const saved: number[] = [];
  for await (const part of eachSyncRun(viewer)) saved.push(...part.map(({ id }) => id));
  expect(saved).toEqual(runs.map(({ id }) => id).toSorted((a, b) => b - a));
});
