import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '#server/platform/process/log.ts';
import { holdLock } from '#server/platform/jobs/holdLock.ts';
import { ReconnectNeeded } from '#server/market/connector.ts';
import { type Effects, realEffects } from '#server/market/http/effects.ts';
import { queueChannels } from '#server/market/channels/pushChannels.ts';
import { markReconnectNeeded } from '#server/records/keys/credentialState.ts';
import { type ReadOptions, readQueue } from './readQueue.ts';
import { type QueueSource, queueSources } from './queues.ts';

/** Number of the lock of the process that reads the queues. */
const READER = 1;
/** Queues read at the same time; more take turns. */
const MAX_READERS = 20;
/** A receive waits so long for a message; when queues take turns, a moment. */
const LONG_POLL_SECONDS = 20;
const SHORT_POLL_SECONDS = 1;
/** Interval at which the list of queues is read. */
const LIST_MS = 60_000;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 5 * 60_000;

/** Reads the queues of notifications in one process of all, until the returned function is called. */
export function startQueueReader(effects: Effects = realEffects): () => Promise<void> {
  const stopping = new AbortController();
  const done = holdLock(READER, (signal) => readQueues(signal, effects), stopping.signal);
  return async () => {
    stopping.abort();
    await done;
  };
}

interface Place {
  source: QueueSource;
  /** When it may be read next (ms). */
  from: number;
  failures: number;
}

/** Reads all queues, those longest unread first, until the signal is aborted. */
export async function readQueues(signal: AbortSignal, effects: Effects): Promise<void> {
  const waiting = new Map<string, Place>();
  const reading = new Map<string, Promise<void>>();
  const stoppable = withSignal(effects, signal);
  let listedAt = -Infinity;
  let known = 0;
  while (!signal.aborted) {
    if (effects.now() - listedAt >= LIST_MS) {
      const sources = await queueSources();
      known = sources.length;
      listedAt = effects.now();
      refill(waiting, reading, sources);
    }
    const waitSeconds = known > MAX_READERS ? SHORT_POLL_SECONDS : LONG_POLL_SECONDS;
    for (const [key, place] of waiting) {
      if (reading.size >= MAX_READERS) break;
      if (place.from > effects.now()) continue;
      waiting.delete(key);
      reading.set(
        key,
        turn(place, { waitSeconds, effects, stoppable, signal }).finally(() => {
          reading.delete(key);
          waiting.set(key, place);
        }),
      );
    }
    await Promise.race([...reading.values(), sleep(FIRST_PAUSE_MS, null, { signal, ref: false }).catch(() => {})]);
  }
  await Promise.all(reading.values());
}

const keyOf = ({ marketplace, queue, accountIds }: QueueSource) =>
  `${marketplace} ${accountIds?.join() ?? ''} ${queue.url}`;

function refill(waiting: Map<string, Place>, reading: Map<string, unknown>, sources: QueueSource[]): void {
  const listed = new Map(sources.map((source) => [keyOf(source), source]));
  for (const key of waiting.keys()) if (!listed.has(key)) waiting.delete(key);
  for (const [key, source] of listed) {
    const place = waiting.get(key);
    if (place) place.source = source;
    else if (!reading.has(key)) waiting.set(key, { source, from: 0, failures: 0 });
  }
}

/** Reads a queue once. After a failure it waits, twice as long each time. */
async function turn(place: Place, options: ReadOptions & { stoppable: Effects; signal: AbortSignal }): Promise<void> {
  const { effects, signal } = options;
  try {
    await readQueue(place.source, options);
    place.failures = 0;
    place.from = 0;
  } catch (error) {
    if (signal.aborted) return;
    const { marketplace, accountIds, queue, keysReadAt } = place.source;
    const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** place.failures);
    place.failures = Math.min(place.failures + 1, 16);
    place.from = effects.now() + pauseMs;
    const { message } = error as Error;
    log.warn({ marketplace, accountIds, queue: queue.url, pauseMs, reason: message }, 'queue not read');
    // until its owner saves other keys
    if (error instanceof ReconnectNeeded)
      for (const accountId of accountIds ?? [])
        await markReconnectNeeded(accountId, queueChannels[marketplace]!.ownChannel, error.said, {
          triedAt: keysReadAt,
        });
  }
}

/** Effects whose calls and waits end with the signal. */
function withSignal(effects: Effects, signal: AbortSignal): Effects {
  return {
    ...effects,
    fetch: (input, init) =>
      effects.fetch(input, { ...init, signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]) }),
    sleep: (delayMs) =>
      new Promise((done, fail) => {
        const stop = () => fail(signal.reason as Error);
        signal.addEventListener('abort', stop, { once: true });
        effects
          .sleep(delayMs)
          .then(done, fail)
          .finally(() => signal.removeEventListener('abort', stop));
      }),
  };
}
