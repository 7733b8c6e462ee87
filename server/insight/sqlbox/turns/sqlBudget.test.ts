import { expect, test } from 'vitest';
import { takeTurn, useSqlBudget } from './sqlBudget.ts';

let accounts = 1_000;
/** A new account with a fake clock. */
function account() {
  const id = (accounts += 1);
  let time = 1_000_000;
  return {
    wait: (ms: number) => (time += ms),
    turn: (maxWaiting?: number) => takeTurn(id, { maxWaiting, now: () => time }),
  };
}
const cheap = { ms: 10, hitLimit: false };

test('one statement of an account runs at a time, three wait in a queue, and a fifth is refused with a retry time', async () => {
  const { turn } = account();
  const end = await turn();
  const order: number[] = [];
  const waiting = [1, 2, 3].map(async (number) => {
    const endTurn = await turn();
    order.push(number);
    endTurn(cheap);
  });
  await expect(turn()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 1 });
  expect(order).toEqual([]);
  end(cheap);
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
});

test('reads of a screen that wait take no place of a statement, and statements none of theirs', async () => {
  const { turn } = account();
  const end = await turn();
  const reads = Array.from({ length: 16 }, () => turn(16));
  const statements = Array.from({ length: 3 }, () => turn());
  await expect(turn()).rejects.toMatchObject({ status: 429 });
  await expect(turn(16)).rejects.toMatchObject({ status: 429 });
  end(cheap);
  for (const begun of [...reads, ...statements]) (await begun)(cheap);
  await expect(turn()).resolves.toBeTypeOf('function');
});

test('accounts do not wait for each other', async () => {
  await account().turn();
  await expect(account().turn()).resolves.toBeTypeOf('function');
});

test('after twenty seconds of database time within a minute an account waits until they are a minute old', async () => {
  const { turn, wait } = account();
  for (const ms of [5_000, 5_000, 5_000, 4_999]) (await turn())({ ms, hitLimit: false });
  wait(10_000);
  (await turn())({ ms: 1, hitLimit: false });
  await expect(turn()).rejects.toMatchObject({
    status: 429,
    retryAfterSeconds: 50,
    message: expect.stringContaining('em 50 s'),
  });
  wait(50_001);
  await expect(turn()).resolves.toBeTypeOf('function');
});

test('three statements stopped at a limit within ten minutes pause the account for fifteen', async () => {
  const { turn, wait } = account();
  const slow = { ms: 5_000, hitLimit: true };
  for (let count = 0; count < 2; count += 1) (await turn())(slow);
  wait(11 * 60_000);
  for (let count = 0; count < 2; count += 1) {
    (await turn())(slow);
    wait(60_001);
  }
  (await turn())(slow);
  await expect(turn()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 900 });
  wait(15 * 60_000 + 1);
  await expect(turn()).resolves.toBeTypeOf('function');
});

test('a statement that waited while the budget ran out is refused, and the next one gets the turn', async () => {
  const { turn, wait } = account();
  const end = await turn();
  const waiting = turn();
  end({ ms: 20_000, hitLimit: false });
  await expect(waiting).rejects.toMatchObject({ status: 429 });
  wait(60_001);
  await expect(turn()).resolves.toBeTypeOf('function');
});

test('an operator can raise the budget and disable the pause', async () => {
  useSqlBudget({ secondsAMinute: 60, limitsBeforePause: 0 });
  const { turn } = account();
  for (let count = 0; count < 11; count += 1) (await turn())({ ms: 5_000, hitLimit: true });
  (await turn())({ ms: 5_000, hitLimit: true });
  await expect(turn()).rejects.toThrow('os 60 s de banco de dados');
  useSqlBudget({ secondsAMinute: 20, limitsBeforePause: 3 });
});
