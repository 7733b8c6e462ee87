import { expect, test } from 'vitest';
import { reportInstant } from './reportInstant.ts';

test.each([
  ['2026-11-15T15:31:40+00:00', '2026-11-15T15:31:40Z'],
  ['2026-11-17 00:00:00 UTC', '2026-11-17T00:00:00Z'],
  ['17/11/2026 00:00:00 UTC', '2026-11-17T00:00:00Z'],
  ['17.11.2026 10:30:00 UTC', '2026-11-17T10:30:00Z'],
  ['17/11/2026', '2026-11-17T03:00:00Z'],
  ['7/1/2026', '2026-01-07T03:00:00Z'],
  ['2026-11-17', '2026-11-17T03:00:00Z'],
  ['2026-11-17 21:00', '2026-11-18T00:00:00Z'],
  ['2018-12-01', '2018-12-01T02:00:00Z'],
])('%s is %s', (text, instant) => {
  expect(reportInstant(text, 'deposit-date')).toEqual(new Date(instant));
});

test.each(['', 'ontem', '11/17/2026', '31/02/2026', '2026-13-01'])('"%s" is not a date', (text) => {
  expect(() => reportInstant(text, 'deposit-date')).toThrow('deposit-date inválida');
});
