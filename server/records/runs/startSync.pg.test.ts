import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { scheduleSyncs } from '#server/work/sync/scheduleSyncs.ts';
import { resumeSyncs } from '#server/work/sync/resumeSyncs.ts';
import { startSync } from './startSync.ts';
import { acquireLease } from '#server/work/sync/acquireLease.ts';

useTestDatabase();

const jobsOf = (accountId: number) =>
  queryRows<{ key: string; queue_name: string; locked_by: string | null; attempts: number }>(
    `SELECT key, queue_name, locked_by, attempts FROM graphile_worker.jobs WHERE key LIKE $1`,
    [`sync/${accountId}/%`],
  );

test('fifty concurrent starts create one run and one job', async () => {
  const viewer = await newViewer();
  const answers = await Promise.all(Array.from({ length: 50 }, () => startSync(viewer, { trigger: 'manual' })));
  const runs = await queryRows<{ id: number }>('SELECT id FROM sync_runs WHERE account_id = $1', [viewer.accountId]);
  expect(runs).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 'started')).toHaveLength(1);
  expect(new Set(answers.map(({ runId }) => runId))).toEqual(new Set([runs[0]!.id]));
  expect(await jobsOf(viewer.accountId)).toHaveLength(1);
});

test('a run of one account does not affect another account', async () => {
  const [a, b] = [await newViewer('A'), await newViewer('B')];
  const run = await startSync(a, { trigger: 'manual' });
  expect(await startSync(b, { trigger: 'manual' })).toMatchObject({ status: 'started' });
  expect(await acquireLease(b.accountId, run.runId)).toBeNull();
  expect(await acquireLease(a.accountId, run.runId)).toMatchObject({ fence: 1 });
});

test('a sync requested while one is running follows it once', async () => {
  const viewer = await newViewer('Apressada');
  const { runId } = await startSync(viewer, { trigger: 'automatic' });
  await acquireLease(viewer.accountId, runId);
  for (let press = 0; press < 3; press += 1)
    expect(await startSync(viewer, { trigger: 'manual' })).toEqual({ status: 'running', runId });
  const following = await queryRows(`SELECT task_identifier, queue_name FROM graphile_worker.jobs WHERE key = $1`, [
    `startSync/${viewer.accountId}`,
  ]);
  expect(following).toEqual([{ task_identifier: 'startSync', queue_name: `sync/${viewer.accountId}` }]);
});

test('a scheduled sync, or a seller’s request for offers, queues nothing while a run of its type is running', async () => {
  const viewer = await newViewer('Paciente');
  const cases = [
    { trigger: 'automatic', syncType: 'marketplaces' },
    { trigger: 'manual', syncType: 'buy_box_auto' },
    { trigger: 'manual', syncType: 'brand_prices' },
  ] as const;
  for (const sync of cases) {
    const { runId } = await startSync(viewer, sync);
    await acquireLease(viewer.accountId, runId);
    expect(await startSync(viewer, sync)).toEqual({ status: 'running', runId });
  }
  const following = `SELECT key FROM graphile_worker.jobs WHERE key LIKE 'startSync/' || $1 || '%'`;
  expect(await queryRows(following, [viewer.accountId])).toEqual([]);
});

test('every quarter of an hour exactly the accounts with a connected marketplace are synchronised', async () => {
  const [connected, waiting] = [await newViewer('Conectada'), await newViewer('Incompleta')];
  for (const [{ accountId }, state] of [[connected, 'connected'] as const, [waiting, 'incomplete'] as const])
    await queryRows(
      `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, 'amazon', 'x', $2::"CredentialState")`,
      [accountId, state],
    );
  expect(await scheduleSyncs()).toBe(1);
  expect(await scheduleSyncs(), 'a running sync is not duplicated').toBe(0);
  expect(await jobsOf(connected.accountId)).toHaveLength(1);
  expect(await jobsOf(waiting.accountId)).toHaveLength(0);
});

test('an offer run that takes its whole quarter of an hour is followed by the next scheduled one, once', async () => {
  const viewer = await newViewer('Grande');
  const offers = { syncType: 'buy_box_auto' } as const;
  const { runId } = await startSync(viewer, { trigger: 'automatic', ...offers });
  await acquireLease(viewer.accountId, runId);
  for (const trigger of ['manual', 'automatic', 'automatic'] as const)
    expect(await startSync(viewer, { trigger, ...offers })).toEqual({ status: 'running', runId });
  const following = await queryRows(
    `SELECT task_identifier, queue_name FROM graphile_worker.jobs WHERE key LIKE 'startSync/' || $1 || '%'`,
    [viewer.accountId],
  );
  const queue = `sync/${viewer.accountId}/buy_box_auto`;
  expect(following).toEqual([{ task_identifier: 'startSync', queue_name: queue }]);
});

test('offer syncs are scheduled for accounts with products, and resumed when their worker dies', async () => {
  const { accountId } = await newViewer('Com produtos');
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, 'amazon', 'x', 'connected')`,
    [accountId],
  );
  const types = async () =>
    (
      await queryRows<{ type: string }>('SELECT sync_type AS type FROM sync_runs WHERE account_id = $1', [accountId])
    ).map(({ type }) => type);
  await scheduleSyncs();
  expect(await types()).toEqual(['marketplaces']);
  await queryRows(
    `INSERT INTO products (account_id, marketplace, country, listing_key, asin, currency, search_text)
     VALUES ($1, 'amazon', 'BR', 'A', 'B0A', 'BRL', 'a')`,
    [accountId],
  );
  await scheduleSyncs();
  expect(await types()).toEqual(['marketplaces', 'buy_box_auto']);
  const [run] = await queryRows<{ id: number }>(
    `UPDATE sync_runs SET status = 'running', heartbeat_at = now() - interval '2 minutes'
     WHERE account_id = $1 AND sync_type = 'buy_box_auto' RETURNING id`,
    [accountId],
  );
  expect(await resumeSyncs()).toContain(run!.id);
  expect(await acquireLease(accountId, run!.id)).toMatchObject({ syncType: 'buy_box_auto' });
});

/** State after a worker was killed: the job and its queue locked, the last heartbeat `secondsAgo`. */
async function killedWorker(secondsAgo: number) {
  const viewer = await newViewer();
  const { runId } = await startSync(viewer, { trigger: 'manual' });
  await acquireLease(viewer.accountId, runId);
  const worker = `worker-${viewer.accountId}`;
  await queryRows(`UPDATE sync_runs SET heartbeat_at = now() - make_interval(secs => $2) WHERE account_id = $1`, [
    viewer.accountId,
    secondsAgo,
  ]);
  await queryRows(
    `UPDATE graphile_worker._private_jobs SET locked_by = $2, locked_at = now(), attempts = max_attempts WHERE key = $1`,
    [`sync/${viewer.accountId}/${runId}`, worker],
  );
  await queryRows(
    `UPDATE graphile_worker._private_job_queues SET locked_by = $2, locked_at = now() WHERE queue_name = $1`,
    [`sync/${viewer.accountId}`, worker],
  );
  return { ...viewer, runId };
}

test('the run of a killed worker is resumed although its queue is still locked', async () => {
  const { accountId, runId } = await killedWorker(61);
  expect(await resumeSyncs()).toEqual([runId]);
  expect(await jobsOf(accountId)).toEqual([
    { key: `sync/${accountId}/${runId}`, queue_name: `sync/${accountId}`, locked_by: null, attempts: 0 },
  ]);
  const [queue] = await queryRows(`SELECT locked_by FROM graphile_worker._private_job_queues WHERE queue_name = $1`, [
    `sync/${accountId}`,
  ]);
  expect(queue).toEqual({ locked_by: null });
  expect(await acquireLease(accountId, runId)).toMatchObject({ fence: 2 });
  expect(await resumeSyncs(), 'the run of a live worker is left alone').toEqual([]);
});

test('a worker that missed two heartbeats keeps its run, and is checked again when its lease ends', async () => {
  const { accountId, runId } = await killedWorker(30);
  expect(await resumeSyncs()).toEqual([]);
  expect(await acquireLease(accountId, runId)).toBeNull();
  const [again] = await queryRows<{ seconds: number }>(
    `SELECT round(extract(epoch FROM run_at - now()))::int AS seconds FROM graphile_worker.jobs WHERE key = 'resumeSyncs/again'`,
  );
  expect(again!.seconds).toBeGreaterThan(20);
  expect(again!.seconds).toBeLessThanOrEqual(31);
});

test('a run without its job gets a new one', async () => {
  const viewer = await newViewer();
  const { runId } = await startSync(viewer, { trigger: 'manual' });
  await queryRows(`SELECT graphile_worker.remove_job($1)`, [`sync/${viewer.accountId}/${runId}`]);
  expect(await resumeSyncs()).toEqual([runId]);
  expect(await jobsOf(viewer.accountId)).toHaveLength(1);
});
