import { expect, test } from 'vitest';
import { batched } from './batched.ts';

/** A question whose answers come when they are let go. */
function asking() {
  const asked: string[][] = [];
  const waiting: (() => void)[] = [];
  const ask = batched(async (keys: string[]) => {
    asked.push(keys);
    await new Promise<void>((done) => waiting.push(done));
    return keys.map((key) => `${key} of ${asked.length}`);
  });
  const settle = () => new Promise(setImmediate);
  return {
    ask,
    asked,
    answer: async () => {
      await settle();
      waiting.shift()!();
      await settle();
    },
  };
}

test('who asks at once is answered by one question, each with their own answer', async () => {
  const { ask, asked, answer } = asking();
  const answers = Promise.all([ask('a'), ask('b'), ask('a')]);
  await answer();
  expect(await answers).toEqual(['a of 1', 'b of 1', 'a of 1']);
  expect(asked).toEqual([['a', 'b']]);
});

test('who asks while an answer is under way hears what is so afterwards', async () => {
  const { ask, asked, answer } = asking();
  const first = ask('a');
  await new Promise(setImmediate);
  const later = [ask('a'), ask('b')];
  await answer();
  expect(await first).toBe('a of 1');
  expect(asked).toEqual([['a'], ['a', 'b']]);
  await answer();
  expect(await Promise.all(later)).toEqual(['a of 2', 'b of 2']);
});

test('a question that fails fails for those who asked it, and the next one is asked', async () => {
  let isBroken = true;
  const ask = batched(async (keys: string[]) => {
    if (isBroken) throw new Error('no database');
    return keys;
  });
  await expect(ask('a')).rejects.toThrow('no database');
  isBroken = false;
  expect(await ask('a')).toBe('a');
});

test('a question that hangs holds up nobody who asks after it', async () => {
  let asked = 0;
  const ask = batched((keys: string[]) => (++asked === 1 ? new Promise<string[]>(() => {}) : Promise.resolve(keys)));
  void ask('stuck');
  await new Promise(setImmediate);
  expect(await ask('a')).toBe('a');
});
