import type { ExecutionResult } from 'graphql';
import { expect, test } from 'vitest';
import { joinSubscription } from './sharedSubscriptions.ts';

/** A source that tells what it is given, and counts how often it was begun and ended. */
function source() {
  const waiting: ((result: IteratorResult<ExecutionResult>) => void)[] = [];
  const counts = { begun: 0, ended: 0 };
  let isOver = false;
  const over = { value: undefined, done: true } as const;
  const end = () => {
    counts.ended += 1;
    isOver = true;
    for (const done of waiting.splice(0)) done(over);
    return Promise.resolve(over);
  };
  const results: AsyncIterableIterator<ExecutionResult> = {
    next: () => (isOver ? Promise.resolve(over) : new Promise((done) => waiting.push(done))),
    return: end,
    [Symbol.asyncIterator]: () => results,
  };
  const begin = async () => {
    counts.begun += 1;
    return results;
  };
  const tell = async (text: string) => {
    waiting.shift()!({ value: { data: { text } }, done: false });
    await new Promise(setImmediate);
  };
  return { begin, tell, end, counts };
}

async function listener(key: string, begin: ReturnType<typeof source>['begin']) {
  const heard: string[] = [];
  const joined = await joinSubscription(key, begin, (payload) => heard.push(payload));
  await new Promise(setImmediate);
  return { heard, iterator: joined as AsyncIterableIterator<never> };
}

test('listeners of one subscription hear each event once, worked out once', async () => {
  const { begin, tell, counts } = source();
  const [first, second] = await Promise.all([listener('orders of 1', begin), listener('orders of 1', begin)]);
  await tell('one');
  const late = await listener('orders of 1', begin);
  await tell('two');
  const [one, two] = ['{"data":{"text":"one"}}', '{"data":{"text":"two"}}'];
  expect([first.heard, second.heard, late.heard]).toEqual([[one, two], [one, two], [two]]);
  expect(counts).toEqual({ begun: 1, ended: 0 });
});

test('another account has a subscription of its own', async () => {
  const [ours, theirs] = [source(), source()];
  const [first, second] = [await listener('a of 1', ours.begin), await listener('a of 2', theirs.begin)];
  await ours.tell('secret');
  expect([first.heard.length, second.heard.length]).toEqual([1, 0]);
});

test('who leaves hears no more, and the last one ends the subscription', async () => {
  const { begin, tell, counts } = source();
  const [first, second] = await Promise.all([listener('b', begin), listener('b', begin)]);
  const waiting = first.iterator.next();
  await first.iterator.return!();
  expect(await waiting).toEqual({ value: undefined, done: true });
  await tell('one');
  expect([first.heard.length, second.heard.length, counts.ended]).toEqual([0, 1, 0]);
  await second.iterator.return!();
  expect(counts.ended).toBe(1);
  await listener('b', begin);
  expect(counts.begun).toBe(2);
});

test('when the subscription ends by itself, all who listen are told', async () => {
  const { begin, end } = source();
  const listeners = await Promise.all([listener('c', begin), listener('c', begin)]);
  const waiting = listeners.map(({ iterator }) => iterator.next());
  await end();
  expect(await Promise.all(waiting)).toEqual([{ done: true }, { done: true }]);
});

test('a refusal reaches all who asked', async () => {
  const refusal = { errors: [] };
  const refuse = async () => refusal;
  expect(await Promise.all(['d', 'd'].map((key) => joinSubscription(key, refuse, () => {})))).toEqual([
    refusal,
    refusal,
  ]);
});
