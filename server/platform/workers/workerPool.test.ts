import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasTrials } from '#server/platform/testing/hasTrials.ts';
import { metricsText } from '#server/platform/process/metrics.ts';
import { projectRoot } from '#server/platform/process/projectRoot.ts';
import { workerPool } from './workerPool.ts';

const BUDGET_MS = 60_000;
const pool = workerPool({
  kind: 'test',
  tasks: join(projectRoot, 'server/platform/testing/heavyTasks.ts'),
  budgetMs: BUDGET_MS,
  waiting: 1,
  waitingOfAccount: 1,
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await pool.close();
});

/** Starts a task that does not end, and returns when it runs. */
async function hostile(account: number): Promise<{ outcome: Promise<unknown> }> {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  const outcome = pool.run(account, 'spin', flag).catch((error: unknown) => error);
  await expect.poll(() => Atomics.load(flag, 0)).toBe(1);
  return { outcome };
}
const echo = (account: number) => pool.run(account, 'echo', `of ${account}`);
const CUT = { status: 422, message: 'O arquivo é grande ou complexo demais.' };
const FULL = {
  status: 503,
  retryAfterSeconds: 5,
  message: 'Muitos arquivos ao mesmo tempo. Tente de novo em instantes.',
};
const STOPPING = { status: 503, retryAfterSeconds: 5 };

test('a task over its time is cut, the other accounts proceed beside it, and the account’s next task works', async () => {
  const { outcome } = await hostile(1);
  const next = echo(1);
  expect(await echo(2)).toBe('of 2');
  expect(await echo(3)).toBe('of 3');
  vi.advanceTimersByTime(BUDGET_MS);
  expect(await outcome).toMatchObject(CUT);
  expect(await next).toBe('of 1');
  expect((await metricsText()).text).toMatch(/^worker_tasks_cut_total\{pool="test"\} 1$/m);
});

test.runIf(hasTrials)('a task over its memory is cut, and the next one works', async () => {
  await expect(pool.run(1, 'hoard', null)).rejects.toMatchObject(CUT);
  expect(await echo(1)).toBe('of 1');
});

test('the error of a task reaches the caller', async () => {
  await expect(pool.run(1, 'refuse', 'not this')).rejects.toThrow(new RangeError('not this'));
});

test('with all threads busy a task waits, and further ones get 503 with a time to retry', async () => {
  const first = await hostile(1);
  await hostile(2);
  const waiting = echo(3);
  const { text } = await metricsText();
  expect(text).toMatch(/^worker_tasks\{pool="test",state="running"\} 2$/m);
  expect(text).toMatch(/^worker_tasks\{pool="test",state="waiting"\} 1$/m);
  await expect(echo(4)).rejects.toMatchObject(FULL);
  vi.advanceTimersByTime(BUDGET_MS);
  expect(await first.outcome).toMatchObject(CUT);
  expect(await waiting).toBe('of 3');
});

test('a stop ends running and waiting tasks, and the next task starts new threads', async () => {
  const { outcome } = await hostile(1);
  const waiting = echo(1).catch((error: unknown) => error);
  await pool.close();
  expect([await outcome, await waiting]).toMatchObject([STOPPING, STOPPING]);
  expect(await echo(1)).toBe('of 1');
});
