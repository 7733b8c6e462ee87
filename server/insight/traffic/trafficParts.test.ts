import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trafficParts } from './trafficParts.ts';

const TODAY = '2026-11-20';
const DAY_MS = 86_400_000;
const dayOf = (offset: number) => new Date(Date.UTC(2024, 0, 1) + offset * DAY_MS).toISOString().slice(0, 10);
const year = (end: string) => ({ start: `${Number(end.slice(0, 4)) - 1}${end.slice(4)}`, end });

test('a year until today consists of thirds of a month at its edge, months and the whole current year', () => {
  expect(trafficParts(year('2026-11-21'), TODAY)).toEqual([
    { span: 'third', range: { start: '2025-11-21', end: '2025-12-01' }, sign: 1 },
    { span: 'month', range: { start: '2025-12-01', end: '2026-01-01' }, sign: 1 },
    expect.objectContaining({ span: 'year', range: { start: '2026-01-01', end: '2027-01-01' }, sign: 1 }),
    expect.objectContaining({ span: 'third', sign: -1 }),
    expect.objectContaining({ span: 'month', sign: -1 }),
  ]);
});

test('added and subtracted spans count each day once', () => {
  const days = fc.tuple(fc.integer({ min: 0, max: 1_200 }), fc.integer({ min: 0, max: 800 }));
  fc.assert(
    fc.property(days, ([from, length]) => {
      const counts = new Map<string, number>();
      for (const { range, sign } of trafficParts({ start: dayOf(from), end: dayOf(from + length) }, TODAY))
        for (let day = Date.parse(range.start); day < Date.parse(range.end); day += DAY_MS)
          counts.set(
            new Date(day).toISOString().slice(0, 10),
            (counts.get(new Date(day).toISOString().slice(0, 10)) ?? 0) + sign,
          );
      const counted = [...counts].filter(([, count]) => count !== 0).sort();
      expect(counted).toEqual(Array.from({ length }, (_, index) => [dayOf(from + index), 1]));
    }),
    { numRuns: 60 },
  );
});
