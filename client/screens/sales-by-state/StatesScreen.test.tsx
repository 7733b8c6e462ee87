import { CallError } from '#client/lib/callError.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { loadStates, needsRefetch } from './loadStates.ts';
import { StatesScreen } from './StatesScreen.tsx';
import { tilePlaces } from './tilePlaces.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const known = { state: 'KNOWN', basis: [] };
const marks = { revenue: known, profit: known };
const state = (uf: string | null, name: string | null, revenue: number, more: object = {}) => ({
  uf,
  name,
  orders: 2,
  units: 3,
  revenue: brl(revenue),
  sharePercent: revenue / 1_000,
  profit: brl(revenue / 5),
  marginPercent: 20,
  unitsWithoutCost: 0,
  marks,
  ...more,
});
const sales = (states: object[], more: object = {}) => ({
  SalesByState: () => ({
    startDate: '2026-10-22',
    endDate: '2026-11-20',
    states,
    total: { orders: 8, units: 12, revenue: brl(100_000), profit: brl(19_000), marginPercent: 19, marks },
    beyond: { revenue: brl(0), profit: brl(-1_000) },
    isProfitBeforeAds: false,
    hasExchange: true,
    ...more,
  }),
});
const ALL = [
  state('SP', 'São Paulo', 64_000),
  state('RJ', 'Rio de Janeiro', 16_000, { orders: 4, marginPercent: -5, profit: brl(-800) }),
  state('RR', 'Roraima', 0, { profit: null, marginPercent: null, unitsWithoutCost: 3 }),
  state(null, null, 20_000, { orders: 0 }),
];

function open(url = '/sales-by-state') {
  const environment = createMockEnvironment();
  const path = '/sales-by-state';
  const router = createMemoryRouter(
    [{ path, loader: loaderIn(environment, loadStates), element: <StatesScreen />, shouldRevalidate: revalidates }],
    { initialEntries: [url] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  const operations = () => environment.mock.getAllOperations();
  return {
    router,
    operations,
    user: userEvent.setup(),
    answer: (resolvers: object) =>
      act(async () => {
        const operation = operations().at(-1)!;
        environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, resolvers));
      }),
    fail: (message: string) =>
      act(async () => environment.mock.reject(operations().at(-1)!, new CallError(message, 400))),
  };
}
const revalidates = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => needsRefetch(currentUrl, nextUrl);

const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');
const cells = (name: string) => within(screen.getByText(name).closest('tr')!).getAllByRole('cell').map(plain);
const tile = (uf: string) => document.querySelector<HTMLElement>(`[data-uf=${uf}]`)!;
afterEach(() => vi.restoreAllMocks());

test('the 27 states have a square each, none on another', () => {
  const places = Object.values(tilePlaces).map((place) => place.join());
  expect(places).toHaveLength(27);
  expect(new Set(places).size).toBe(27);
});

test('the table has every state by revenue, the sales without one, what is of no order, and the total', async () => {
  const { operations, answer } = open();
  expect(await screen.findByRole('status', { name: 'Carregando vendas por estado' })).toBeTruthy();
  expect(operations()[0]!.request.variables).toEqual({ currency: null, filter: { period: 'LAST_30_DAYS' } });
  await answer(sales(ALL));
  const table = await screen.findByRole('table', { name: 'Vendas por estado' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(plain));
  expect(rows).toEqual([
    ['SPSão Paulo', 'R$ 640,00', '64,0%', '2', '3', 'R$ 128,00', '20,0%'],
    ['RJRio de Janeiro', 'R$ 160,00', '16,0%', '4', '3', '-R$ 8,00', '-5,0%'],
    ['RRRoraima', 'R$ 0,00', '0,0%', '2', '3', '—3 un. sem custo', '—'],
    ['Sem UF', 'R$ 200,00', '20,0%', '0', '3', 'R$ 40,00', '20,0%'],
    ['Fora dos pedidos', 'R$ 0,00', '—', '—', '—', '-R$ 10,00', '—'],
    ['Total', 'R$ 1.000,00', '', '8', '12', 'R$ 190,00', '19,0%'],
  ]);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('3 de 27 estados');
  expect(screen.getByText(/Sem UF: vendas de outros países/).textContent).toContain('elas estão em “Fora dos pedidos”');
  const widths = [...table.querySelectorAll<HTMLElement>('.bg-link')].map(({ style }) => style.width);
  expect(widths).toEqual(['100%', '25%', '0%', '0%', '0%']);
});

test('rows that add up to the total have no row beside them, and a status filter leaves nothing out', async () => {
  const { answer } = open('/sales-by-state?status=shipped');
  const beyond = { revenue: brl(0), profit: brl(0) };
  await answer(sales(ALL.slice(0, 2), { beyond, isProfitBeforeAds: true, hasExchange: false }));
  await screen.findByRole('table');
  expect(screen.queryByText('Fora dos pedidos')).toBeNull();
  expect(screen.queryByText(/Sem UF/)).toBeNull();
  expect(screen.getByText(/O lucro dos estados/).textContent).toMatch(/um pedido\.$/);
  expect(screen.getByText('sem câmbio')).toBeTruthy();
});

test('a rounding difference alone is a row, too, and unknown profit beyond the states a dash', async () => {
  const { answer } = open();
  await answer(sales(ALL, { beyond: { revenue: brl(-1), profit: null } }));
  expect((await screen.findAllByRole('table')).length).toBe(1);
  expect(cells('Fora dos pedidos')).toEqual(['Fora dos pedidos', '-R$ 0,01', '—', '—', '—', '—', '—']);
});

test('the map shows the share of revenue or orders, or the margin, and the choice stays in the address', async () => {
  const { router, operations, answer, user } = open();
  await answer(sales(ALL));
  expect(
    await screen.findByRole('img', { name: 'Mapa dos estados: parte da receita. Os valores estão na tabela.' }),
  ).toBeTruthy();
  expect(['SP', 'RJ', 'RR', 'AC'].map((uf) => plain(tile(uf)))).toEqual(['SP64,0%', 'RJ16,0%', 'RR0,0%', 'AC—']);
  const colours = () =>
    ['SP', 'RJ', 'RR', 'AC'].map((uf) => {
      const colour = /--color-(\w+)\)_var/.exec(tile(uf).className)?.[1];
      return [colour, tile(uf).style.getPropertyValue('--tint')].filter(Boolean).join(' ');
    });
  expect(colours()).toEqual(['link 45%', 'link 25%', '', '']);
  expect(tile('SP').title.replaceAll('\u00a0', ' ')).toBe('São Paulo: R$ 640,00 · 2 pedidos · 3 un. · margem 20,0%');
  expect(tile('AC').title).toBe('AC: nenhuma venda');
  expect([tile('SP').style.gridColumn, tile('SP').style.gridRow]).toEqual(['3', '6']);
  await user.click(screen.getByRole('button', { name: 'Pedidos' }));
  expect(router.state.location.search).toBe('?show=orders');
  expect(screen.getByRole('img', { name: /parte dos pedidos/ })).toBeTruthy();
  expect(['SP', 'RJ'].map((uf) => plain(tile(uf)))).toEqual(['SP25,0%', 'RJ50,0%']);
  await user.click(screen.getByRole('button', { name: 'Margem' }));
  expect(['SP', 'RJ', 'RR'].map((uf) => plain(tile(uf)))).toEqual(['SP20,0%', 'RJ-5,0%', 'RR—']);
  expect(colours()).toEqual(['positive 45%', 'negative 45%', '', '']);
  expect(screen.getByRole('button', { name: 'Margem' }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByRole('button', { name: 'Receita' }).getAttribute('aria-pressed')).toBe('false');
  expect(operations(), 'nothing is fetched again').toHaveLength(0);
});

test('margins go from the least to the most of them, gains and losses apart', async () => {
  const { answer } = open('/sales-by-state?show=margin');
  const margins = { SP: 40, RJ: 50, BA: 45, CE: -2, PE: -10 };
  await answer(sales(Object.entries(margins).map(([uf, marginPercent]) => state(uf, uf, 1_000, { marginPercent }))));
  await screen.findByRole('table');
  expect(Object.keys(margins).map((uf) => tile(uf).style.getPropertyValue('--tint'))).toEqual([
    '5%',
    '45%',
    '25%',
    '5%',
    '45%',
  ]);
});

test('filters are in the address and in the query, and can be cleared', async () => {
  const { router, operations, answer, user } = open('/sales-by-state?period=lastMonth&show=margin');
  await answer(sales(ALL));
  await user.selectOptions(await screen.findByLabelText('Marketplace'), 'Amazon');
  expect(operations().at(-1)!.request.variables.filter).toEqual({ period: 'LAST_MONTH', marketplace: 'AMAZON' });
  await answer(sales(ALL));
  await user.selectOptions(screen.getByLabelText('Status do pedido'), 'Entregues');
  await answer(sales(ALL));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'garrafa{Enter}');
  expect(operations().at(-1)!.request.variables.filter).toEqual({
    period: 'LAST_MONTH',
    marketplace: 'AMAZON',
    status: 'DELIVERED',
    search: 'garrafa',
  });
  expect(router.state.location.search).toBe(
    '?period=lastMonth&marketplace=amazon&status=delivered&search=garrafa&show=margin',
  );
  await answer(sales([]));
  expect(await screen.findByRole('heading', { name: 'Nenhuma venda encontrada' })).toBeTruthy();
  expect(screen.getByText('Tente outro período, outros filtros ou outra busca.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(router.state.location.search).toBe('?period=lastMonth&show=margin');
});

test('days without sales lead to the connections, and invalid days in the address are named', async () => {
  const { answer, operations } = open('/sales-by-state?period=custom&startDate=2026-11-20&endDate=2026-11-01');
  expect(operations()[0]!.request.variables.filter).toMatchObject({
    period: 'CUSTOM',
    startDate: expect.any(String) as string,
  });
  await answer(sales([]));
  const next = await screen.findByRole('link', { name: 'Conferir as conexões' });
  expect(next.getAttribute('href')).toBe('/credentials');
  expect(screen.getByRole('alert')).toBeTruthy();
});

test('the file has the filters of the screen', async () => {
  const urls: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    urls.push(input as string);
    return new Response('UF', { headers: { 'content-disposition': 'attachment; filename="vendas.csv"' } });
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { answer, user } = open(
    '/sales-by-state?period=lastMonth&marketplace=amazon&status=shipped&search=x1&show=orders',
  );
  await answer(sales(ALL));
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(saved).toEqual(['vendas.csv']));
  expect(urls).toEqual([
    '/api/sales/by-state/export?dateRange=lastMonth&marketplace=amazon&orderType=shipped&search=x1&format=csv',
  ]);
});

test('sales that could not be loaded can be asked for again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs errors caught by the boundary
  const { answer, fail, user } = open();
  await fail('Período inválido');
  expect(await screen.findByText('Período inválido')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  await answer(sales(ALL));
  expect(await screen.findByRole('table', { name: 'Vendas por estado' })).toBeTruthy();
});
