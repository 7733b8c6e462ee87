import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

/** A pace of a point per second with a clock set by the test. */
function pace(burst = 10) {
  let ms = 0;
  const waits: number[] = [];
  const of = new Pace(
    { pointsAMinute: 60, burst },
    () => ms,
    async (wait) => waits.push(wait),
  );
  return { spend: of.spend.bind(of), waits, pass: (seconds: number) => (ms += seconds * 1000) };
}

test('the burst is spent at once, what is beyond it waits, and what is too late is refused and not spent', async () => {
  const { spend, waits } = pace();
  for (let point = 0; point < 11; point += 1) expect(await spend('a', 1)).toBe(true);
  expect(waits).toEqual([]);
  for (let point = 0; point < 5; point += 1) expect(await spend('a', 1)).toBe(true);
  expect([await spend('a', 1), await spend('a', 1)]).toEqual([false, false]);
  expect(waits).toEqual([1000, 2000, 3000, 4000, 5000]);
});

test('time earns the points back, at most the burst, and each key for itself', async () => {
  const { spend, waits, pass } = pace();
  expect(await spend('a', 15)).toBe(true);
  expect(await spend('b', 1)).toBe(true);
  pass(4);
  expect(await spend('a', 1)).toBe(true);
  expect(waits.splice(0)).toEqual([1000]);
  pass(1_000);
  expect(await spend('a', 10)).toBe(true);
  expect(await spend('a', 1)).toBe(true);
  expect(await spend('a', 1)).toBe(true);
  expect(waits).toEqual([1000]);
});

test('one large spending is not split, and those after it wait for it', async () => {
  const { spend, waits } = pace();
  expect(await spend('a', 14)).toBe(true);
  expect(waits).toEqual([]);
  expect(await spend('a', 100)).toBe(true);
  expect(waits).toEqual([4000]);
  expect(await spend('a', 1)).toBe(false);
});
