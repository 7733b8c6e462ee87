import { expect, test } from 'vitest';
import type { PaymentRelease } from '#server/market/ledger/release.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { recordReleases } from './recordReleases.ts';

useTestDatabase();

const release = (hour: number, changes: Partial<PaymentRelease> = {}): PaymentRelease => ({
  marketplace: 'mercadolivre',
  paymentId: '9710000001',
  source: 'payment',
  orderExternalId: '2000009710000001',
  currency: 'BRL',
  grossMinor: 10_000,
  buyerFreightMinor: 0,
  feesMinor: 839,
  freightMinor: 819,
  refundedMinor: 0,
  netMinor: 8_342,
  expectedDay: '2026-12-01',
  releasedDay: null,
  status: 'pending',
  holdReason: null,
  updatedAt: new Date(Date.UTC(2026, 10, 20, hour)),
  ...changes,
});

async function open() {
  const { accountId } = await newViewer();
  return {
    record: (...releases: PaymentRelease[]) => transaction((tx) => recordReleases(accountId, releases, tx)),
    stored: () =>
      queryRows(
        `SELECT payment_id AS id, source, status, net_minor::int AS net, expected_day AS "expectedDay",
                released_day AS "releasedDay", version
         FROM releases WHERE account_id = $1 ORDER BY 1, 2`,
        [accountId],
      ),
  };
}
const RELEASED = { status: 'released', releasedDay: '2026-12-01' } as const;

test('what a payment and the report say is kept side by side, and what is equal is written once', async () => {
  const { record, stored } = await open();
  for (let times = 0; times < 2; times += 1)
    await record(release(1), release(2, { source: 'report', expectedDay: null, ...RELEASED }));
  expect(await stored()).toEqual([
    {
      id: '9710000001',
      source: 'payment',
      status: 'pending',
      net: 8342,
      expectedDay: '2026-12-01',
      releasedDay: null,
      version: 1,
    },
    {
      id: '9710000001',
      source: 'report',
      status: 'released',
      net: 8342,
      expectedDay: null,
      releasedDay: '2026-12-01',
      version: 1,
    },
  ]);
});

test('the newer one counts in any order of reads, also within one page', async () => {
  const versions = [release(1), release(2, { status: 'held', holdReason: 'mediation' }), release(3, RELEASED)];
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const order of orders) {
    const [pages, page] = [await open(), await open()];
    for (const index of order) await pages.record(versions[index]!);
    await page.record(...order.map((index) => versions[index]!));
    for (const { stored } of [pages, page])
      expect(await stored(), `${order.join()}`).toMatchObject([{ status: 'released', releasedDay: '2026-12-01' }]);
  }
});

test('unknown amounts stay unknown, and a change counts as a version', async () => {
  const { record, stored } = await open();
  await record(release(1, { netMinor: null }));
  expect(await stored()).toMatchObject([{ net: null, version: 1 }]);
  await record(release(2));
  expect(await stored()).toMatchObject([{ net: 8342, version: 2 }]);
  await record();
});
