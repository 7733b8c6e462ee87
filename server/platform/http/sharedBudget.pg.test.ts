import { expect, test } from 'vitest';
import { pool, queryRows } from '#server/platform/postgres/db.ts';
import { useTestDatabase } from '#server/platform/testing/testDatabase.ts';
import { SharedBudget } from './sharedBudget.ts';

const database = useTestDatabase();

const MINUTE = 60_000;
let keys = 0;
const newKey = () => `caller ${(keys += 1)}`;

/** Takes points one by one, in turn from each budget, until `refusals` in a row; each report has arrived before the next. */
async function spend(budgets: SharedBudget[], key: string, tries: number): Promise<number> {
  let taken = 0;
  for (let i = 0; i < tries; i += 1) {
    if (budgets[i % budgets.length]!.take(key, 1)) taken += 1;
    if (i % 10 === 0) await reported();
  }
  return taken;
}
const reported = async () => {
  await queryRows('SELECT 1');
  while (pool.idleCount < pool.totalCount) await new Promise((done) => setImmediate(done));
  await new Promise((done) => setImmediate(done));
};
const stored = (key: string) =>
  queryRows<{ points: number }>('SELECT points FROM rate_limits WHERE key = $1', [`test/${key}`]);

test('processes share a budget, and exceed it by less than a block each', async () => {
  const processes = [1, 2, 3].map(() => new SharedBudget('test', 1000, () => 0));
  const taken = await spend(processes, newKey(), 2000);
  expect(taken).toBeGreaterThanOrEqual(1000);
  expect(taken).toBeLessThanOrEqual(1000 + 3 * 60);
});

test('another caller has a budget of its own', async () => {
  const budget = new SharedBudget('test', 100, () => 0);
  const [greedy, calm] = [newKey(), newKey()];
  expect(await spend([budget], greedy, 300)).toBe(100);
  expect([budget.take(greedy, 1), budget.take(calm, 1)]).toEqual([false, true]);
  expect(budget.standing(calm)).toEqual({ limit: 100, left: 99, resetSeconds: 60 });
});

test('points taken at the same time are all counted', async () => {
  const budget = new SharedBudget('test', 1000, () => 0);
  const key = newKey();
  const taken = Array.from({ length: 3000 }, () => budget.take(key, 1)).filter(Boolean);
  expect(taken).toHaveLength(1000);
  await reported();
  expect(budget.take(key, 1)).toBe(false);
});

test('a caller who spends less than a block causes no write', async () => {
  const budget = new SharedBudget('test', 1000, () => 0);
  const key = newKey();
  for (let i = 0; i < 49; i += 1) budget.take(key, 1);
  await reported();
  expect(await stored(key)).toEqual([]);
  budget.take(key, 1);
  await reported();
  expect(await stored(key)).toEqual([{ points: 50 }]);
});

test('the budget is whole again in the next minute, in every process', async () => {
  let now = 0;
  const processes = [1, 2].map(() => new SharedBudget('test', 100, () => now));
  const key = newKey();
  await spend(processes, key, 300);
  now = 59_000;
  expect([processes[0]!.take(key, 1), processes[0]!.standing(key).resetSeconds]).toEqual([false, 1]);
  now = MINUTE;
  expect(processes[0]!.standing(key)).toEqual({ limit: 100, left: 100, resetSeconds: 60 });
  expect(await spend(processes, key, 300)).toBeGreaterThanOrEqual(100);
  await reported();
  expect((await stored(key))[0]!.points).toBeLessThanOrEqual(112);
});

test('what exceeds the rest is refused, and something smaller still is not', () => {
  const budget = new SharedBudget('test', 100, () => 0);
  const key = newKey();
  expect([budget.take(key, 90), budget.take(key, 20), budget.take(key, 10)]).toEqual([true, false, true]);
});

test('without the database every process counts for itself', async () => {
  const budget = new SharedBudget('test', 100, () => 0);
  const key = newKey();
  await database.asSuperuser('ALTER TABLE rate_limits RENAME TO rate_limits_gone');
  expect(await spend([budget], key, 300)).toBe(100);
  await database.asSuperuser('ALTER TABLE rate_limits_gone RENAME TO rate_limits');
});
