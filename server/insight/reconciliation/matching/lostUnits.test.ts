import { expect, test } from 'vitest';
import type { LossPayment } from '#server/market/ledger/lossPayment.ts';
import { lostUnits } from './lostUnits.ts';

const lost = (day: string, units = 1, listingKey = 'CS-01-P', settledUnits: number | null = null) => ({
  marketplace: 'amazon' as const,
  country: 'BR',
  sourceRef: `${day}/${listingKey}/${units}`,
  listingKey,
  units,
  settledUnits,
  at: new Date(`${day}T12:00:00Z`),
});
const paid = (day: string, amountMinor = 4_500, listingKey = 'CS-01-P', units?: number): LossPayment => ({
  marketplace: 'amazon',
  sourceRef: `${day}/${amountMinor}`,
  reason: 'Lost_Warehouse',
  units: units ?? Math.sign(amountMinor),
  country: 'BR',
  listingKey,
  amountMinor,
  currency: 'BRL',
  at: new Date(`${day}T12:00:00Z`),
});
const figures = (...of: Parameters<typeof lostUnits>) =>
  lostUnits(...of).map(({ lostOn, expectedMinor, reimbursedMinor }) => [lostOn, expectedMinor, reimbursedMinor]);

test('each unit is paid for by the first payment after it, and an unpaid one is owed what was last paid', () => {
  const losses = [lost('2026-06-01'), lost('2026-08-01', 2)];
  expect(figures(losses, [paid('2026-06-10'), paid('2026-08-12', 4_700)], 'complete')).toEqual([
    ['2026-06-01', 4_500, 4_500],
    ['2026-08-01', 4_700, 4_700],
    ['2026-08-01', 4_700, 0],
  ]);
});

test('a unit that is found was not lost, and its payment was taken back', () => {
  const losses = [lost('2026-06-01'), lost('2026-07-01', -1)];
  expect(figures(losses, [paid('2026-06-10'), paid('2026-07-02', -4_500)], 'complete')).toEqual([]);
});

test('nothing is known of a unit of a listing for which nothing was ever paid; other listings say nothing', () => {
  expect(figures([lost('2026-06-01')], [paid('2026-06-10', 900, 'OTHER')], 'complete')).toEqual([]);
});

test('a payment for several units pays each, and a replaced unit is settled without an amount', () => {
  expect(figures([lost('2026-06-01', 3)], [paid('2026-06-10', 9_001, 'CS-01-P', 2)], 'complete')).toEqual([
    ['2026-06-01', 4_501, 4_501],
    ['2026-06-01', 4_500, 4_500],
    ['2026-06-01', 4_500, 0],
  ]);
  const payments = [paid('2026-05-10'), paid('2026-06-10', 0, 'CS-01-P', 1)];
  expect(figures([lost('2026-06-01')], payments, 'complete')).toEqual([['2026-06-01', 0, 0]]);
});

test('a unit that counts as settled is not missing, and takes the payment before others do', () => {
  const losses = [lost('2026-06-01'), lost('2026-06-02', 2, 'CS-01-P', 2)];
  expect(figures(losses, [paid('2026-06-10')], 'complete')).toEqual([
    ['2026-06-01', 4_500, 0],
    ['2026-06-02', 4_500, 4_500],
  ]);
});

test('a found unit is one of those that count as settled', () => {
  const losses = [lost('2026-06-01', 1, 'CS-01-P', 1), lost('2026-06-02'), lost('2026-07-01', -1)];
  expect(figures(losses, [paid('2026-05-01')], 'complete')).toEqual([['2026-06-02', 4_500, 0]]);
});

test('a payment of the day before the loss may be for it, as days are written in other zones; an earlier one is not', () => {
  expect(figures([lost('2026-06-02')], [paid('2026-06-01')], 'complete')).toEqual([['2026-06-02', 4_500, 4_500]]);
  expect(figures([lost('2026-06-03')], [paid('2026-06-01')], 'complete')).toEqual([['2026-06-03', 4_500, 0]]);
});

test('units keep their ids when others are found, and rows may come in any order', () => {
  const losses = [lost('2026-06-01', 2), lost('2026-06-03'), lost('2026-07-01', -1)];
  const idsOf = (...of: Parameters<typeof lostUnits>) => lostUnits(...of).map(({ rowIds }) => rowIds);
  const payments = [paid('2026-06-10')];
  const ids = [['loss:BR/2026-06-01/CS-01-P/2/1', 'payment:BR/2026-06-10/4500'], ['loss:BR/2026-06-01/CS-01-P/2/2']];
  expect(idsOf(losses, payments, 'complete')).toEqual(ids);
  expect(idsOf(losses.toReversed(), payments, 'complete')).toEqual(ids);
});
