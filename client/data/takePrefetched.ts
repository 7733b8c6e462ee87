import { stableCopy } from 'relay-runtime';
import type { GraphqlAnswer } from './graphqlRequest.ts';

/** A request that the page's first script sent before other code had loaded (app/prefetch). */
export interface PrefetchedQuery {
  /** Token of the session that sent it. */
  token: string;
  /** JSON of the operation's id and variables, as sent. */
  body: string;
  /** `performance.now()` at the request, in ms. */
  askedAt: number;
  /** Parsed while the code loads, so that the first render has its data. */
  answer: Promise<GraphqlAnswer>;
  /** Called when a screen takes or discards the answer. */
  onTaken?: () => void;
}

declare global {
  interface Window {
    prefetched?: PrefetchedQuery;
  }
}

/** An older response may be out of date. */
const MAX_AGE_MS = 30_000;

/**
 * Response to the same request prefetched in this session. Null: none. The first request of the operation takes or discards
 * the response, so it is never used twice.
 */
export function takePrefetched(
  token: string | null,
  body: string,
  now = performance.now(),
): Promise<GraphqlAnswer> | null {
  const first = window.prefetched;
  if (!first || idOf(first.body) !== idOf(body)) return null;
  window.prefetched = undefined;
  first.onTaken?.();
  const isSame = first.token === token && sorted(first.body) === sorted(body) && now - first.askedAt < MAX_AGE_MS;
  return isSame ? first.answer : null;
}

const idOf = (body: string) => (JSON.parse(body) as { id?: string }).id;

/** Body with sorted keys, because Relay's order of variables differs from the first script's. */
const sorted = (body: string) => JSON.stringify(stableCopy(JSON.parse(body)));
