import { expect, test } from 'vitest';
import { cycleOf, lagOf, type PastSettlement, runningChains, settlementChains } from './settlementChains.ts';

/** A Monday. */
const ORIGIN = 20_499;
/** Settlements of a chain, the last of which ended some days before the origin and is not paid yet. */
const chainOf = (count: number, { length, ended, lag, minor }: Record<'length' | 'ended' | 'lag' | 'minor', number>) =>
  Array.from({ length: count }, (_, n): PastSettlement => {
    const end = ORIGIN - ended - length * (count - 1 - n);
    return { start: end - length, end, deposited: n === count - 1 ? null : end + lag, minor };
  });
const byEnd = (all: PastSettlement[]) => all.toSorted((a, b) => a.end - b.end);
const fortnights = chainOf(6, { length: 14, ended: 0, lag: 0, minor: 70_000 });
const weeks = chainOf(12, { length: 7, ended: 0, lag: 4, minor: 105_000 });

test('settlements side by side are told apart by when they begin and how long they are', () => {
  const chains = settlementChains(byEnd([...fortnights, ...weeks]));
  expect(chains).toHaveLength(2);
  expect(chains.map((chain) => [chain.length, cycleOf(chain)]).toSorted()).toEqual([
    [12, 7],
    [6, 14],
  ]);
  const daily = chainOf(20, { length: 1, ended: 1, lag: 1, minor: 5 });
  expect(settlementChains(byEnd([...fortnights, ...daily])).map(({ length }) => length)).toContain(20);
});

test('each chain has its own cycle, lag and part of the money', () => {
  const running = runningChains(settlementChains(byEnd([...fortnights, ...weeks])), ORIGIN);
  const [weekly, biweekly] = running.toSorted((a, b) => a.cycleDays - b.cycleDays);
  // 15,000 and 5,000 a day
  expect(weekly).toMatchObject({ cycleDays: 7, end: ORIGIN + 7, share: 0.75 });
  expect(biweekly).toMatchObject({ cycleDays: 14, end: ORIGIN + 14, share: 0.25, lag: 0 });
  expect(weekly!.lag).toBeGreaterThan(1);
  expect(weekly!.past).toHaveLength(11);
});

test('a chain that ended brings nothing more, unless no other goes on', () => {
  const ended = chainOf(4, { length: 7, ended: 40, lag: 2, minor: 9_000 });
  expect(runningChains(settlementChains(byEnd([...fortnights, ...ended])), ORIGIN)).toHaveLength(1);
  const [only] = runningChains(settlementChains(ended), ORIGIN);
  expect(only).toMatchObject({ cycleDays: 7, share: 1, end: ORIGIN + 2 });
});

test('a settlement that was not read does not begin another chain', () => {
  const holed = fortnights.filter((_, n) => n !== 3);
  expect(settlementChains(holed)).toHaveLength(1);
});

test('without a deposit nothing is learned, and the usual lag is taken for what is awaited', () => {
  const unpaid = chainOf(1, { length: 14, ended: 1, lag: 0, minor: 100 });
  const chains = settlementChains(unpaid);
  expect(runningChains(chains, ORIGIN)).toEqual([]);
  expect(lagOf(chains[0]!)).toBe(2);
});
