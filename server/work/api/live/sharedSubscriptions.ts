import type { ExecutionResult } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import { log } from '#server/platform/process/log.ts';

type Results = AsyncIterable<ExecutionResult>;

interface Listener {
  hear: (payload: string) => void;
  end: () => void;
}

interface Shared {
  begun: Promise<Results | ExecutionResult>;
  listeners: Set<Listener>;
  /** Ends the source. */
  stop?: () => unknown;
}

const running = new Map<string, Shared>();

/**
 * Subscribes to what `begin` starts, or joins those who already listen under the same key: each result is worked out and
 * written as JSON once, and every listener hears the same text. What is answered yields nothing and ends with the source
 * or by its `return`; a refusal is answered as it is.
 */
export async function joinSubscription(
  key: string,
  begin: () => Promise<Results | ExecutionResult>,
  hear: Listener['hear'],
): Promise<AsyncIterableIterator<never> | ExecutionResult> {
  const shared = running.get(key) ?? start(key, begin);
  const listener: Listener = { hear, end: () => {} };
  const ended = new Promise<void>((done) => (listener.end = done));
  shared.listeners.add(listener);
  const begun = await shared.begun;
  if (!isAsyncIterable(begun)) return begun;
  return silentUntil(ended, () => {
    listener.end();
    shared.listeners.delete(listener);
    if (shared.listeners.size > 0) return;
    if (running.get(key) === shared) running.delete(key);
    shared.stop?.();
  });
}

function start(key: string, begin: () => Promise<Results | ExecutionResult>): Shared {
  const shared: Shared = { begun: begin(), listeners: new Set() };
  running.set(key, shared);
  void tell(shared).finally(() => {
    if (running.get(key) === shared) running.delete(key);
    for (const { end } of shared.listeners) end();
  });
  return shared;
}

async function tell(shared: Shared): Promise<void> {
  try {
    const results = await shared.begun;
    if (!isAsyncIterable(results)) return;
    const source = results[Symbol.asyncIterator]();
    shared.stop = () => source.return?.();
    for (let next = await source.next(); !next.done; next = await source.next()) {
      const payload = JSON.stringify(next.value);
      for (const { hear } of shared.listeners) hear(payload);
    }
  } catch (error) {
    log.error({ err: error }, 'a subscription broke off');
  }
}

function silentUntil(ended: Promise<void>, leave: () => void): AsyncIterableIterator<never> {
  const over = { value: undefined, done: true } as const;
  return {
    next: async () => {
      await ended;
      return over;
    },
    return: () => {
      leave();
      return Promise.resolve(over);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
