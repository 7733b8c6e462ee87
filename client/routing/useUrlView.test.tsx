import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useUrlView } from './useUrlView.ts';

type View = Record<'competitor' | 'period' | 'price', string>;
type Change = (next: Partial<View>) => void;
const form = {
  read: (params: URLSearchParams): View => ({
    competitor: params.get('competitor') ?? '',
    period: params.get('period') ?? '',
    price: params.get('price') ?? '',
  }),
  write: (view: View) => `?${new URLSearchParams(view).toString()}`,
};

/** A part of the screen that reads and changes the view by itself. */
function Elsewhere() {
  const { change } = useUrlView(form);
  return <button onClick={() => change({ competitor: 'fbm' })}>FBM</button>;
}

/** A screen whose figures come when `answer` is called; `onFirst` is given the way to change the view as first rendered. */
async function open(onFirst: (change: Change) => void = () => {}) {
  const answers: ((figures: null) => void)[] = [];
  const loader = () => new Promise<null>((resolve) => answers.push(resolve));
  function Filters() {
    const { view, change } = useUrlView(form);
    const { period, competitor } = view;
    const takeFba = useEffectEvent(() => change({ competitor: 'fba' }));
    // chosen as soon as the one before is on show
    useLayoutEffect(() => (period === '7d' && !competitor ? takeFba() : undefined), [period, competitor]);
    const begin = useEffectEvent(() => onFirst(change));
    useEffect(() => begin(), []);
    const both = () => {
      change({ period: '30d' });
      change({ price: 'higher' });
    };
    return (
      <>
        <button onClick={() => change({ period: '7d' })}>7 dias</button>
        <button onClick={() => change({ price: 'lower' })}>Menor preço</button>
        <button onClick={both}>Tudo</button>
        <Link to="?">Limpar</Link>
        <Elsewhere />
      </>
    );
  }
  const routes = [{ path: '/filters', loader, element: <Filters />, hydrateFallbackElement: <p>loading</p> }];
  const router = createMemoryRouter(routes, { initialEntries: ['/filters'] });
  render(<RouterProvider router={router} useTransitions={false} />);
  const answer = () => act(async () => answers.at(-1)!(null));
  await answer();
  return { answer, view: () => form.read(new URLSearchParams(router.state.location.search)) };
}

test('choices made faster than their figures come all stay', async () => {
  const { answer, view } = await open();
  fireEvent.click(screen.getByText('7 dias'));
  await answer();
  fireEvent.click(screen.getByText('Menor preço'));
  await answer();
  expect(view()).toEqual({ competitor: 'fba', period: '7d', price: 'lower' });
});

test('choices of one moment all stay, and so does one that a timer makes long after it was set', async () => {
  let changeLater: Change;
  const { answer, view } = await open((change) => (changeLater = change));
  fireEvent.click(screen.getByText('Tudo'));
  act(() => changeLater({ competitor: 'fba' }));
  await answer();
  expect(view()).toEqual({ competitor: 'fba', period: '30d', price: 'higher' });
});

test('a choice builds on one that another part of the screen has just made, and on an address that a link led to', async () => {
  const { answer, view } = await open();
  fireEvent.click(screen.getByText('Menor preço'));
  fireEvent.click(screen.getByText('FBM'));
  await answer();
  expect(view()).toEqual({ competitor: 'fbm', period: '', price: 'lower' });
  fireEvent.click(screen.getByText('Limpar'));
  await answer();
  fireEvent.click(screen.getByText('Menor preço'));
  await answer();
  expect(view()).toEqual({ competitor: '', period: '', price: 'lower' });
});
