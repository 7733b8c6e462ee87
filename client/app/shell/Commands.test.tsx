import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment } from 'relay-test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { CommandPalette } from './CommandPalette.tsx';
import { Commands, useCommands } from './Commands.tsx';

beforeEach(() => localStorage.clear());

const Opened = () => <Commands {...useCommands()} />;

function open(element: React.ReactNode) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/dashboard'] });
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  return { environment, router, user: userEvent.setup() };
}

test('g and a letter open a page, except while typing, in a dialog, or when single keys are off', async () => {
  const { router, user } = open(
    <>
      <Opened />
      <input aria-label="campo" />
    </>,
  );
  const at = () => router.state.location.pathname;
  await user.type(screen.getByLabelText('campo'), 'gc?');
  expect(at()).toBe('/dashboard');
  await user.click(document.body);
  await user.keyboard('gc');
  await waitFor(() => expect(at()).toBe('/costs'));
  await user.keyboard('?');
  const off = await screen.findByRole('checkbox', { name: /atalhos de uma só tecla/ });
  await user.keyboard('gd');
  expect(at()).toBe('/costs');
  await user.click(off);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('gd?');
  expect(at()).toBe('/costs');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the palette finds pages, orders and products by keyboard, and announces the number of results', async () => {
  const onClose = vi.fn<() => void>();
  const { environment, router, user } = open(<CommandPalette onClose={onClose} onShortcuts={() => {}} />);
  await user.click(screen.getByRole('textbox', { name: /Buscar páginas/ }));
  await user.keyboard('2000009999');
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  expect(screen.queryByRole('menuitem', { name: /Pedido/ })).toBeNull(); // not before the server returns one
  const answer = (foundOrders: object[], foundProducts: object[]) =>
    act(() =>
      environment.mock.resolveMostRecentOperation({
        data: { viewer: { id: 'V', foundOrders: { edges: foundOrders.map((node) => ({ node })) }, foundProducts } },
      }),
    );
  const found = { id: 'P1', asin: 'B01', sku: 'GAR', name: 'Garrafa', marketplace: 'amazon', country: 'BR' };
  const order = {
    id: '7',
    marketplace: 'MERCADOLIVRE',
    orderId: '2000009999',
    createdAt: '2026-11-20T15:00:00Z',
    status: 'shipped',
    total: { minor: 100, currency: 'BRL' },
    items: [{ name: 'Copo', sku: null }],
  };
  answer([order], [found]);
  expect(await screen.findByRole('menuitem', { name: /^Pedido 2000009999: Copo/ })).toBeTruthy();
  expect(await screen.findByRole('menuitem', { name: /Garrafa/ })).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 resultados'));
  await user.keyboard('9');
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  answer([], [found]);
  expect(await screen.findByText(/^Nenhum pedido com o número 20000099999/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('menuitem', { name: /^Pedido/ })).toBeNull());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/profit-analysis/B01'));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a tracking number is looked for among the orders, and is no missing order number', async () => {
  const begun = { text: 'AA123456789BR', isEntered: false };
  const { environment } = open(<CommandPalette begun={begun} onClose={() => {}} onShortcuts={() => {}} />);
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
    number: 'AA123456789BR',
    isNumber: true,
  });
  act(() =>
    environment.mock.resolveMostRecentOperation({
      data: { viewer: { id: 'V', foundOrders: { edges: [] }, foundProducts: [] } },
    }),
  );
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0 resultados'));
  expect(screen.queryByText(/^Nenhum pedido com o número/)).toBeNull();
});

test('Enter before the results waits for them and takes the first, which is not a page', async () => {
  const onClose = vi.fn<() => void>();
  const begun = { text: '701-0818017-7664', isEntered: true };
  const { environment, router } = open(<CommandPalette begun={begun} onClose={onClose} onShortcuts={() => {}} />);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Buscar páginas/ }).value).toBe(begun.text);
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  expect(onClose).not.toHaveBeenCalled();
  const order = {
    id: 'T1',
    marketplace: 'AMAZON',
    orderId: begun.text,
    createdAt: '2026-11-20T12:00:00Z',
    status: 'SHIPPED',
    total: null,
    items: [],
  };
  act(() =>
    environment.mock.resolveMostRecentOperation({
      data: { viewer: { id: 'V', foundOrders: { edges: [{ node: order }] }, foundProducts: [] } },
    }),
  );
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(router.state.location.pathname).toBe(`/orders/amazon/${begun.text}`);
});
