import { expect, test } from 'vitest';
import { inTurn } from './inTurn.ts';

/** A calculation that runs until it is ended. */
function calculation(accountId: number) {
  let [end, fail] = [() => {}, (_error: Error) => {}];
  const state = { isRunning: false };
  const done = inTurn(accountId, () => {
    state.isRunning = true;
    return new Promise<number>((resolve, reject) => {
      end = () => resolve(accountId);
      fail = reject;
    });
  });
  return { done, state, end: () => end(), fail: () => fail(new Error('no database')) };
}
const settled = () => new Promise((done) => setImmediate(done));

test('an account has one calculation at a time, all have two, and those of others come first; failing ones give their turn up', async () => {
  const [first, again, other, third] = [calculation(1), calculation(1), calculation(2), calculation(3)];
  const running = () => [first, again, other, third].map(({ state }) => state.isRunning);
  await settled();
  expect(running()).toEqual([true, false, true, false]);
  first.fail();
  await expect(first.done).rejects.toThrow('no database');
  await settled();
  expect(running()).toEqual([true, false, true, true]);
  other.end();
  third.end();
  expect(await Promise.all([other.done, third.done])).toEqual([2, 3]);
  await settled();
  expect(again.state.isRunning).toBe(true);
  again.end();
  expect(await again.done).toBe(1);
});

test('an account that asks again and again is refused, and another one is answered beside it', async () => {
  const [first, second, third] = [calculation(1), calculation(1), calculation(1)];
  await expect(inTurn(1, () => Promise.resolve(0))).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  expect(await inTurn(2, () => Promise.resolve('beside'))).toBe('beside');
  for (const { end, done } of [first, second, third]) {
    await settled();
    end();
    await done;
  }
});
