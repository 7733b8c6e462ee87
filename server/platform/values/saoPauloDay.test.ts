import { expect, test } from 'vitest';
import { saoPauloDay } from './saoPauloDay.ts';

test('a day begins at midnight in São Paulo', () => {
  expect(saoPauloDay(Date.parse('2026-11-20T02:59:59.999Z'))).toBe('2026-11-19');
  expect(saoPauloDay(Date.parse('2026-11-20T03:00:00Z'))).toBe('2026-11-20');
});
