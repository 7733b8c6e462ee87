import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { queryRow, queryRows } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { storeKeys } from '#server/records/keys/storeKeys.ts';
import { MarketplaceError, ReconnectNeeded } from '#server/market/connector.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { OrderSnapshot } from '#server/market/snapshots/orderSnapshots.ts';
import { runSync } from './runSync.ts';
import { startSync } from '#server/records/runs/startSync.ts';
import { acquireLease } from './acquireLease.ts';
import { type FakeSeller, fakeConnector, fakeOrder, newSeller } from '#server/work/sync/testing/fakeConnector.ts';

useTestDatabase();
/** `npm run faults -- histories` raises this number. */
const SEEDS = Number(process.env.FAULT_RUNS ?? 12);

/** An account with connected marketplaces and a pending run. */
async function accountWith(marketplaces: Marketplace[] = ['amazon']) {
  const viewer = await newViewer();
  const { accountId } = viewer;
  for (const marketplace of marketplaces)
    await queryRows(
      `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, $2::"Marketplace", 'x', 'connected')`,
      [accountId, marketplace],
    );
  return { viewer, accountId };
}

const sync = async (accountId: number, seller: FakeSeller, pageSize = 2) => {
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  await runSync({ accountId, runId }, {}, () => fakeConnector(seller, { pageSize }));
  return runId;
};

const runOf = (accountId: number, runId: number) =>
  queryRow<{ status: string; error: string | null; orders_new: number; orders_updated: number; fence: number }>(
    'SELECT * FROM sync_runs WHERE account_id = $1 AND id = $2',
    [accountId, runId],
  );

const stored = (accountId: number) =>
  queryRows(
    `SELECT o.external_id, o.status, o.total_minor, i.line_key, i.quantity, i.price_minor, i.sale_day
     FROM orders o JOIN order_items i ON i.account_id = o.account_id AND i.order_id = o.id
     WHERE o.account_id = $1 ORDER BY o.external_id, i.line_key`,
    [accountId],
  );

const expected = (orders: OrderSnapshot[]) =>
  orders
    .map(({ externalId, status }) => expect.objectContaining({ external_id: externalId, status, total_minor: 1990 }))
    .sort((a, b) => (a.sample.external_id < b.sample.external_id ? -1 : 1));

const alertsQueued = async (accountId: number) =>
  (await queryRows('SELECT FROM graphile_worker.jobs WHERE key = $1', [`raiseProfitAlerts:${accountId}`])).length;

const seven = () => [0.01, 0.02, 0.03, 10, 150, 160, 330].map((daysAgo, n) => fakeOrder(`O-${n}`, daysAgo));
const databaseGone = () => new Error('Connection terminated unexpectedly');

test('a first sync reads thirteen months of orders, and the next only what changed', async () => {
  const { accountId } = await accountWith();
  const seller = newSeller([...seven(), fakeOrder('TOO-OLD', 430)]);
  const first = await sync(accountId, seller);
  expect(await runOf(accountId, first)).toMatchObject({ status: 'success', error: null, orders_new: 7 });
  expect(await stored(accountId)).toEqual(expected(seller.orders.slice(0, 7)));
  expect(await alertsQueued(accountId)).toBe(1);

  seller.calls = [];
  seller.orders[3] = { ...seller.orders[3]!, status: 'shipped', updatedAt: new Date() };
  const second = await sync(accountId, seller);
  expect(seller.calls.filter((call) => /orderHistory|createReport/.test(call))).toEqual([]);
  expect(await runOf(accountId, second)).toMatchObject({ status: 'success', orders_new: 0, orders_updated: 1 });
  expect((await stored(accountId))[3]).toMatchObject({ external_id: 'O-3', status: 'shipped' });
});

test('an order that the first report shows as it was hours ago is asked again, once', async () => {
  const { accountId } = await accountWith();
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const seller = newSeller([fakeOrder('LATE', 40), fakeOrder('ENDED', 40)]);
  seller.onCall = (call) => {
    if (call !== 'changedOrders null') return;
    const sent = { status: 'shipped', marketplaceStatus: 'Shipped' } as const;
    seller.orders = [
      fakeOrder('LATE', 40, { ...sent, updatedAt: hoursAgo(20) }),
      fakeOrder('ENDED', 40, { ...sent, updatedAt: hoursAgo(30) }),
    ];
  };
  const statuses = async () => (await stored(accountId)).map((order) => (order as OrderSnapshot).status);
  await sync(accountId, seller);
  expect(await statuses(), 'ENDED changed before the day that is asked again').toEqual(['pending', 'shipped']);
  seller.orders = [fakeOrder('LATE', 40, { status: 'cancelled', updatedAt: hoursAgo(10) })];
  seller.onCall = () => {};
  await sync(accountId, seller);
  expect(await statuses(), 'the next run asks only since the last').toEqual(['pending', 'shipped']);
});

test('a skipped order is reported, and everything else is stored', async () => {
  const { accountId } = await accountWith();
  const notes = ['Amazon: o pedido 701-2 não pôde ser lido e ficou de fora.'];
  const seller = newSeller(seven());
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  await runSync({ accountId, runId }, {}, () => ({ ...fakeConnector(seller), takeSkippedRows: () => notes.splice(0) }));
  expect(await runOf(accountId, runId)).toMatchObject({
    status: 'partial',
    error: 'Amazon: o pedido 701-2 não pôde ser lido e ficou de fora.',
    orders_new: 7,
  });
  expect(await stored(accountId)).toEqual(expected(seller.orders));
  expect(await runOf(accountId, await sync(accountId, seller))).toMatchObject({ status: 'success', error: null });
});

test.runIf(hasTrials)('a sync resumed after a crash at any call stores the same as an undisturbed one', async () => {
  const calm = newSeller(seven());
  const undisturbed = await accountWith();
  await sync(undisturbed.accountId, calm);
  const rows = await stored(undisturbed.accountId);
  expect(rows).toHaveLength(7);

  for (let crashAt = 1; crashAt <= calm.calls.length; crashAt += 1) {
    const { accountId } = await accountWith();
    const { runId } = await startSync({ accountId }, { trigger: 'manual' });
    const seller = newSeller(calm.orders);
    seller.onCall = (_call, count) => {
      if (count === crashAt) throw databaseGone();
    };
    const work = () => runSync({ accountId, runId }, {}, () => fakeConnector(seller));
    await expect(work()).rejects.toThrow('Connection terminated');
    expect(await runOf(accountId, runId)).toMatchObject({ status: 'running' });
    await work();
    expect(await runOf(accountId, runId)).toMatchObject({ status: 'success', orders_new: 7, fence: 2 });
    expect(await stored(accountId)).toEqual(rows);
    const reports = seller.calls.filter((call) => call === 'createReport');
    expect(reports.length, `reports asked again, crash at ${calm.calls[crashAt - 1]}`).toBeLessThanOrEqual(
      calm.calls[crashAt - 1] === 'createReport' ? 4 : 3,
    );
  }
});

test('crashes, repeated pages, shifting pages and late changes never lose or double an order', async () => {
  const event = fc.record({
    at: fc.integer({ min: 1, max: 25 }),
    what: fc.constantFrom('crash', 'newOrder', 'change', 'shuffle'),
    which: fc.nat(6),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 8 }), fc.integer({ min: 1, max: 4 }), async (events, pageSize) => {
      const { accountId } = await accountWith();
      const seller = newSeller(seven());
      seller.onCall = (_call, count) => {
        for (const { what, which } of events.filter((e) => e.at === count)) {
          if (what === 'newOrder') seller.orders.unshift(fakeOrder(`N-${count}-${seller.orders.length}`, 0));
          if (what === 'change') {
            const order = seller.orders[which]!;
            seller.orders[which] = { ...order, status: 'shipped', updatedAt: new Date() };
          }
          if (what === 'shuffle') seller.orders.reverse();
          if (what === 'crash') throw databaseGone();
        }
      };
      const { runId } = await startSync({ accountId }, { trigger: 'manual' });
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const isOver = await runSync({ accountId, runId }, {}, () => fakeConnector(seller, { pageSize })).then(
          () => true,
          () => false,
        );
        if (isOver) break;
      }
      expect(await runOf(accountId, runId)).toMatchObject({ status: 'success' });
      seller.onCall = () => {};
      await sync(accountId, seller, pageSize); // the next sync reads the changes made during this one
      expect(await stored(accountId)).toEqual(expected(seller.orders));
    }),
    { numRuns: SEEDS },
  );
});

test('an older snapshot never overwrites a newer one, from whichever page it comes', async () => {
  const { accountId } = await accountWith();
  const old = fakeOrder('O-1', 0.01);
  const shipped = { ...old, status: 'shipped' as const, updatedAt: new Date() };
  await sync(accountId, newSeller([shipped]));
  await sync(accountId, newSeller([old]));
  expect(await stored(accountId)).toEqual(expected([shipped]));
});

test('a worker that counts as dead writes nothing after another has taken over its run', async () => {
  const { accountId } = await accountWith();
  const seller = newSeller(seven());
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  let wakeOld = () => {};
  let isAsleep = () => {};
  const asleep = new Promise<void>((done) => (isAsleep = done));
  const sleeper = { ...newSeller(seller.orders), calls: [] as string[] };
  sleeper.onCall = (_call, count) =>
    count === 3 ? (isAsleep(), new Promise<void>((done) => (wakeOld = done))) : undefined;
  const old = runSync({ accountId, runId }, {}, () => fakeConnector(sleeper));
  await asleep;
  await runSync({ accountId, runId }, {}, () => fakeConnector(seller));
  expect(seller.calls, 'a live worker keeps its run').toEqual([]);

  await queryRows(`UPDATE sync_runs SET heartbeat_at = now() - interval '61 seconds' WHERE account_id = $1`, [
    accountId,
  ]);
  expect(await acquireLease(accountId, runId)).toMatchObject({ fence: 2 });
  const before = await queryRows('SELECT * FROM sync_streams WHERE account_id = $1', [accountId]);
  wakeOld();
  await old;
  expect(await queryRows('SELECT * FROM sync_streams WHERE account_id = $1', [accountId])).toEqual(before);
  expect(await runOf(accountId, runId)).toMatchObject({ status: 'running', fence: 2 });
});

test('a completed run cannot be acquired, and one taken over keeps its first start time', async () => {
  const { accountId } = await accountWith();
  const runId = await sync(accountId, newSeller([]));
  expect(await acquireLease(accountId, runId)).toBeNull();

  const { runId: next } = await startSync({ accountId }, { trigger: 'manual' });
  await acquireLease(accountId, next);
  await queryRows(
    `UPDATE sync_runs SET started_at = '2026-11-20 12:00Z', heartbeat_at = now() - interval '61 seconds' WHERE id = $1`,
    [next],
  );
  expect(await acquireLease(accountId, next)).toMatchObject({ fence: 2, startedAt: new Date('2026-11-20T12:00:00Z') });
});

test('the next run reads partly read changes from the first page on', async () => {
  const { accountId } = await accountWith();
  const seller = newSeller(seven());
  await sync(accountId, seller);
  const readUntil = () =>
    queryRow(`SELECT watermark FROM sync_streams WHERE account_id = $1 AND stream = 'orders'`, [accountId]);
  const before = await readUntil();
  seller.orders = seller.orders.map((order) => ({ ...order, status: 'shipped', updatedAt: new Date() }));
  seller.onCall = (call) => {
    if (call === 'changedOrders 2') throw databaseGone();
  };
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  const last = runSync({ accountId, runId }, { isLastAttempt: true }, () => fakeConnector(seller));
  await expect(last).rejects.toThrow('Connection terminated');
  expect(await readUntil()).toEqual(before);

  seller.calls = [];
  seller.onCall = () => {};
  await sync(accountId, seller);
  expect(seller.calls[0]).toBe('changedOrders null');
  expect(await stored(accountId)).toEqual(expected(seller.orders));
});

test('one failing stream does not stop the others, and the run names what is missing', async () => {
  const { accountId } = await accountWith();
  const seller = newSeller(seven());
  seller.onCall = (call) => {
    if (call === 'listings') throw new MarketplaceError('Produtos da Amazon: a Amazon não respondeu.');
    if (call === 'postedAmounts') throw new TypeError('x is undefined');
  };
  const runId = await sync(accountId, seller);
  expect(await runOf(accountId, runId)).toMatchObject({
    status: 'partial',
    error: 'Produtos da Amazon: a Amazon não respondeu.\nTarifas da Amazon: erro inesperado',
  });
  expect(seller.calls).toContain('stock');
  expect(await stored(accountId)).toHaveLength(7);

  seller.onCall = () => {};
  await sync(accountId, seller);
  const errors = await queryRows('SELECT error FROM sync_streams WHERE account_id = $1 AND error IS NOT NULL', [
    accountId,
  ]);
  expect(errors, 'a successful read clears the error').toEqual([]);
});

test('a run without any successful stream ends as an error', async () => {
  const { accountId } = await accountWith();
  const seller = newSeller(seven());
  seller.onCall = () => {
    throw new MarketplaceError('A Amazon não respondeu.');
  };
  const connector = { ...fakeConnector(seller), adSpend: () => seller.onCall('ads', 0) as never };
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  await runSync({ accountId, runId }, {}, () => connector);
  expect(await runOf(accountId, runId)).toMatchObject({ status: 'error' });
  expect(await alertsQueued(accountId)).toBe(0);
});

test('a marketplace that must be reconnected is marked, not retried, and does not stop the others', async () => {
  const { accountId } = await accountWith(['amazon', 'mercadolivre']);
  const amazon = newSeller([]);
  amazon.onCall = () => {
    throw new ReconnectNeeded('A Amazon não aceita mais a autorização. Reconecte.');
  };
  const mercadolivre = newSeller(seven().map((order) => ({ ...order, marketplace: 'mercadolivre' as const })));
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  const connect = (_account: number, marketplace: Marketplace) =>
    fakeConnector(marketplace === 'amazon' ? amazon : mercadolivre, { marketplace });
  await runSync({ accountId, runId }, {}, connect);
  expect(amazon.calls).toHaveLength(1);
  expect(await runOf(accountId, runId)).toMatchObject({
    status: 'partial',
    error: 'A Amazon não aceita mais a autorização. Reconecte.',
  });
  expect(await stored(accountId)).toHaveLength(7);
  expect(
    await queryRows('SELECT marketplace, state, state_reason FROM credentials WHERE account_id = $1 ORDER BY 1', [
      accountId,
    ]),
  ).toEqual([
    { marketplace: 'amazon', state: 'reconnect', state_reason: 'A Amazon não aceita mais a autorização. Reconecte.' },
    { marketplace: 'mercadolivre', state: 'connected', state_reason: null },
  ]);
  await startSync({ accountId }, { trigger: 'manual' }).then(({ runId: next }) =>
    runSync({ accountId, runId: next }, {}, connect),
  );
  expect(amazon.calls, 'the next run does not call it').toHaveLength(1);
});

test('keys saved while a sync fails with the previous ones stay in use', async () => {
  const { accountId } = await accountWith();
  const seller = newSeller([]);
  seller.onCall = async () => {
    await storeKeys({ accountId }, 'amazon', { clientId: 'x', clientSecret: 'new', refreshToken: 'new' });
    throw new ReconnectNeeded('A Amazon não aceita mais a autorização. Reconecte.');
  };
  expect(await runOf(accountId, await sync(accountId, seller))).toMatchObject({ status: 'error' });
  expect(await queryRow('SELECT state FROM credentials WHERE account_id = $1', [accountId])).toEqual({
    state: 'connected',
  });
});

test('an aborted sync stops at the page and resumes there in the next process', async () => {
  const { accountId } = await accountWith();
  const seller = newSeller(seven());
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  const stop = new AbortController();
  seller.onCall = (_call, count) => {
    if (count === 4) stop.abort(new Error('shutting down'));
  };
  await runSync({ accountId, runId }, { signal: stop.signal }, () => fakeConnector(seller));
  expect(seller.calls).toHaveLength(4);
  expect(await runOf(accountId, runId)).toMatchObject({ status: 'running', error: null });
  const [job] = await queryRows(`SELECT attempts, locked_by FROM graphile_worker.jobs WHERE key = $1`, [
    `sync/${accountId}/${runId}`,
  ]);
  expect(job).toEqual({ attempts: 0, locked_by: null });
  await runSync({ accountId, runId }, {}, () => fakeConnector(seller));
  expect(await runOf(accountId, runId)).toMatchObject({ status: 'success', orders_new: 7 });
});

test('the failure of the last attempt ends the run with a message', async () => {
  const { accountId } = await accountWith();
  const { runId } = await startSync({ accountId }, { trigger: 'manual' });
  const seller = newSeller([]);
  seller.onCall = () => {
    throw databaseGone();
  };
  await expect(runSync({ accountId, runId }, { isLastAttempt: true }, () => fakeConnector(seller))).rejects.toThrow(
    'Connection terminated',
  );
  expect(await runOf(accountId, runId)).toMatchObject({
    status: 'error',
    error: 'A sincronização não pôde ser concluída. Tente novamente.',
  });
});

test('a sync without a connected marketplace says so', async () => {
  const { accountId } = await accountWith([]);
  const runId = await sync(accountId, newSeller([]));
  expect(await runOf(accountId, runId)).toMatchObject({
    status: 'error',
    error: 'Nenhum marketplace conectado. Conecte a Amazon ou o Mercado Livre.',
  });
});
