import { expect, test } from 'vitest';
import type { BillsPage, Connector } from '#server/market/connector.ts';
import type { BillPeriod, OwnBills } from '#server/market/ledger/bill.ts';
import { postedAmount } from '#server/insight/profit/testing/postedAmount.ts';
import { queryRow, queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordOrders } from '#server/records/intake/recordOrders.ts';
import { startSync, type SyncTrigger } from '#server/records/runs/startSync.ts';
import { runSync } from '#server/work/sync/runSync.ts';
import { fakeConnector, fakeOrder, newSeller } from '#server/work/sync/testing/fakeConnector.ts';
import { ownBills } from './ownBills.ts';

useTestDatabase();

const MARKETPLACE = 'mercadolivre';
const SOURCE = 'mercadolivre.billing';

async function connected() {
  const { accountId } = await newViewer();
  await queryRows(
    `INSERT INTO credentials (account_id, marketplace, client_id, state) VALUES ($1, $2, 'x', 'connected')`,
    [accountId, MARKETPLACE],
  );
  const sync = async (bills: Connector['bills'], trigger: SyncTrigger = 'automatic') => {
    const { runId } = await startSync({ accountId }, { trigger });
    await runSync({ accountId, runId }, { isLastAttempt: true }, () => ({
      ...fakeConnector(newSeller([]), { marketplace: MARKETPLACE }),
      bills,
    })).catch(() => {});
  };
  return { accountId, sync };
}

const period = (key: string): BillPeriod => ({
  marketplace: MARKETPLACE,
  group: 'ML',
  key,
  fromDay: key,
  toDay: key,
  isClosed: false,
  dueDay: null,
  currency: 'BRL',
  amountMinor: 0,
  unpaidMinor: 0,
  state: 'reading',
  differenceMinor: null,
  place: {},
});
const page = (number: number, more: Partial<BillsPage> = {}): BillsPage => ({
  charges: [],
  covered: null,
  amounts: [postedAmount(String(number), -100, { marketplace: MARKETPLACE, source: SOURCE })],
  periods: [period(`2026-0${number}-01`)],
  place: { number },
  isComplete: false,
  hasMore: true,
  ...more,
});

test('each page is stored with its place, and the next run goes on there at once while there is more', async () => {
  const { accountId, sync } = await connected();
  const places: unknown[] = [];
  const known: number[] = [];
  const upTo = (last: number) =>
    async function* (place: unknown, own: OwnBills) {
      places.push(place);
      known.push((await own.periods()).length);
      const from = ((place as { number: number } | null)?.number ?? 0) + 1;
      for (let number = from; number <= last; number += 1) yield page(number);
      if (last === 4) yield page(5, { isComplete: true, hasMore: false });
    };
  await sync(upTo(2));
  await sync(upTo(4));
  await sync(upTo(4)); // not due for twelve hours
  expect(places).toEqual([null, { number: 2 }]);
  expect(known).toEqual([0, 2]);
  expect(
    await queryRow('SELECT count(*)::int AS amounts FROM posted_amounts WHERE account_id = $1 AND source = $2', [
      accountId,
      SOURCE,
    ]),
  ).toEqual({ amounts: 5 });
});

test('a page that cannot be stored leaves neither amounts nor a period, and the place before it', async () => {
  const { accountId, sync } = await connected();
  await sync(async function* () {
    yield page(1);
    yield page(2, { periods: [{ ...period('2026-02-01'), state: 'unheard-of' as 'reading' }] });
  });
  const rows = await queryRow(
    `SELECT (SELECT count(*)::int FROM posted_amounts WHERE account_id = $1) AS amounts,
            (SELECT count(*)::int FROM bill_periods WHERE account_id = $1) AS periods,
            (SELECT cursor -> 'place' -> 'number' FROM sync_streams WHERE account_id = $1 AND stream = 'bills') AS place`,
    [accountId],
  );
  expect(rows).toEqual({ amounts: 1, periods: 1, place: 1 });
});

test('the read of bills learns which orders of some days it has no row of', async () => {
  const { accountId, sync } = await connected();
  const orders = ['3', '1', '2'].map((id, daysAgo) => fakeOrder(id, daysAgo, { marketplace: MARKETPLACE }));
  await transaction((tx) =>
    recordOrders(accountId, [...orders, fakeOrder('4', 0, { marketplace: MARKETPLACE, status: 'cancelled' })], tx),
  );
  await sync(async function* () {
    yield page(1, { isComplete: true, hasMore: false });
  });
  const { orders: find } = ownBills(accountId, MARKETPLACE);
  const all = { fromDay: '2020-01-01', toDay: '2100-01-01', after: null, most: 10, withoutSource: null };
  expect(await find(all)).toEqual(['1', '2', '3', '4']);
  expect(await find({ ...all, after: '1', most: 2 })).toEqual(['2', '3']);
  expect(await find({ ...all, withoutSource: SOURCE })).toEqual(['2', '3']);
  expect(await find({ ...all, toDay: '2020-01-02' })).toEqual([]);
});
