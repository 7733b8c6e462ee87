import { expect, test } from 'vitest';
import { queryRow } from '#server/platform/postgres/db.ts';
import { newViewer, useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { NOW, setRates } from '#server/insight/sales/testing/shop.ts';
import { deleteRate } from './deleteRate.ts';
import { ratesByDay } from './ratesByDay.ts';
import { setRate } from './setRate.ts';

useTestDatabase();

const rateOf = async (accountId: number, day: string) =>
  (
    await queryRow<{ brl: number | null }>(
      `SELECT brl_float AS brl FROM (${ratesByDay(`SELECT 'USD'::bpchar AS currency, $2::date AS day`, '$1')}) rates`,
      [accountId, day],
    )
  ).brl;
const enter = (accountId: number, day: string, brl: number, currency = 'USD') =>
  setRate({ accountId }, { currency, day, brl }, { now: NOW });

test('the latest rate on or before a day applies, however old it is', async () => {
  await setRates(['USD', '2026-11-16', 5.4], ['USD', '2026-11-20', 5.5]);
  const { accountId } = await newViewer();
  const rates = await Promise.all(
    ['2026-11-15', '2026-11-16', '2026-11-19', '2026-11-20', '2026-12-31'].map((day) => rateOf(accountId, day)),
  );
  expect(rates).toEqual([null, 5.4, 5.4, 5.5, 5.5]);
});

test('an account’s own rate precedes the public rate of its day, for that account only, until the next rate', async () => {
  await setRates(['USD', '2026-11-16', 5.4], ['USD', '2026-11-20', 5.5]);
  const { accountId } = await newViewer();
  const { accountId: other } = await newViewer();
  await enter(accountId, '2026-11-16', 6);
  await enter(accountId, '2026-11-18', 6.1);
  expect(await rateOf(accountId, '2026-11-17')).toBe(6);
  expect(await rateOf(accountId, '2026-11-19')).toBe(6.1);
  expect(await rateOf(accountId, '2026-11-20')).toBe(5.5);
  expect(await rateOf(other, '2026-11-17')).toBe(5.4);
  const own = { currency: 'USD', day: '2026-11-16' };
  await deleteRate({ accountId: other }, own, { now: NOW });
  expect(await rateOf(accountId, '2026-11-17')).toBe(6);
  await deleteRate({ accountId }, own, { now: NOW });
  expect(await rateOf(accountId, '2026-11-17')).toBe(5.4);
});

test('an invalid rate or currency is refused', async () => {
  const { accountId } = await newViewer();
  for (const rate of [0, 1e-9, -1, 2e9])
    await expect(enter(accountId, '2026-11-16', rate)).rejects.toMatchObject({ status: 400 });
  await expect(enter(accountId, '2026-11-16', 5, 'BRL')).rejects.toMatchObject({ status: 400 });
  await expect(enter(accountId, '2026-11-16', 5, 'dollar')).rejects.toMatchObject({ status: 400 });
  const reais = { currency: 'BRL', day: '2026-11-16' };
  await expect(deleteRate({ accountId }, reais, { now: NOW })).rejects.toMatchObject({ status: 400 });
});
