import { expect, test } from 'vitest';
import { addDays, formatClock, formatDayAndClock, formatDuration, relativeTime, saoPauloDay } from './time.ts';

test('days are those of São Paulo, not of UTC', () => {
  expect(saoPauloDay(new Date('2026-03-11T01:00:00Z'))).toBe('2026-03-10');
  expect(saoPauloDay(new Date('2026-03-10T03:30:00Z'))).toBe('2026-03-10');
  // with the daylight saving time of 2018 the day began at 02:00 UTC
  expect(saoPauloDay(new Date('2018-12-01T02:00:00Z'))).toBe('2018-12-01');
});

test('days are added across months and years', () => {
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
});

test('clock times are those of São Paulo', () => {
  expect(formatClock('2026-11-20T17:05:00Z')).toBe('14:05');
  expect(formatDayAndClock('2026-11-20T01:05:00Z')).toBe('19/11 22:05');
});

test.each([
  ['2026-11-20T12:00:30Z', 'Agora mesmo'],
  ['2026-11-20T12:00:00Z', 'Agora mesmo'],
  ['2026-11-20T11:59:00Z', 'Há 1 minuto'],
  ['2026-11-20T11:00:01Z', 'Há 59 minutos'],
  ['2026-11-20T11:00:00Z', 'Há 1 hora'],
  ['2026-11-19T12:00:01Z', 'Há 23 horas'],
  ['2026-11-19T12:00:00Z', '19/11/2026 09:00'],
])('at noon, %s is "%s"', (instant, label) => {
  expect(relativeTime(instant, new Date('2026-11-20T12:00:00Z'))).toBe(label);
});

test.each([
  [-3, '0 s'],
  [0.4, '0 s'],
  [45, '45 s'],
  [72, '1 min 12 s'],
  [3_600, '1 h'],
  [3_659, '1 h'],
  [3_660, '1 h 1 min'],
  [86_400, '1 dia'],
  [187_200, '2 dias 4 h'],
])('%s seconds are "%s"', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});
