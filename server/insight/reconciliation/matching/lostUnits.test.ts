import { expect, test } from 'vitest';
import { isForLoss, type LossPayment, lostUnits } from './lostUnits.ts';

const lost = (day: string, units = 1, listingKey = 'CS-01-P') => ({
  marketplace: 'amazon' as const,
  country: 'BR',
  sourceRef: `${day}/${listingKey}/${units}`,
  listingKey,
  units,
  at: new Date(`${day}T12:00:00Z`),
});
const paid = (day: string, amountMinor = 4_500, listingKey = 'CS-01-P'): LossPayment => ({
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

test('reimbursements of returns and of damage are for no lost unit', () => {
  expect(['Lost_Warehouse', 'WAREHOUSE_LOST', 'Reversal_Reimbursement'].every(isForLoss)).toBe(true);
  expect(['CustomerReturn', 'Damaged_Warehouse'].some(isForLoss)).toBe(false);
});
