import { expect, test } from 'vitest';
import { queryRows } from '#server/platform/postgres/db.ts';
import { startEvents, stopEvents } from '#server/platform/jobs/events.ts';
import { appClient } from '#server/platform/testing/appClient.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { subscribe, parse } from 'graphql';
import { schema } from '#server/work/api/schema.ts';
import { runSync } from './runSync.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { fakeConnector, fakeOrder, newSeller } from '#server/work/sync/testing/fakeConnector.ts';

useTestDatabase();

const developer = async (name: string) => {
  const viewer = { ...(await newViewer(name)), isDeveloper: true };
  await queryRows('UPDATE users SET is_developer = true WHERE id = $1', [viewer.userId]);
  return viewer;
};

const START = `mutation { startSync { __typename ... on StartSyncPayload { started run { id status trigger } } } }`;

test('a sync is started once and visible only to its account', async () => {
  const [a, b] = [await developer('A'), await developer('B')];
  const [asA, asB] = [await appClient(a), await appClient(b)];
  const first = (await asA.graphql(START)).data.startSync;
  expect(first).toEqual({
    __typename: 'StartSyncPayload',
    started: true,
    run: { id: expect.any(String), status: 'PENDING', trigger: 'MANUAL' },
  });
  expect((await asA.graphql(START)).data.startSync).toEqual({ ...first, started: false });

  const runsQuery = `query ($id: ID!) { viewer { latestSync { id } syncRuns(first: 10) { edges { node { id } } } } node(id: $id) { id } }`;
  const { id } = first.run;
  expect((await asA.graphql(runsQuery, { id })).data).toEqual({
    viewer: { latestSync: { id }, syncRuns: { edges: [{ node: { id } }] } },
    node: { id },
  });
  expect((await asB.graphql(runsQuery, { id })).data).toEqual({
    viewer: { latestSync: null, syncRuns: { edges: [] } },
    node: null,
  });
});

test('the REST trigger answers 202 with the run, and needs a session', async () => {
  const viewer = await newViewer();
  const client = await appClient(viewer);
  const [started, running] = [await client.post('/api/sync/trigger'), await client.post('/api/sync/trigger')];
  expect([started.status, running.status]).toEqual([202, 202]);
  const [run] = await queryRows<{ id: number }>('SELECT id FROM sync_runs WHERE account_id = $1', [viewer.accountId]);
  expect(await started.json()).toEqual({ status: 'started', jobId: String(run!.id) });
  expect(await running.json()).toEqual({ status: 'running', jobId: String(run!.id) });
  expect((await (await appClient()).post('/api/sync/trigger')).status).toBe(401);
});

test('progress, with the label of its step, and new orders are sent only to their account', async () => {
  await startEvents();
  const [a, b] = [await developer('A'), await developer('B')];
  const open = async (viewer: typeof a, field: string) =>
    (await subscribe({
      schema,
      document: parse(`subscription { ${field} }`),
      contextValue: { viewer },
    })) as AsyncGenerator<any>;
  const progress = await open(a, 'syncProgress { status stepLabel stepsDone stepsTotal ordersNew }');
  const newOrders = await open(a, 'newOrder { orderId }');
  const othersProgress = await open(b, 'syncProgress { status }');
  const completedSteps = (async () => {
    const steps: any[] = [];
    for await (const { data } of progress) {
      steps.push(data.syncProgress);
      if (data.syncProgress.status === 'SUCCESS') return steps;
    }
    return steps;
  })();
  const firstNewOrder = newOrders.next();
  const others = othersProgress.next();

  for (const { accountId } of [a, b])
    await queryRows(
      `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, 'amazon', 'x', 'connected')`,
      [accountId],
    );
  const seller = newSeller([fakeOrder('OLD', 40)]);
  seller.onCall = (call) => {
    if (call !== 'changedOrders null') return;
    // changed now, but bought before the history, weeks ago, or cancelled already
    const changed = { updatedAt: new Date(Date.now() - 60_000) };
    seller.orders.push(fakeOrder('ANCIENT', 400, changed), fakeOrder('WEEKS', 15, changed));
    seller.orders.push(fakeOrder('CANCELLED', 0.001, { status: 'cancelled' }), fakeOrder('NEW', 0));
  };
  const sync = async (viewer: typeof a) => {
    const { runId } = await startSync(viewer, { trigger: 'manual' });
    await runSync({ accountId: viewer.accountId, runId }, {}, () => fakeConnector(seller, { windows: 1 }));
  };
  await sync(a);
  const steps = await completedSteps;
  expect(steps.at(-1)).toMatchObject({ ordersNew: 5, stepLabel: null });
  expect(steps.at(-1).stepsDone).toBe(steps.at(-1).stepsTotal);
  expect(
    (await firstNewOrder).value.data.newOrder.orderId,
    'neither the history nor old or cancelled orders are announced',
  ).toBe('NEW');

  await sync(b);
  expect((await others).value.data.syncProgress.status, "b's first event is of its own sync").toMatch(
    /PENDING|RUNNING|SUCCESS/,
  );
  await Promise.all([progress.return(undefined), newOrders.return(undefined), othersProgress.return(undefined)]);
  await stopEvents();
});

test('fifty runs are read in pages, newest first', async () => {
  const viewer = await developer('Antiga');
  await queryRows(
    `INSERT INTO sync_runs (account_id, sync_type, trigger, status) SELECT $1, 'marketplaces', 'automatic', 'success'
     FROM generate_series(1, 50)`,
    [viewer.accountId],
  );
  const client = await appClient(viewer);
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const { data } = await client.graphql(
      `query ($after: String) { viewer { syncRuns(first: 20, after: $after) { edges { node { id } } pageInfo { hasNextPage endCursor } } } }`,
      { after },
    );
    const { edges, pageInfo } = data.viewer.syncRuns;
    ids.push(...edges.map((edge: { node: { id: string } }) => edge.node.id));
    if (!pageInfo.hasNextPage) break;
    after = pageInfo.endCursor;
  }
  expect(new Set(ids).size).toBe(50);
});
