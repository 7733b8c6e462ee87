import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { redirect } from './redirect.ts';
import type { Loader, Route } from './route.ts';
import { RouterProvider } from './RouterProvider.tsx';
import { ScrollRestoration } from './ScrollRestoration.tsx';
import { createMemoryRouter } from '#client/routing/testing/createMemoryRouter.ts';
import { useLoaderData } from './useLoaderData.ts';
import { useNavigation } from './useNavigation.ts';
import { useRevalidator } from './useRevalidator.ts';

afterEach(() => sessionStorage.clear());

function Place({ name }: { name: string }) {
  const { revalidate } = useRevalidator();
  return (
    <>
      <h1>{`${name}: ${useLoaderData<string>()}`}</h1>
      <p>{useNavigation().state}</p>
      <button onClick={() => void revalidate()}>again</button>
      <Link to="/b?x=1">to b</Link>
    </>
  );
}

const loading = () => {
  const answers: ((answer: unknown) => void)[] = [];
  const loader = vi.fn<Loader>(() => new Promise((resolve) => answers.push(resolve)));
  return { loader, answer: (value: unknown, place = answers.length - 1) => act(async () => answers[place]!(value)) };
};

function open(routes: Route[], at = '/a') {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  const url = () => router.state.location.pathname + router.state.location.search;
  return { router, url, user: userEvent.setup() };
}

test('a screen and its address stay until the next one has loaded, and the last choice wins', async () => {
  const b = loading();
  const dispose = vi.fn<() => void>();
  const { router, url, user } = open([
    { path: '/a', element: <Place name="A" /> },
    { path: '/b', loader: b.loader, element: <Place name="B" /> },
  ]);
  await user.click(screen.getByRole('link', { name: 'to b' }));
  expect(screen.getByRole('heading').textContent).toBe('A: null');
  expect([url(), screen.getByText('loading').tagName]).toEqual(['/a', 'P']);
  act(() => void router.navigate('/b?x=2'));
  await b.answer('second');
  await b.answer({ dispose }, 0);
  expect(screen.getByRole('heading').textContent).toBe('B: second');
  expect([url(), screen.getByText('idle').tagName]).toEqual(['/b?x=2', 'P']);
  expect(dispose).toHaveBeenCalledOnce();
  act(() => router.navigator.go(-1));
  expect(await screen.findByRole('heading', { name: 'A: null' })).toBeTruthy();
});

test('a redirect leads elsewhere and leaves nothing of the way there in the history', async () => {
  const { router, url } = open([
    { path: '/a', element: 'A' },
    { path: '/old', loader: () => redirect('/b?x=3') },
    { path: '/b', loader: ({ request }) => request.url, element: <Place name="B" /> },
  ]);
  await act(() => router.navigate('/old'));
  expect([url(), screen.getByRole('heading').textContent]).toEqual(['/b?x=3', 'B: http://localhost/b?x=3']);
  act(() => router.navigator.go(-1));
  await waitFor(() => expect(url()).toBe('/a'));
});

test('what needs no loading changes the address alone; loading anew keeps the address and what is on show', async () => {
  let times = 0;
  const loader: Loader = ({ params }) => `${params.asin} ${(times += 1)}`;
  const path = '/a/:asin';
  const shouldRevalidate = ({ nextUrl }: { nextUrl: URL }) => !nextUrl.search.includes('page');
  const { router, url, user } = open([{ path, loader, shouldRevalidate, element: <Place name="A" /> }], '/a/B01');
  expect(await screen.findByRole('heading', { name: 'A: B01 1' })).toBeTruthy();
  await act(() => router.navigate('/a/B01?page=2'));
  await act(() => router.navigate('/a/B01?page=2#part'));
  expect([url(), times]).toEqual(['/a/B01?page=2', 1]);
  const { location } = router.state;
  await user.click(screen.getByRole('button', { name: 'again' }));
  expect(await screen.findByRole('heading', { name: 'A: B01 2' })).toBeTruthy();
  expect(router.state.location).toBe(location);
  await act(() => router.navigate('/a/B02?page=2'));
  expect(screen.getByRole('heading').textContent).toBe('A: B02 3');
});

test('a loader or a screen that fails is said in its place, until another address or attempt', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let fails = true;
  const loader = () => (fails ? Promise.reject(new Error('chunk')) : 'fine');
  const Broken = () => {
    throw new Error('broken');
  };
  const { router } = open([
    { path: '/a', loader, element: <Place name="A" />, errorElement: 'not loaded' },
    { path: '/b', element: <Broken />, errorElement: 'not rendered' },
  ]);
  expect(await screen.findByText('not loaded')).toBeTruthy();
  await act(() => router.navigate('/b'));
  expect(screen.getByText('not rendered')).toBeTruthy();
  fails = false;
  await act(() => router.navigate('/a'));
  expect(screen.getByRole('heading').textContent).toBe('A: fine');
});

test('a new screen begins at its top, a filter stays where it is, and back shows a screen as it was left', async () => {
  const router = createMemoryRouter(
    [
      { path: '/a', element: 'A' },
      { path: '/b', element: 'B' },
    ],
    { initialEntries: ['/a'] },
  );
  render(
    <RouterProvider router={router}>
      <ScrollRestoration />
    </RouterProvider>,
  );
  window.scrollTo(0, 300);
  await act(() => router.navigate('/a?x=1', { preventScrollReset: true }));
  expect(window.scrollY).toBe(300);
  await act(() => router.navigate('/b'));
  expect(window.scrollY).toBe(0);
  act(() => router.navigator.go(-1));
  await waitFor(() => expect(window.scrollY).toBe(300));
});
