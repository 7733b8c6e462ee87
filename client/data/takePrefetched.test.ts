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

/** How often a query is asked for after the page's first script has asked it, but for what is changed. */
async function requestsAfter(change: Partial<PrefetchedQuery> & { other?: string }) {
  const { id } = getRequest(query).params;
  // in another order than Relay writes them
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

test('what the first script asked in the name of this session is not asked again, and its answer is read once', async () => {
  expect(await requestsAfter({})).toEqual([0, 1]);
});

test.each<[string, () => Parameters<typeof requestsAfter>[0]]>([
  ['of another session', () => ({ token: 'theirs' })],
  ['to another question', () => ({ other: 'y' })],
  ['of half a minute ago', () => ({ askedAt: performance.now() - 31_000 })],
  ['that never came', () => ({ answer: Promise.reject(new TypeError('Failed to fetch')) })],
])('an answer %s is not shown: the screen asks by itself', async (_, changed) => {
  expect(await requestsAfter(changed())).toEqual([1, 2]);
});
