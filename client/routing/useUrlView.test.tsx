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

/** A part of the screen that reads and changes the view independently. */
function Elsewhere() {
  const { change } = useUrlView(form);
  return <button onClick={() => change({ competitor: 'fbm' })}>FBM</button>;
}

/** A screen whose data arrives when `answer` is called. `onFirst` receives the `change` function of the first render. */
async function open(onFirst: (change: Change) => void = () => {}) {
  const answers: ((figures: null) => void)[] = [];
  const loader = () => new Promise<null>((resolve) => answers.push(resolve));
  function Filters() {
    const { view, change } = useUrlView(form);
    const { period, competitor } = view;
    const takeFba = useEffectEvent(() => change({ competitor: 'fba' }));
    // changed as soon as the previous change is shown
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

test('changes made faster than their data arrives are all kept', async () => {
  const { answer, view } = await open();
  fireEvent.click(screen.getByText('7 dias'));
  await answer();
  fireEvent.click(screen.getByText('Menor preço'));
  await answer();
  expect(view()).toEqual({ competitor: 'fba', period: '7d', price: 'lower' });
});

test('simultaneous changes are all kept, and so is one made by an old timer', async () => {
  let changeLater: Change;
  const { answer, view } = await open((change) => (changeLater = change));
  fireEvent.click(screen.getByText('Tudo'));
  act(() => changeLater({ competitor: 'fba' }));
  await answer();
  expect(view()).toEqual({ competitor: 'fba', period: '30d', price: 'higher' });
});

test('a change builds on one made just before by another part of the screen, and on the address of a followed link', async () => {
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

/** Links of a view with tabs, at an address with columns. */
function Tabs() {
  const { linkTo, change } = useUrlView({
    read: (params) => ({ tab: params.get('tab') ?? '', search: params.get('search') ?? '' }),
    write: ({ tab, search }) => `?${new URLSearchParams({ tab, search }).toString()}`,
  });
  return (
    <>
      <Link to={linkTo({ tab: 'b' })}>Aba</Link>
      <button onClick={() => change({ search: 'x' })}>Buscar</button>
    </>
  );
}

test('the columns of the address stay through a change of the filters, and not in another tab', async () => {
  const router = createMemoryRouter([{ path: '/t', element: <Tabs /> }], {
    initialEntries: ['/t?tab=a&cols=sku,units'],
  });
  render(<RouterProvider router={router} useTransitions={false} />);
  fireEvent.click(screen.getByText('Buscar'));
  await act(async () => {});
  expect(router.state.location.search).toBe('?tab=a&search=x&cols=sku,units');
  expect(screen.getByText('Aba').getAttribute('href')).toBe('/t?tab=b&search=x');
});
