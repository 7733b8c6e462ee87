import { expect, onTestFinished, test } from 'vitest';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { addJob, startJobs } from './jobs.ts';
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

test('a job that fails because its account was erased is not tried again; any other is', async () => {
  const { id: accountId } = await queryRow<{ id: number }>("INSERT INTO accounts (name) VALUES ('Loja') RETURNING id");
  const gone = accountId + 1;
  const fail = () => Promise.reject(new Error('violates foreign key constraint'));
  await addJob('fail', { accountId: gone });
  await addJob('fail', { accountId });
  await addJob('fail', {});
  const worker = await startJobs({ fail }, []);
  onTestFinished(() => worker.stop());
  const left = () =>
    queryRows('SELECT payload, attempts FROM graphile_worker._private_jobs WHERE locked_at IS NULL ORDER BY id');
  const tried = [
    { payload: { accountId }, attempts: 1 },
    { payload: {}, attempts: 1 },
  ];
  await expect.poll(left).toEqual(tried);
});
