import { fetchQuery, graphql } from 'react-relay/hooks';
import { getRequest } from 'relay-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askFirst } from '#client/app/prefetch/askFirst.ts';
import { environment } from './environment.ts';
import type { FirstAnswer } from './takeFirstAnswer.ts';
import type { takeFirstAnswerTestQuery } from './__generated__/takeFirstAnswerTestQuery.graphql';
import { startSession } from './session.ts';
import { keepDefaults } from '#client/parts/views/defaultViews.ts';

const query = graphql`
  query takeFirstAnswerTestQuery($id: ID!, $other: ID!) {
    node(id: $id) {
      __typename
    }
    other: node(id: $other) {
      __typename
    }
  }
`;

const answer = () =>
  new Response(JSON.stringify({ data: { node: null, other: null } }), {
    headers: { 'content-type': 'application/json' },
  });

beforeEach(() => startSession('mine'));
afterEach(() => {
  vi.restoreAllMocks();
  window.firstAnswer = undefined;
  window.history.replaceState(null, '', '/');
});

/** How often a query is asked for after the page's first script has asked it, but for what is changed. */
async function requestsAfter(change: Partial<FirstAnswer> & { other?: string }) {
  const { id } = getRequest(query).params;
  // in another order than Relay writes them
  const body = JSON.stringify({ variables: { other: change.other ?? 'x', id: 'P1' }, id });
  window.firstAnswer = {
    token: 'mine',
    body,
    askedAt: performance.now(),
    answer: Promise.resolve(answer()),
    ...change,
  };
  const request = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => answer());
  const ask = async () => {
    await fetchQuery<takeFirstAnswerTestQuery>(environment, query, { id: 'P1', other: 'x' }).toPromise();
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

test('the first script asks for what the address says, or for the default view of a screen that is opened bare', () => {
  const load = vi.fn<(environment: null, search: URLSearchParams, params: { asin?: string }) => void>();
  const askedAt = (path: string) => {
    window.history.replaceState(null, '', path);
    load.mockClear();
    askFirst({ dashboard: load, 'profit-analysis': load });
    return load.mock.calls.map(([, search, { asin }]) => [search.toString(), asin].join(' ').trim());
  };
  keepDefaults({ dashboard: 'period=last30Days' });
  expect(askedAt('/dashboard?period=allTime')).toEqual(['period=allTime']);
  expect(askedAt('/')).toEqual(['period=last30Days']);
  expect(askedAt('/profit-analysis/B0%2F1?product=7')).toEqual(['product=7 B0/1']);
  expect(askedAt('/insights')).toEqual([]);
  const visits = vi.spyOn(performance, 'getEntriesByType');
  visits.mockReturnValue([{ type: 'navigate' } as unknown as PerformanceEntry]);
  expect(askedAt('/dashboard')).toEqual(['period=last30Days']);
  visits.mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);
  expect(askedAt('/dashboard')).toEqual(['']);
  localStorage.removeItem('token');
  expect(askedAt('/dashboard')).toEqual([]);
});
