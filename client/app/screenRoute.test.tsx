import { act, render, screen, waitFor } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { createMemoryRouter, type NonIndexRouteObject, Outlet, RouterProvider, useNavigation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '#client/data/session.ts';
import type { StartScreen } from '#client/data/startQuery.ts';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import type { screenRouteTestQuery } from './__generated__/screenRouteTestQuery.graphql';
import { plainScreen, relayScreen } from './screenRoute.tsx';

beforeEach(() => startSession('mine'));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const query = graphql`
  query screenRouteTestQuery($id: ID!) {
    node(id: $id) {
      __typename
    }
  }
`;

function Product() {
  const { queryRef } = useRouteQuery<screenRouteTestQuery>();
  return (
    <Suspense fallback={<h1>waiting</h1>}>
      <Type queryRef={queryRef} />
    </Suspense>
  );
}
const Type = ({ queryRef }: { queryRef: PreloadedQuery<screenRouteTestQuery> }) => (
  <h1>{usePreloadedQuery<screenRouteTestQuery>(query, queryRef).node?.__typename ?? 'nothing'}</h1>
);
const startProduct = vi.fn<StartScreen>((start, search) =>
  start<screenRouteTestQuery>(query as never, { id: search.get('id')! }),
);
const product = () =>
  relayScreen(
    async () => Product,
    async () => ({
      start: startProduct,
      needsRefetch: (current, next) => current.searchParams.get('id') !== next.searchParams.get('id'),
    }),
  );

const Shell = () => (
  <>
    <p>{useNavigation().state}</p>
    <Outlet />
  </>
);

/** Opens a router with the routes and a screen that needs no loading. */
function open(routes: NonIndexRouteObject[], at = '/home') {
  const children = [{ path: '/home', element: <h1>home</h1> }, ...routes].map((route) => ({
    ...route,
    errorElement: <h1>failed</h1>,
    hydrateFallbackElement: <h1>skeleton</h1>,
  }));
  const router = createMemoryRouter([{ element: <Shell />, children }], { initialEntries: [at] });
  render(<RouterProvider router={router} useTransitions={false} />);
  return router;
}
const shown = () => screen.getByRole('heading').textContent;

function withResolvers<Answer>() {
  let resolve: (answer: Answer) => void;
  const promise = new Promise<Answer>((done) => (resolve = done));
  return { promise, resolve: resolve! };
}

/** Requests to the server, each with a function that answers it. */
function answers() {
  const requests: { id: string; signal: AbortSignal; answer: (type: string) => Promise<void> }[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => {
    const { promise, resolve } = withResolvers<Response>();
    const { variables } = JSON.parse(init!.body as string) as { variables: { id: string } };
    const answer = (__typename: string) =>
      act(async () => resolve(Response.json({ data: { node: { __typename, id: variables.id } } })));
    requests.push({ id: variables.id, signal: init!.signal!, answer });
    return promise;
  });
  return requests;
}

test('the previous screen and its address stay until the next one can be rendered', async () => {
  const { promise, resolve } = withResolvers<ComponentType>();
  const load = vi.fn<() => Promise<ComponentType>>(() => promise);
  const router = open([{ path: '/plain', ...plainScreen(load) }]);
  act(() => void router.navigate('/plain'));
  expect([shown(), screen.getByText('loading').tagName, router.state.location.pathname]).toEqual([
    'home',
    'P',
    '/home',
  ]);
  await act(async () => resolve(() => <h1>plain</h1>));
  expect([shown(), router.state.location.pathname]).toEqual(['plain', '/plain']);
  await act(() => router.navigate('/home'));
  await act(() => router.navigate('/plain'));
  expect(load).toHaveBeenCalledOnce();
});

test('the query and the code of a screen load in parallel, and its skeleton shows only on the first load', async () => {
  const requests = answers();
  const { promise, resolve } = withResolvers<typeof Product>();
  open(
    [
      {
        path: '/product',
        ...relayScreen(
          () => promise,
          async () => ({ start: startProduct }),
        ),
      },
    ],
    '/product?id=P1',
  );
  expect(shown()).toBe('skeleton');
  await waitFor(() => expect(requests.map(({ id }) => id)).toEqual(['P1']));
  await requests[0]!.answer('Product');
  expect(shown()).toBe('skeleton');
  await act(async () => resolve(Product));
  expect(shown()).toBe('Product');
});

test('a failed code load shows an error, and the next visit retries it', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  load.mockResolvedValue(() => <h1>plain</h1>);
  const router = open([{ path: '/plain', ...plainScreen(load) }]);
  await act(() => router.navigate('/plain'));
  expect(shown()).toBe('failed');
  await act(() => router.navigate('/home'));
  expect(shown()).toBe('home');
  await act(() => router.navigate('/plain'));
  expect(shown()).toBe('plain');
});

test('a screen that throws while rendering shows an error, and other screens still work', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Broken = () => {
    throw new Error('broken');
  };
  const router = open([{ path: '/broken', ...plainScreen(async () => Broken) }]);
  await act(() => router.navigate('/broken'));
  expect([shown(), screen.getByText('idle').tagName]).toEqual(['failed', 'P']);
  await act(() => router.navigate('/home'));
  expect(shown()).toBe('home');
});

test('loading code times out after two minutes', async () => {
  const router = open([{ path: '/plain', ...plainScreen(() => new Promise(() => {})) }]);
  vi.useFakeTimers();
  act(() => void router.navigate('/plain'));
  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expect(shown()).toBe('home');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(shown()).toBe('failed');
});

test('a filter change without needsRefetch sends no request; a retry always sends one', async () => {
  const requests = answers();
  const router = open([{ path: '/product', ...product() }], '/product?id=P2');
  await waitFor(() => expect(requests).toHaveLength(1));
  await requests[0]!.answer('Product');
  await act(() => router.navigate('/product?id=P2&tab=fees'));
  expect([router.state.location.search, requests.length]).toEqual(['?id=P2&tab=fees', 1]);
  await act(() => router.navigate('/product?id=P3&tab=fees'));
  expect(requests.map(({ id }) => id)).toEqual(['P2', 'P3']);
  await requests[1]!.answer('Product');
  await act(() => router.revalidate());
  expect(requests.map(({ id }) => id)).toEqual(['P2', 'P3', 'P3']);
  await requests[2]!.answer('Product');
  expect(shown()).toBe('Product');
});

test('other columns of a table send no request, also on a screen that asks again for every address', async () => {
  const requests = answers();
  const always = relayScreen(
    async () => Product,
    async () => ({ start: startProduct }),
  );
  const router = open([{ path: '/product', ...always }], '/product?id=P2');
  await waitFor(() => expect(requests).toHaveLength(1));
  await requests[0]!.answer('Product');
  await act(() => router.navigate('/product?id=P2&cols=a,b'));
  await act(() => router.navigate('/product?id=P2&cols=a'));
  await act(() => router.navigate('/product?id=P2'));
  expect(requests).toHaveLength(1);
  act(() => void router.navigate('/product?id=P3&cols=a'));
  await waitFor(() => expect(requests).toHaveLength(2));
  await requests[1]!.answer('Product');
});

test('leaving a screen cancels its query, whether or not the screen was shown', async () => {
  const requests = answers();
  const { promise } = withResolvers<typeof Product>();
  const late = relayScreen(
    () => promise,
    async () => ({ start: startProduct }),
  );
  const router = open([
    { path: '/late', ...late },
    { path: '/product', ...product() },
  ]);
  act(() => void router.navigate('/late?id=P4'));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]!.signal.aborted).toBe(false);
  await act(() => router.navigate('/product?id=P5'));
  expect(requests.map(({ id, signal }) => [id, signal.aborted])).toEqual([
    ['P4', true],
    ['P5', false],
  ]);
  await act(() => router.navigate('/home'));
  await waitFor(() => expect(requests[1]!.signal.aborted).toBe(true));
});
