import { expect, test } from 'vitest';
import { differenceOf, stateOf, type Sums } from './periodState.ts';
import { placeOf } from './sweeps.ts';

/** A period whose first report of bills has these sums, then the credit notes', and Full's. */
function period(
  bill: Sums,
  { notes = {}, full = {}, lied }: { notes?: Sums; full?: Sums; lied?: 'BILL' | 'CREDIT_NOTE' | undefined } = {},
) {
  const place = placeOf({ group: 'ML', place: {} });
  const sums = [bill, notes, full, {}];
  return {
    ...place,
    sweeps: place.sweeps.map((one, index) => ({
      ...one,
      sums: sums[index]!,
      wholeAt: 1,
      endedAt: 1,
      hasLied: one.document === lied,
    })),
  };
}

test('the rows of a period add up to its summary by sub-type; what is more in one does not hide what lacks in another', () => {
  const rows = period({ 'CHARGE/CV': 500, 'BONUS/BV': 100 });
  expect(differenceOf(rows, { 'CHARGE/CV': 500, 'BONUS/BV': 100 })).toBe(0);
  expect(differenceOf(rows, { 'CHARGE/CV': 510, 'BONUS/BV': 90 })).toBe(20);
  expect(differenceOf(rows, { 'CHARGE/CV': 500, 'BONUS/BV': 100, 'CHARGE/PADS': 7 })).toBe(7);
  expect(differenceOf(rows, {})).toBe(600);
});

test('a row that two reports list counts once, credit notes and warranties not at all', () => {
  expect(differenceOf(period({ 'CHARGE/CFWA': 5 }, { full: { 'CHARGE/CFWA': 5 } }), { 'CHARGE/CFWA': 5 })).toBe(0);
  expect(differenceOf(period({}, { full: { 'CHARGE/CFWA': 5 } }), { 'CHARGE/CFWA': 5 })).toBe(0);
  expect(differenceOf(period({}, { notes: { 'BONUS/BV': 5 } }), { 'CHARGE/CEW': 9 })).toBe(0);
});

test('a closed period is closed when its sums agree; an open one is complete, unless its pages were not to be trusted', () => {
  const state = (isClosed: boolean, differenceMinor: number | null, lied?: 'BILL' | 'CREDIT_NOTE') =>
    stateOf(period({}, { lied }), { isClosed, differenceMinor });
  expect([state(true, 0), state(true, 1), state(true, null)]).toEqual(['closed', 'partial', 'partial']);
  expect([state(false, 0), state(false, 1), state(false, null)]).toEqual(['complete', 'complete', 'complete']);
  expect([state(false, 0, 'BILL'), state(false, 1, 'BILL')]).toEqual(['complete', 'partial']);
  // no sum says what credit notes leave out
  expect([state(false, 0, 'CREDIT_NOTE'), state(true, 0, 'CREDIT_NOTE')]).toEqual(['partial', 'partial']);
  expect(stateOf(placeOf({ group: 'MP', place: {} }), { isClosed: true, differenceMinor: null })).toBe('reading');
});
