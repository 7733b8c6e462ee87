import { expect, test } from 'vitest';
import { batched } from './batched.ts';

/** A request whose responses are released by the test. */
function asking() {
  const requests: string[][] = [];
  const waiting: (() => void)[] = [];
  const ask = batched(async (keys: string[]) => {
    requests.push(keys);
    await new Promise<void>((done) => waiting.push(done));
    return keys.map((key) => `${key} of ${requests.length}`);
  });
  const settle = () => new Promise(setImmediate);
  return {
    ask,
    requests,
    answer: async () => {
      await settle();
      waiting.shift()!();
      await settle();
    },
  };
}

test('concurrent calls share one request, each with its own value', async () => {
  const { ask, requests, answer } = asking();
  const answers = Promise.all([ask('a'), ask('b'), ask('a')]);
  await answer();
  expect(await answers).toEqual(['a of 1', 'b of 1', 'a of 1']);
  expect(requests).toEqual([['a', 'b']]);
});

test('a call during a request gets the value of the next request', async () => {
  const { ask, requests, answer } = asking();
  const first = ask('a');
  await new Promise(setImmediate);
  const later = [ask('a'), ask('b')];
  await answer();
  expect(await first).toBe('a of 1');
  expect(requests).toEqual([['a'], ['a', 'b']]);
  await answer();
  expect(await Promise.all(later)).toEqual(['a of 2', 'b of 2']);
});

test('a failed request fails for its callers, and the next one is sent', async () => {
  let isBroken = true;
  const ask = batched(async (keys: string[]) => {
    if (isBroken) throw new Error('no database');
    return keys;
  });
  await expect(ask('a')).rejects.toThrow('no database');
  isBroken = false;
  expect(await ask('a')).toBe('a');
});

test('a key whose value is an error fails for its callers alone', async () => {
  const ask = batched(async (keys: string[]) => keys.map((key) => (key === 'b' ? new Error('away') : key)));
  const answers = await Promise.allSettled([ask('a'), ask('b'), ask('b')]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
});

test('a hanging request does not block later calls', async () => {
  let requests = 0;
  const ask = batched((keys: string[]) => (++requests === 1 ? new Promise<string[]>(() => {}) : Promise.resolve(keys)));
  void ask('stuck');
  await new Promise(setImmediate);
  expect(await ask('a')).toBe('a');
});
