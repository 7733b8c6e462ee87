import { expect, test } from 'vitest';
import { dayIn, isTimeZone } from './dayIn.ts';

test('a day is that of the time zone', () => {
  const moment = Date.parse('2026-11-20T03:30:00Z');
  expect(['America/Los_Angeles', 'America/Sao_Paulo', 'Australia/Sydney'].map((zone) => dayIn(zone, moment))).toEqual([
    '2026-11-19',
    '2026-11-20',
    '2026-11-20',
  ]);
});

test('an unknown time zone is one', () => {
  expect([isTimeZone('America/Sao_Paulo'), isTimeZone('America/Atlantis'), isTimeZone('')]).toEqual([
    true,
    false,
    false,
  ]);
});
