import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, type LoaderFunctionArgs, RouterProvider } from 'react-router-dom';
import { Toasts } from '#client/ui/overlay/Toasts.tsx';
import { storeDefaults } from './defaultViews.ts';
import { openDefaultView } from './openDefaultView.ts';
import { openingPath } from './openingPath.ts';
import { SavedViews } from './SavedViews.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const view = { id: 'S1', screen: 'COSTS', name: 'Sem custo', query: 'only=missing', isDefault: false };

test('the current filters are saved under a name, opened again, and made the default', async () => {
  const environment = createMockEnvironment();
  const router = createMemoryRouter([{ path: '*', element: <SavedViews screen="COSTS" /> }], {
    initialEntries: ['/costs?only=missing'],
  });
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  const answer = (data: object) => act(async () => environment.mock.resolveMostRecentOperation({ data } as never));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Visões' }));
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  await act(async () =>
    environment.mock.resolveMostRecentOperation((operation) =>
      MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: 'V', savedViews: [] }) }),
    ),
  );
  await user.type(await screen.findByRole('textbox', { name: 'Nome da visão' }), 'Sem custo');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({
    screen: 'COSTS',
    name: 'Sem custo',
    query: 'only=missing',
    isDefault: false,
  });
  const viewer = { id: 'V', __typename: 'Viewer', savedViews: [view] };
  await answer({ createView: { __typename: 'CreateViewPayload', view: { id: 'S1' }, viewer } });
  const link = await screen.findByRole('link', { name: 'Sem custo' });
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/costs?only=missing', 'true']);
  await user.click(screen.getByRole('button', { name: 'Abrir a tela com Sem custo' }));
  expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({ id: 'S1', isDefault: true });
});

test('an undo of a new default deletes it and makes the former one the default again', async () => {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <>
            <SavedViews screen="COSTS" />
            <Toasts />
          </>
        ),
      },
    ],
    { initialEntries: ['/costs?only=missing'] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  const answer = (data: object) => act(async () => environment.mock.resolveMostRecentOperation({ data } as never));
  const asked = () => environment.mock.getMostRecentOperation().request.variables;
  const former = { ...view, id: 'S0', name: 'Antiga', isDefault: true, __typename: 'SavedView' };
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Visões' }));
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  await answer({ viewer: { id: 'V', __typename: 'Viewer', savedViews: [former] } });
  await user.type(await screen.findByRole('textbox', { name: 'Nome da visão' }), 'Nova');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const made = { ...view, id: 'S9', name: 'Nova', isDefault: true, __typename: 'SavedView' };
  const viewer = { id: 'V', __typename: 'Viewer', savedViews: [{ ...former, isDefault: false }, made] };
  await answer({ createView: { __typename: 'CreateViewPayload', view: { id: 'S9' }, viewer } });
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(asked()).toEqual({ id: 'S9' });
  const left = { id: 'V', __typename: 'Viewer', savedViews: [{ ...former, isDefault: false }] };
  await answer({ deleteView: { __typename: 'DeleteViewPayload', viewer: left } });
  expect(asked()).toMatchObject({ id: 'S0', isDefault: true });
  await answer({ updateView: { __typename: 'UserError', message: 'Sem espaço' } });
  expect(await screen.findByText('Sem espaço')).toBeTruthy();
});

/** Address a visit redirects to, and whether it replaces the history entry. */
const open = (url: string) => {
  const load = openDefaultView('COSTS', () => 'loaded');
  const answer = load({ request: new Request(url) } as LoaderFunctionArgs);
  if (!(answer instanceof Response)) return answer;
  return `${answer.headers.has('x-remix-replace') ? 'instead ' : ''}${answer.headers.get('location')}`;
};

test('a screen opened without parameters shows its default view; with parameters or cleared filters, it does not', () => {
  expect(open('http://shop/costs')).toBe('loaded');
  storeDefaults({ COSTS: 'only=missing' });
  window.history.replaceState(null, '', '/dashboard');
  expect(open('http://shop/costs')).toBe('/costs?only=missing');
  expect(open('http://shop/costs?search=x')).toBe('loaded');
  window.history.replaceState(null, '', '/costs?only=missing');
  expect(open('http://shop/costs')).toBe('loaded');
  window.history.replaceState(null, '', '/login');
  expect(open('http://shop/costs')).toBe('instead /costs?only=missing');
});

test('signing in opens the default view of the screen, unless the link has parameters', async () => {
  const savedViews = [
    { ...view, isDefault: true },
    { ...view, id: 'S2', screen: 'DASHBOARD', query: 'period=lastMonth' },
  ];
  const tableChoices = { isCompact: true, tables: [{ table: 'orders', columns: ['number', '-uf'] }] };
  const viewer = { id: 'V', __typename: 'Viewer', savedViews, opensToday: false, tableChoices };
  const answer = () => Response.json({ data: { viewer } });
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer()));
  expect(await openingPath('/costs')).toBe('/costs?only=missing');
  expect(await openingPath('/costs?search=x')).toBe('/costs?search=x');
  expect(await openingPath('/dashboard')).toBe('/dashboard');
  // so that the first table shows at once as the person wants it
  expect(JSON.parse(localStorage.getItem('tables')!)).toEqual({
    isCompact: true,
    columns: { orders: ['number', '-uf'] },
  });
  window.history.replaceState(null, '', '/dashboard');
  expect(open('http://shop/costs')).toBe('/costs?only=missing');
});
