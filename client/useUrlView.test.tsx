import { act, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { RouterProvider } from '#client/routing/RouterProvider.tsx';
import type { Loader } from '#client/routing/route.ts';
import { createMemoryRouter } from '#client/routing/testing/createMemoryRouter.ts';
import { useUrlView } from './useUrlView.ts';

type View = Record<'competitor' | 'period' | 'price', string>;
const form = {
  read: (params: URLSearchParams): View => ({
    competitor: params.get('competitor') ?? '',
    period: params.get('period') ?? '',
    price: params.get('price') ?? '',
  }),
  write: (view: View) => `?${new URLSearchParams(view).toString()}`,
};

test('choices made faster than their figures come all stay', async () => {
  const answers: (() => void)[] = [];
  const loader: Loader = () => new Promise<void>((resolve) => answers.push(resolve));
  let change: (next: Partial<View>) => void;
  function Filters() {
    const filters = useUrlView(form);
    change = filters.change;
    const { period, competitor } = filters.view;
    // chosen as soon as the one before is on show
    useLayoutEffect(() => (period && !competitor ? change({ competitor: 'fba' }) : undefined), [period, competitor]);
    return null;
  }
  const routes = [{ path: '/filters', loader, element: <Filters /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/filters'] });
  render(<RouterProvider router={router} />);
  const answer = () => act(async () => answers.at(-1)!());
  await answer();
  act(() => change({ period: '7d' }));
  await answer();
  act(() => change({ price: 'lower' }));
  await answer();
  const { search } = router.state.location;
  expect(form.read(new URLSearchParams(search))).toEqual({ competitor: 'fba', period: '7d', price: 'lower' });
});
