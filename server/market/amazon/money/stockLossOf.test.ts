import { expect, test } from 'vitest';
import { stockLossOf } from './stockLossOf.ts';

const rowOf = (given: Record<string, string>) => {
  const row: Record<string, string> = {
    date: '10/02/2026',
    msku: 'CS-01-P',
    'event-type': 'Adjustments',
    quantity: '-2',
    reason: 'M',
    'reference-id': '77',
    ...given,
  };
  return stockLossOf((name) => row[name] ?? '', 'BR');
};

test('misplaced units are lost, and found ones are not any more', () => {
  expect(rowOf({ 'date-and-time': '2026-10-02T09:00:00+00:00' })).toEqual({
    marketplace: 'amazon',
    country: 'BR',
    sourceRef: '2026-10-02T09:00:00+00:00/77/CS-01-P/M/',
    listingKey: 'CS-01-P',
    units: 2,
    settledUnits: null,
    at: new Date('2026-10-02T09:00:00Z'),
  });
  expect(rowOf({ quantity: '1', reason: 'F' })).toMatchObject({ units: -1 });
});

test('a day has its month first, unless that cannot be', () => {
  expect(rowOf({})).toMatchObject({ at: new Date('2026-10-02T03:00:00Z') });
  expect(rowOf({ date: '25/11/2026' })).toMatchObject({ at: new Date('2026-11-25T03:00:00Z') });
  expect(rowOf({ date: '2026-11-25' })).toMatchObject({ at: new Date('2026-11-25T03:00:00Z') });
});

test.each<Record<string, string>>([{ 'event-type': 'Shipments' }, { reason: 'E' }, { reason: 'D' }, { msku: '' }])(
  '%j is no loss',
  (given) => {
    expect(rowOf(given)).toBeNull();
  },
);

test('units that the report counts as reconciled are settled; found ones are none', () => {
  expect(rowOf({ 'unreconciled-quantity': '2' })).toMatchObject({ settledUnits: 0 });
  expect(rowOf({ 'unreconciled-quantity': '-1' })).toMatchObject({ settledUnits: 1 });
  expect(rowOf({ 'unreconciled-quantity': '?' })).toMatchObject({ settledUnits: null });
  expect(rowOf({ quantity: '1', reason: 'F', 'unreconciled-quantity': '0' })).toMatchObject({ settledUnits: null });
});

test('equal losses in two warehouses are two', () => {
  const [one, other] = ['GRU5', 'REC1'].map((place) => rowOf({ 'fulfillment-center': place })!.sourceRef);
  expect(one).not.toBe(other);
});

test('an unreadable quantity or day is named', () => {
  expect(() => rowOf({ quantity: 'two' })).toThrow('quantity inválida');
  expect(() => rowOf({ date: 'ontem' })).toThrow('date inválida');
});
