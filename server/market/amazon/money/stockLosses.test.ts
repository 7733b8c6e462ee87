import { expect, test } from 'vitest';
import { stockLossOf } from './stockLosses.ts';

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
    sourceRef: '2026-10-02T09:00:00+00:00/77/CS-01-P/M',
    listingKey: 'CS-01-P',
    units: 2,
    at: new Date('2026-10-02T09:00:00Z'),
  });
  expect(rowOf({ quantity: '1', reason: 'F' })).toMatchObject({ units: -1 });
});

test('a day has its month first, unless that cannot be', () => {
  expect(rowOf({})).toMatchObject({ at: new Date('2026-10-02T03:00:00Z') });
  expect(rowOf({ date: '25/11/2026' })).toMatchObject({ at: new Date('2026-11-25T03:00:00Z') });
  expect(rowOf({ date: '2026-11-25' })).toMatchObject({ at: new Date('2026-11-25T03:00:00Z') });
});

test.each<Record<string, string>>([{ 'event-type': 'Shipments' }, { reason: 'E' }, { reason: 'D' }])(
  '%j is no loss',
  (given) => {
    expect(rowOf(given)).toBeNull();
  },
);

test('an unreadable quantity or day is named', () => {
  expect(() => rowOf({ quantity: 'two' })).toThrow('quantity inválida');
  expect(() => rowOf({ date: 'ontem' })).toThrow('date inválida');
});
