import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { demoInsights } from './demoInsights.ts';
import { InsightsScreen } from './InsightsScreen.tsx';

function open(url = '/insights') {
  const router = createMemoryRouter([{ path: '/insights', element: <InsightsScreen /> }], { initialEntries: [url] });
  render(<RouterProvider router={router} useTransitions={false} />);
  return { router, user: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

test('the page says that it is a demonstration because of a temporary API connection problem', () => {
  open();
  expect(screen.getByText(/Modo de demonstração: por um problema temporário na conexão com a API/)).toBeTruthy();
});

test('an insight shows type, priority, description, recommendation, confidence, impact and status', () => {
  open();
  const card = within(screen.getByRole('article', { name: 'Buy Box perdida no Fone Bluetooth Compacto' }));
  expect(card.getByRole('img', { name: 'Tipo: Concorrência' })).toBeTruthy();
  expect(card.getByText('Prioridade crítica')).toBeTruthy();
  expect(card.getByText(/está com a Buy Box há 9 horas/)).toBeTruthy();
  expect(card.getByText(/Reduza de R\$ 129,90 para R\$ 124,90/)).toBeTruthy();
  expect(card.getByText('88,5%')).toBeTruthy();
  expect(card.getByText(/Recupera cerca de/)).toBeTruthy();
  expect(card.getByText('Pendente')).toBeTruthy();
});

test('every type and priority of the specification has an example, the most urgent first', () => {
  open();
  expect(new Set(demoInsights.map(({ type }) => type))).toEqual(
    new Set(['restock', 'pricing', 'competitor', 'campaign', 'other']),
  );
  const order = demoInsights.map(({ priority }) => ['critical', 'high', 'medium', 'low'].indexOf(priority));
  expect(order).toEqual([...order].sort());
  expect(new Set(order).size).toBe(4);
  expect(screen.getAllByRole('article')).toHaveLength(demoInsights.length);
});

test('type and priority filter what is shown, and live in the URL', async () => {
  const { router, user } = open();
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Concorrência');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('Prioridade'), 'Baixa');
  expect(router.state.location.search).toBe('?type=competitor&priority=low');
  expect(screen.getByText('1 insight')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Prioridade'), 'Média');
  expect(screen.getByRole('heading', { name: 'Nenhum insight encontrado' })).toBeTruthy();
});

test('a link with filters opens filtered, and what it cannot mean filters nothing', () => {
  open('/insights?type=restock&priority=urgent');
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('nothing is asked of any server', async () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  const WebSocket = vi.fn<(url: string) => void>();
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('WebSocket', WebSocket);
  const { user } = open();
  await user.selectOptions(screen.getByLabelText('Tipo'), 'Preço');
  expect(fetch).not.toHaveBeenCalled();
  expect(WebSocket).not.toHaveBeenCalled();
});
