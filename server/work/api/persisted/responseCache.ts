import { LRUCache } from 'lru-cache';
import { listen } from '#server/platform/jobs/events.ts';

/** A cached body is served only while both values are unchanged. */
export interface CacheState {
  /** `dataVersion`, read before the response was computed. */
  version: number;
  /** `cacheWindow`: the current day or minute. */
  window: string | number;
}

export interface CachedBody {
  /** JSON in UTF-8. */
  body: Uint8Array<ArrayBuffer>;
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_BODY_BYTES = 1024 * 1024;
/** V8's overhead of an entry. */
const ENTRY_BYTES = 500;

const cache = new LRUCache<string, CacheState & CachedBody>({
  maxSize: MAX_BYTES,
  maxEntrySize: MAX_BODY_BYTES,
  // plus half the size for its compressed forms
  sizeCalculation: ({ body }, key) => Math.ceil(1.5 * body.byteLength) + 2 * key.length + ENTRY_BYTES,
});
const inFlight = new Map<string, Promise<unknown>>();

// A restarted database may have lost its last moments, and assign the same versions again.
listen('gap', () => cache.clear());

/**
 * The body cached under a key in this state, otherwise the result of `work`, which is cached if it has a body. Concurrent
 * calls with the same key and state share one run. The key must identify the viewer.
 */
export async function cachedResponse<Other>(
  key: string,
  state: CacheState,
  work: () => Promise<CachedBody | Other>,
): Promise<CachedBody | Other> {
  const known = cache.get(key);
  if (known && known.version === state.version && known.window === state.window) return known;
  const runKey = `${state.version} ${state.window} ${key}`;
  const running = inFlight.get(runKey) as Promise<CachedBody | Other> | undefined;
  if (running) return running;
  const working = work().finally(() => inFlight.delete(runKey));
  inFlight.set(runKey, working);
  const answer = await working;
  // A slow response of an older state must not replace a newer one.
  if (hasBody(answer) && (cache.peek(key)?.version ?? 0) <= state.version)
    cache.set(key, { ...state, body: answer.body });
  return answer;
}

const hasBody = (answer: unknown): answer is CachedBody =>
  typeof answer === 'object' && answer !== null && 'body' in answer;
