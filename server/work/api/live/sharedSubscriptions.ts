import type { ExecutionResult } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
import { log } from '#server/platform/process/log.ts';

type Results = AsyncIterable<ExecutionResult>;

interface Listener {
  receive: (payload: string) => void;
  end: () => void;
}

interface Shared {
  started: Promise<Results | ExecutionResult>;
  listeners: Set<Listener>;
  /** Ends the source; undefined before it has started. */
  stop?: () => unknown;
}

const running = new Map<string, Shared>();

/**
 * Starts a subscription, or joins the running one with the same key: each result is computed and serialized once, and
 * every listener receives the same JSON. The returned iterator yields nothing and ends with the source or by its `return`.
 * An error result of `start` is returned as it is.
 */
export async function joinSubscription(
  key: string,
  start: () => Promise<Results | ExecutionResult>,
  receive: Listener['receive'],
): Promise<AsyncIterableIterator<never> | ExecutionResult> {
  const shared = running.get(key) ?? share(key, start);
  const listener: Listener = { receive, end: () => {} };
  const ended = new Promise<void>((done) => (listener.end = done));
  shared.listeners.add(listener);
  const started = await shared.started;
  if (!isAsyncIterable(started)) return started;
  return emptyUntil(ended, () => {
    listener.end();
    shared.listeners.delete(listener);
    if (shared.listeners.size > 0) return;
    if (running.get(key) === shared) running.delete(key);
    shared.stop?.();
  });
}

function share(key: string, start: () => Promise<Results | ExecutionResult>): Shared {
  const shared: Shared = { started: start(), listeners: new Set() };
  running.set(key, shared);
  void broadcast(shared).finally(() => {
    if (running.get(key) === shared) running.delete(key);
    for (const { end } of shared.listeners) end();
  });
  return shared;
}

async function broadcast(shared: Shared): Promise<void> {
  try {
    const results = await shared.started;
    if (!isAsyncIterable(results)) return;
    const source = results[Symbol.asyncIterator]();
    shared.stop = () => source.return?.();
    for (let next = await source.next(); !next.done; next = await source.next()) {
      const payload = JSON.stringify(next.value);
      for (const { receive } of shared.listeners) receive(payload);
    }
  } catch (error) {
    log.error({ err: error }, 'a subscription failed');
  }
}

function emptyUntil(ended: Promise<void>, leave: () => void): AsyncIterableIterator<never> {
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
