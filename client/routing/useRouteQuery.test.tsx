import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useRouteQuery } from './useRouteQuery.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Place = () => (useRouteQuery().queryRef as unknown as { name: string }).name;

test('a query is retained as long as its screen, also when StrictMode mounts it twice', async () => {
  const disposed: string[] = [];
  const routes = [
    {
      path: '/a',
      loader: ({ request }: { request: Request }) => {
        const name = new URL(request.url).search;
        return { name, dispose: () => void disposed.push(name) };
      },
      element: <Place />,
      hydrateFallbackElement: 'loading',
    },
    { path: '/b', element: 'elsewhere' },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/a?1'] });
  render(
    <StrictMode>
      <RouterProvider router={router} useTransitions={false} />
    </StrictMode>,
  );
  const settle = () => act(() => vi.runAllTimersAsync());
  await settle();
  expect([screen.getByText('?1').textContent, disposed]).toEqual(['?1', []]);
  await act(() => router.navigate('/a?2'));
  await settle();
  expect([screen.getByText('?2').textContent, disposed]).toEqual(['?2', ['?1']]);
  await act(() => router.navigate('/b'));
  await settle();
  expect(disposed).toEqual(['?1', '?2']);
});
