import { stableCopy } from 'relay-runtime';
import type { GraphqlAnswer } from './graphqlRequest.ts';

/** What the page's first script has asked before any other code was there (app/prefetch). */
export interface PrefetchedQuery {
  /** In whose name. */
  token: string;
  /** The operation's id and variables, as they were sent. */
  body: string;
  /** On the page's own clock, in ms. */
  askedAt: number;
  /** Read while the code is on the way: the screen then finds its figures when it is first drawn. */
  answer: Promise<GraphqlAnswer>;
}

declare global {
  interface Window {
    prefetched?: PrefetchedQuery;
  }
}

/** By then the figures may be others. */
const MAX_AGE_MS = 30_000;

/**
 * The answer to a request, should the page's first script have asked the very same in the name of this session; null
 * otherwise. Whoever asks for that operation first takes the answer with them or drops it: it is never read twice.
 */
export function takePrefetched(
  token: string | null,
  body: string,
  now = performance.now(),
): Promise<GraphqlAnswer> | null {
  const first = window.prefetched;
  if (!first || idOf(first.body) !== idOf(body)) return null;
  window.prefetched = undefined;
  const isSame = first.token === token && sorted(first.body) === sorted(body) && now - first.askedAt < MAX_AGE_MS;
  return isSame ? first.answer : null;
}

const idOf = (body: string) => (JSON.parse(body) as { id?: string }).id;

/** Relay writes variables in another order once it knows the operation. */
const sorted = (body: string) => JSON.stringify(stableCopy(JSON.parse(body)));
