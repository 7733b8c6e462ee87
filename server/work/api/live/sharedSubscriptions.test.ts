import type { ExecutionResult } from 'graphql';
import { expect, test } from 'vitest';
import { joinSubscription } from './sharedSubscriptions.ts';

/** A source that emits given texts, and counts its starts and ends. */
function source() {
  const waiting: ((result: IteratorResult<ExecutionResult>) => void)[] = [];
  const counts = { started: 0, ended: 0 };
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
  const start = async () => {
    counts.started += 1;
    return results;
  };
  const emit = async (text: string) => {
    waiting.shift()!({ value: { data: { text } }, done: false });
    await new Promise(setImmediate);
  };
  return { start, emit, end, counts };
}

async function listener(key: string, start: ReturnType<typeof source>['start']) {
  const received: string[] = [];
  const joined = await joinSubscription(key, start, (payload) => received.push(payload));
  await new Promise(setImmediate);
  return { received, iterator: joined as AsyncIterableIterator<never> };
}

test('listeners of one subscription receive each event once, computed once', async () => {
  const { start, emit, counts } = source();
  const [first, second] = await Promise.all([listener('orders of 1', start), listener('orders of 1', start)]);
  await emit('one');
  const late = await listener('orders of 1', start);
  await emit('two');
  const [one, two] = ['{"data":{"text":"one"}}', '{"data":{"text":"two"}}'];
  expect([first.received, second.received, late.received]).toEqual([[one, two], [one, two], [two]]);
  expect(counts).toEqual({ started: 1, ended: 0 });
});

test('another account has a separate subscription', async () => {
  const [ours, theirs] = [source(), source()];
  const [first, second] = [await listener('a of 1', ours.start), await listener('a of 2', theirs.start)];
  await ours.emit('secret');
  expect([first.received.length, second.received.length]).toEqual([1, 0]);
});

test('a listener that leaves receives no more, and the last one ends the subscription', async () => {
  const { start, emit, counts } = source();
  const [first, second] = await Promise.all([listener('b', start), listener('b', start)]);
  const waiting = first.iterator.next();
  await first.iterator.return!();
  expect(await waiting).toEqual({ value: undefined, done: true });
  await emit('one');
  expect([first.received.length, second.received.length, counts.ended]).toEqual([0, 1, 0]);
  await second.iterator.return!();
  expect(counts.ended).toBe(1);
  await listener('b', start);
  expect(counts.started).toBe(2);
});

test('when the source ends, every listener ends', async () => {
  const { start, end } = source();
  const listeners = await Promise.all([listener('c', start), listener('c', start)]);
  const waiting = listeners.map(({ iterator }) => iterator.next());
  await end();
  expect(await Promise.all(waiting)).toEqual([{ done: true }, { done: true }]);
});

test('every caller gets the error of a failed start', async () => {
  const refusal = { errors: [] };
  const refuse = async () => refusal;
  expect(await Promise.all(['d', 'd'].map((key) => joinSubscription(key, refuse, () => {})))).toEqual([
    refusal,
    refusal,
  ]);
});
