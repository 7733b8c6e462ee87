import { expect, test } from 'vitest';
import type { ChargeSnapshot, CoveredCharges } from '#server/market/ledger/bill.ts';
import { queryRows, transaction } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { closeGoneCharges, recordCharges } from './recordCharges.ts';
import { testCharge } from './testing/testCharge.ts';

useTestDatabase();

async function account() {
  const { accountId } = await newViewer();
  return {
    accountId,
    record: (...charges: ChargeSnapshot[]) => transaction((tx) => recordCharges(accountId, charges, tx)),
    close: (covered: Partial<CoveredCharges>) =>
      transaction((tx) => closeGoneCharges(accountId, { ...COVERED, ...covered }, tx)),
    stored: () =>
      queryRows<Record<string, unknown>>(
        `SELECT external_id AS id, amount_minor::int AS minor, version, gone_at IS NOT NULL AS gone, text, period_key AS key,
                order_external_id AS "orderId", report
         FROM charges WHERE account_id = $1 ORDER BY external_id::numeric`,
        [accountId],
      ),
    versions: () =>
      queryRows<Record<string, unknown>>(
        `SELECT key, version, row ->> 'amount_minor' AS minor FROM money_versions
         WHERE account_id = $1 AND table_name = 'charges' ORDER BY version`,
        [accountId],
      ),
  };
}

const COVERED: CoveredCharges = {
  marketplace: 'mercadolivre',
  source: 'mercadolivre.bill',
  group: 'ML',
  key: '2026-11-01',
  report: 'details',
  document: 'BILL',
  afterId: '0',
  toId: null,
  ids: [],
};

test('an equal row writes nothing, and a changed amount keeps its earlier row', async () => {
  const { record, stored, versions } = await account();
  expect(await record(testCharge('1', { amountMinor: -835 }), testCharge('2'))).toBe(2);
  expect(await record(testCharge('1', { amountMinor: -835 }), testCharge('2'))).toBe(0);
  expect(await record(testCharge('1', { amountMinor: -839 }))).toBe(1);
  expect(await stored()).toMatchObject([
    { id: '1', minor: -839, version: 2 },
    { id: '2', version: 1 },
  ]);
  expect(await versions()).toEqual([{ key: 'mercadolivre.bill/1', version: 1, minor: '-835' }]);
  expect(await record(testCharge('2', { status: 'BONUS_ON_BILL' })), 'a status is no other amount').toBe(1);
  expect(await versions()).toHaveLength(1);
});

test('what another report leaves out stays, and two reports of a row do not overwrite each other', async () => {
  const { record, stored } = await account();
  const full = testCharge('1', { report: 'full/details', text: 'Full', orderExternalId: null });
  await record(testCharge('1', { orderExternalId: '5', text: 'Armazenagem' }));
  expect(await record(full)).toBe(0);
  expect(await record(testCharge('1', { key: null, report: null, document: null, text: 'Outro' }))).toBe(0);
  expect(await stored()).toMatchObject([{ orderId: '5', text: 'Armazenagem', report: 'details', key: '2026-11-01' }]);
});

test('a row that only its order had is of the period that lists it later', async () => {
  const { record, stored } = await account();
  await record(testCharge('1', { key: null, report: null, document: null }));
  expect(await record(testCharge('1'))).toBe(1);
  expect(await stored()).toMatchObject([{ report: 'details', key: '2026-11-01', version: 1 }]);
});

test('rows that a reading of their report lacks are gone, until they come back', async () => {
  const { record, close, stored } = await account();
  const other = testCharge('30', { report: 'full/details' });
  await record(...['9', '10', '20', '40'].map((id) => testCharge(id)), other);
  expect(await close({ afterId: '9', toId: '20', ids: ['20'] })).toBe(1);
  expect(await close({ afterId: '9', toId: '20', ids: ['20'] })).toBe(0);
  expect((await stored()).filter(({ gone }) => gone).map(({ id }) => id)).toEqual(['10']);
  expect(await close({ afterId: '20' }), 'to the end').toBe(1);
  await record(testCharge('10'));
  expect((await stored()).filter(({ gone }) => gone).map(({ id }) => id)).toEqual(['40']);
});

test('the rows of another account are not touched', async () => {
  const [mine, theirs] = [await account(), await account()];
  await theirs.record(testCharge('1'));
  await mine.record(testCharge('1', { amountMinor: -1 }));
  await mine.close({});
  expect(await theirs.stored()).toMatchObject([{ version: 1, gone: false }]);
  expect(await theirs.versions()).toEqual([]);
});
