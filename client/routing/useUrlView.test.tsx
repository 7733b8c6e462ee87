import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffectEvent, useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { RouterProvider } from './RouterProvider.tsx';
import type { Loader } from './route.ts';
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
  function Filters() {
    const { view, change } = useUrlView(form);
    const { period, competitor } = view;
    const takeFba = useEffectEvent(() => change({ competitor: 'fba' }));
    // chosen as soon as the one before is on show
    useLayoutEffect(() => (period && !competitor ? takeFba() : undefined), [period, competitor]);
    return (
      <>
        <button onClick={() => change({ period: '7d' })}>7 dias</button>
        <button onClick={() => change({ price: 'lower' })}>Menor preço</button>
      </>
    );
  }
  const routes = [{ path: '/filters', loader, element: <Filters /> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/filters'] });
  render(<RouterProvider router={router} />);
  const answer = () => act(async () => answers.at(-1)!());
  await answer();
  fireEvent.click(screen.getByText('7 dias'));
  await answer();
  fireEvent.click(screen.getByText('Menor preço'));
  await answer();
  const { search } = router.state.location;
  expect(form.read(new URLSearchParams(search))).toEqual({ competitor: 'fba', period: '7d', price: 'lower' });
});
