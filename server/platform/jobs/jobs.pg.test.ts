import { expect, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { startJobs } from './jobs.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';

useTestDatabase();

const HOUR_MS = 3_600_000;

test('each cron slot runs once, however many workers schedule it at the same time', async () => {
  const slots: string[] = [];
  const tick = async (payload: unknown) => void slots.push((payload as { _cron: { ts: string } })._cron.ts);
  const everyMinute = { task: 'tick', identifier: 'tick', match: '* * * * *', options: { backfillPeriod: HOUR_MS } };
  // as after an hour without a worker: every worker that starts finds the same sixty slots
  await queryRows(
    `INSERT INTO graphile_worker._private_known_crontabs VALUES ('tick', now() - interval '2 hours', now() - interval '1 hour')`,
  );
  const workers = await Promise.all([1, 2, 3].map(() => startJobs({ tick }, [everyMinute])));
  await expect.poll(() => slots.length).toBeGreaterThanOrEqual(59);
  await expect.poll(() => queryRow('SELECT count(*) AS count FROM graphile_worker.jobs')).toEqual({ count: 0 });
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(new Set(slots).size).toBe(slots.length);
});
