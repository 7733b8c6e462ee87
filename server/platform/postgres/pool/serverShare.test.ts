import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerShare } from './serverShare.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Accounts of three digits begin with their server. */
function shareOf(isCluster = true) {
  const asked: number[] = [];
  const share = new ServerShare(
    2,
    () => isCluster,
    (account) => {
      asked.push(account);
      return account === 0 ? Promise.reject(new Error('away')) : Promise.resolve(Math.floor(account / 100));
    },
  );
  const begun: number[] = [];
  const failed: string[] = [];
  const leaves = new Map<number, () => void>();
  const take = async (account: number) => {
    share.take(
      account,
      (leave) => (begun.push(account), leaves.set(account, leave)),
      ({ message }) => failed.push(message),
    );
    await vi.advanceTimersByTimeAsync(0);
  };
  return { take, asked, begun, failed, leave: (account: number) => leaves.get(account)!() };
}

test('the accounts of one server have at most their share, those of another one do not wait for them', async () => {
  const { take, begun, leave, asked } = shareOf();
  for (const account of [101, 102, 103, 201]) await take(account);
  expect(begun).toEqual([101, 102, 201]);
  leave(102);
  expect(begun.at(-1)).toBe(103);
  await take(101);
  expect(asked, 'each is asked for once').toEqual([101, 102, 103, 201]);
  await vi.advanceTimersByTimeAsync(60_001);
  await take(201);
  await take(201);
  expect(asked.slice(4), 'and again after a minute').toEqual([201]);
});

test('who waits too long gets an error, and leaves its turn to the next', async () => {
  const { take, begun, failed, leave } = shareOf();
  for (const account of [101, 102, 103]) await take(account);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(failed).toEqual([]);
  await take(104);
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toEqual(['timeout exceeded when trying to connect']);
  leave(101);
  expect(begun).toEqual([101, 102, 104]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(failed).toHaveLength(1);
});

test('an account whose server cannot be asked for fails, and is asked for again', async () => {
  const { take, failed, asked } = shareOf();
  await take(0);
  await take(0);
  expect([failed, asked]).toEqual([
    ['away', 'away'],
    [0, 0],
  ]);
});

test('on one server everything begins at once, and nothing is asked', async () => {
  const { take, begun, asked } = shareOf(false);
  for (const account of [101, 102, 103]) await take(account);
  expect([begun, asked]).toEqual([[101, 102, 103], []]);
});
