import { LRUCache } from 'lru-cache';
import { listen } from '#server/platform/jobs/events.ts';

/** What has to be the same for a kept answer to be given again. */
export interface AnswerState {
  /** `dataVersion`, read before the answer was worked out. */
  version: number;
  /** The running day or minute. */
  time: string | number;
}

export interface KeptAnswer {
  /** UTF-8 of the JSON. */
  body: Uint8Array<ArrayBuffer>;
}

const MAX_BYTES = 64 * 1024 * 1024;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** V8's own, for an entry. */
const ENTRY_BYTES = 500;

const kept = new LRUCache<string, AnswerState & KeptAnswer>({
  maxSize: MAX_BYTES,
  maxEntrySize: MAX_ANSWER_BYTES,
  // half as much again for its packed forms
  sizeCalculation: ({ body }, key) => Math.ceil(1.5 * body.byteLength) + 2 * key.length + ENTRY_BYTES,
});
const underWay = new Map<string, Promise<unknown>>();

// The database may have come back as it was some moments before, and count the same versions again.
listen('gap', () => kept.clear());

/**
 * The answer kept under a key in this very state, else what `work` makes of it, which is kept if it has a body. Callers
 * that ask at once in the same state share one answer. The key names whose answer it is.
 */
export async function keptAnswer<Other>(
  key: string,
  state: AnswerState,
  work: () => Promise<KeptAnswer | Other>,
): Promise<KeptAnswer | Other> {
  const known = kept.get(key);
  if (known && known.version === state.version && known.time === state.time) return known;
  const turn = `${state.version} ${state.time} ${key}`;
  const running = underWay.get(turn) as Promise<KeptAnswer | Other> | undefined;
  if (running) return running;
  const working = work().finally(() => underWay.delete(turn));
  underWay.set(turn, working);
  const answer = await working;
  // A slow answer to an older question does not take the place of a newer one.
  if (hasBody(answer) && (kept.peek(key)?.version ?? 0) <= state.version)
    kept.set(key, { ...state, body: answer.body });
  return answer;
}

const hasBody = (answer: unknown): answer is KeptAnswer =>
  typeof answer === 'object' && answer !== null && 'body' in answer;
