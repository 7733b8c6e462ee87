import { LRUCache } from 'lru-cache';
import { listen } from '#server/platform/jobs/events.ts';

/** A cached body is served only while both are the same. */
export interface CacheState {
  /** `dataVersion`, read before the response was worked out. */
  version: number;
  /** `cacheWindow`: the running day or minute. */
  window: string | number;
}

export interface CachedBody {
  /** UTF-8 of the JSON. */
  body: Uint8Array<ArrayBuffer>;
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_BODY_BYTES = 1024 * 1024;
/** V8's own, for an entry. */
const ENTRY_BYTES = 500;

const cache = new LRUCache<string, CacheState & CachedBody>({
  maxSize: MAX_BYTES,
  maxEntrySize: MAX_BODY_BYTES,
  // half as much again for its compressed forms
  sizeCalculation: ({ body }, key) => Math.ceil(1.5 * body.byteLength) + 2 * key.length + ENTRY_BYTES,
});
const underWay = new Map<string, Promise<unknown>>();

// The database may have come back as it was some moments before, and count the same versions again.
listen('gap', () => cache.clear());

/**
 * The body cached under a key in this very state, else what `work` makes of it, which is cached if it has a body. Callers
 * that ask at once in the same state share one run. The key names whose response it is.
 */
export async function cachedResponse<Other>(
  key: string,
  state: CacheState,
  work: () => Promise<CachedBody | Other>,
): Promise<CachedBody | Other> {
  const known = cache.get(key);
  if (known && known.version === state.version && known.window === state.window) return known;
  const turn = `${state.version} ${state.window} ${key}`;
  const running = underWay.get(turn) as Promise<CachedBody | Other> | undefined;
  if (running) return running;
  const working = work().finally(() => underWay.delete(turn));
  underWay.set(turn, working);
  const answer = await working;
  // A slow answer to an older question does not take the place of a newer one.
  if (hasBody(answer) && (cache.peek(key)?.version ?? 0) <= state.version)
    cache.set(key, { ...state, body: answer.body });
  return answer;
}

const hasBody = (answer: unknown): answer is CachedBody =>
  typeof answer === 'object' && answer !== null && 'body' in answer;
