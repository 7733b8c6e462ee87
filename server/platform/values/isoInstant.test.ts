import { expect, test } from 'vitest';
import { isoInstant } from './isoInstant.ts';

const utc = (text: string) => isoInstant(text, 'date').toISOString();

test('an instant is the same at any offset', () => {
  expect(utc('2026-03-09T23:30:00.000-04:00')).toBe('2026-03-10T03:30:00.000Z');
  expect(utc('2026-03-10T00:30:00-03:00')).toBe('2026-03-10T03:30:00.000Z');
  expect(utc('2026-03-10T03:30:00Z')).toBe('2026-03-10T03:30:00.000Z');
  expect(utc('2026-03-10 03:30:00 UTC')).toBe('2026-03-10T03:30:00.000Z');
  expect(utc('2026-03-10T00:30:00.123-0300')).toBe('2026-03-10T03:30:00.123Z');
  expect(utc('2026-03-10T03:30:00.123456789Z')).toBe('2026-03-10T03:30:00.123Z');
});

test('the hour skipped in São Paulo in 2018 is a valid instant', () => {
  expect(utc('2018-11-04T00:30:00-03:00')).toBe('2018-11-04T03:30:00.000Z');
});

test('a date that lacks an offset or does not exist is rejected with the name of its field', () => {
  for (const text of ['2026-03-10T03:30:00', '2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '10/03/2026', '', 'ontem'])
    expect(() => isoInstant(text, 'purchase-date')).toThrow(/purchase-date/);
});
