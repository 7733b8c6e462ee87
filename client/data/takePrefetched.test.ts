import { fetchQuery, graphql } from 'react-relay/hooks';
import { getRequest } from 'relay-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { environment } from './environment.ts';
import type { takePrefetchedTestQuery } from './__generated__/takePrefetchedTestQuery.graphql';
import { startSession } from './session.ts';
import type { PrefetchedQuery } from './takePrefetched.ts';

const query = graphql`
  query takePrefetchedTestQuery($id: ID!, $other: ID!) {
    node(id: $id) {
      __typename
    }
    other: node(id: $other) {
      __typename
    }
  }
`;

const result = { data: { node: null, other: null } };

beforeEach(() => startSession('mine'));
afterEach(() => {
  vi.restoreAllMocks();
  window.prefetched = undefined;
});

/** Requests sent after one and after two fetches of a query that the first script has prefetched with `change` applied. */
async function requestsAfter(change: Partial<PrefetchedQuery> & { other?: string }) {
  const { id } = getRequest(query).params;
  // a key order other than Relay's
  const body = JSON.stringify({ variables: { other: change.other ?? 'x', id: 'P1' }, id });
  window.prefetched = {
    token: 'mine',
    body,
    askedAt: performance.now(),
    answer: Promise.resolve({ status: 200, result }),
    ...change,
  };
  const request = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(result));
  const ask = async () => {
    await fetchQuery<takePrefetchedTestQuery>(environment, query, { id: 'P1', other: 'x' }).toPromise();
    return request.mock.calls.length;
  };
  return [await ask(), await ask()];
}

test('a query prefetched in this session is not sent again, and its response is used once', async () => {
  expect(await requestsAfter({})).toEqual([0, 1]);
});

test.each<[string, () => Parameters<typeof requestsAfter>[0]]>([
  ['a response of another session', () => ({ token: 'theirs' })],
  ['a response to other variables', () => ({ other: 'y' })],
  ['a response older than half a minute', () => ({ askedAt: performance.now() - 31_000 })],
  ['a failed request', () => ({ answer: Promise.reject(new TypeError('Failed to fetch')) })],
])('%s is not used: the screen sends its own request', async (_, changed) => {
  expect(await requestsAfter(changed())).toEqual([1, 2]);
});
