import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { typeDay } from '#client/ui/day/typeDay.ts';
import { AggregatedMetricsScreen } from './AggregatedMetricsScreen.tsx';
import { loadAggregatedMetrics } from './loadAggregatedMetrics.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const bottle = {
  productId: 'P1',
  name: 'Garrafa Térmica',
  skus: ['SKU-1'],
  asin: 'B01',
  marketplace: 'AMAZON',
  country: 'BR',
  imageUrl: null,
  units: 1_450,
  exactRevenue: 2_245_500,
  currency: 'BRL',
  pageViews: 27_000,
  sessions: 20_000,
  conversionPercent: 7,
  isTrafficApproximate: false,
};
const unknown = {
  ...bottle,
  productId: 'P2',
  name: null,
  skus: [],
  asin: 'MLB2',
  marketplace: 'MERCADOLIVRE',
  units: 3,
  exactRevenue: 9_000,
  pageViews: null,
  sessions: null,
  conversionPercent: null,
};
const totals = {
  products: 2,
  units: 1_453,
  orders: 1_200,
  revenue: brl(2_254_500),
  averageTicket: brl(1_552),
  ticketPerOrder: brl(1_879),
  hasExchange: true,
};
const sums = {
  products: 2,
  units: 1_453,
  revenue: brl(2_254_500),
  averageTicket: brl(1_552),
  pageViews: 27_000,
  sessions: 20_000,
  conversionPercent: 7,
  hasExchange: true,
};
const report = (rows: object[], more: object = {}) => ({
  AggregatedMetricsPage: () => ({
    rows,
    rowCount: rows.length,
    page: 1,
    sums,
    totals,
    trafficCoverage: [],
    ...more,
  }),
});

function open(url = '/aggregated-metrics') {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/aggregated-metrics',
        loader: loaderIn(environment, loadAggregatedMetrics),
        element: <AggregatedMetricsScreen />,
      },
    ],
    { initialEntries: [url] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
      <Toaster />
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
    fail: () => act(async () => environment.mock.reject(operations().at(-1)!, new Error('500'))),
  };
}

const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');
const cells = (name: string) => within(screen.getByText(name).closest('tr')!).getAllByRole('cell').map(plain);
const card = (name: string) => plain(screen.getByRole('article', { name }));
afterEach(() => {
  act(() => toast.remove());
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the default report covers the last 30 days in São Paulo and every marketplace', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-10T22:00:00-03:00'), toFake: ['Date'] }); // the 11th in UTC
  const { operations } = open();
  expect(await screen.findByRole('status', { name: 'Carregando métricas' })).toBeTruthy();
  expect(operations()[0]!.request.variables).toEqual({
    currency: null,
    filter: { startDate: '2026-02-09', endDate: '2026-03-10' },
    sort: { field: 'REVENUE', direction: 'DESC' },
    page: 1,
  });
  expect((await screen.findByRole('group', { name: 'Data inicial' })).textContent).toBe('09/02/2026');
  expect(screen.getByRole('group', { name: 'Data final' }).textContent).toBe('10/03/2026');
});

test('the cards and a row show every figure in its format', async () => {
  const { answer } = open();
  await answer(report([bottle, unknown]));
  await screen.findByText('Garrafa Térmica');
  expect(card('Receita Total')).toBe('Receita TotalR$ 22.545,001.200 pedidos');
  expect(card('Unidades Vendidas')).toContain('1.453');
  expect(card('Produtos Ativos')).toContain('2');
  expect(card('Ticket Médio')).toContain('R$ 15,52');
  expect(card('Ticket Médio')).toContain('Ticket por pedido: R$ 18,79');
  expect(cells('Garrafa Térmica')).toEqual([
    'Garrafa TérmicaAAmazonBrasil',
    'SKU-1',
    'B01',
    '1.450',
    'R$ 22.455,00',
    '27.000',
    '20.000',
    '7,00%',
  ]);
});

test('unknown traffic is a dash, and conversion by visits is labelled', async () => {
  const { answer } = open();
  await answer(report([unknown, { ...unknown, productId: 'P3', name: 'Mouse', pageViews: 50, conversionPercent: 6 }]));
  await screen.findByText('Mouse');
  expect(cells('Produto sem nome').slice(-3)).toEqual(['—', '—', '—']);
  expect(cells('Mouse').slice(-3)).toEqual(['50', '—', '6,00%por visitas']);
});

test('only Aplicar Filtros applies the chosen filters', async () => {
  const { router, operations, answer, user } = open(
    '/aggregated-metrics?startDate=2026-01-01&endDate=2026-01-31&page=2',
  );
  await answer(report([bottle]));
  await user.selectOptions(await screen.findByLabelText('Marketplace'), 'MercadoLivre');
  await user.selectOptions(screen.getByLabelText('Nível de ASIN'), 'PARENT');
  await typeDay(user, await screen.findByRole('group', { name: 'Data final' }), '2026-01-15');
  expect(operations()).toHaveLength(0);
  expect(router.state.location.search).toContain('page=2');
  await user.click(screen.getByRole('button', { name: 'Aplicar Filtros' }));
  expect(router.state.location.search).toBe(
    '?startDate=2026-01-01&endDate=2026-01-15&marketplace=mercadolivre&asinLevel=PARENT',
  );
  expect(operations()[0]!.request.variables).toMatchObject({
    filter: { startDate: '2026-01-01', endDate: '2026-01-15', marketplace: 'MERCADOLIVRE', asinLevel: 'PARENT' },
    page: 1,
  });
});

test('an end before the start shows a message and nothing is applied', async () => {
  const { router, operations, answer, user } = open();
  await answer(report([bottle]));
  await screen.findByText('Garrafa Térmica');
  await typeDay(user, await screen.findByRole('group', { name: 'Data inicial' }), '2026-02-02');
  await typeDay(user, await screen.findByRole('group', { name: 'Data final' }), '2026-02-01');
  await user.click(screen.getByRole('button', { name: 'Aplicar Filtros' }));
  expect(screen.getByRole('alert').textContent).toBe('Data final não pode ser anterior à data inicial');
  expect(router.state.location.search).toBe('');
  expect(operations()).toHaveLength(0);
});

test('search, sorting and page are in the URL and in the query', async () => {
  const { router, operations, answer, user } = open();
  await answer(report([bottle], { rowCount: 620 }));
  await screen.findByText('Garrafa Térmica');
  await user.click(screen.getByRole('button', { name: 'Página 3' }));
  expect(router.state.location.search).toBe('?page=3');
  expect(operations().at(-1)!.request.variables.page).toBe(3);
  expect(screen.getByText('Garrafa Térmica'), 'the page before stays until the next has come').toBeTruthy();
  await answer(report([{ ...bottle, productId: 'P9', name: 'Produto 101' }], { rowCount: 620 }));
  expect(await screen.findByText('Produto 101')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Unidades' }));
  expect(router.state.location.search).toBe('?sort=-units');
  expect(operations().at(-1)!.request.variables).toMatchObject({
    sort: { field: 'UNITS', direction: 'DESC' },
    page: 1,
  });
  await answer(report([bottle], { rowCount: 620 }));
  await user.click(await screen.findByRole('button', { name: 'Unidades' }));
  expect(router.state.location.search).toBe('?sort=units');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 's-62{Enter}');
  expect(router.state.location.search).toBe('?search=s-62&sort=units');
  expect(operations().at(-1)!.request.variables.filter).toMatchObject({ search: 's-62' });
});

test('every column but the product sorts, and the pagination shows five pages', async () => {
  const { answer } = open('/aggregated-metrics?page=8');
  await answer(report([bottle], { rowCount: 620, page: 8 }));
  await screen.findByText('Garrafa Térmica');
  const header = screen.getAllByRole('row')[0]!;
  expect(within(header).getAllByRole('button').map(plain)).toEqual([
    'SKU',
    'ASIN',
    'Unidades',
    'Receita',
    'Visualizações',
    'Sessões',
    'Conversão',
  ]);
  const pages = within(screen.getByRole('navigation', { name: 'Páginas' })).getAllByRole('button');
  expect(pages.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Página anterior',
    ...[6, 7, 8, 9, 10].map((number) => `Página ${number}`),
    'Próxima página',
  ]);
});

test('a page past the end shows the last page and its number', async () => {
  const { answer } = open('/aggregated-metrics?page=9');
  await answer(report([bottle], { rowCount: 60, page: 2 }));
  await screen.findByText('Garrafa Térmica');
  expect(screen.getByRole('button', { name: 'Página 2' }).getAttribute('aria-current')).toBe('page');
});

test('the footer sums all pages of the search, the cards sum the whole report', async () => {
  const { answer } = open('/aggregated-metrics?search=produto');
  const found = { ...sums, products: 620, units: 192_510, revenue: brl(19_251_000), averageTicket: brl(100) };
  await answer(report([bottle], { rowCount: 620, sums: found }));
  await screen.findByText('Garrafa Térmica');
  const footer = within(screen.getByRole('rowheader', { name: /Total/ }).closest('tr')!);
  expect(plain(footer.getByRole('rowheader'))).toBe('Total620 produtos');
  expect(footer.getByText('192.510')).toBeTruthy();
  expect(plain(footer.getByText(/192\.510,00/).closest('td')!)).toBe('R$ 192.510,00Ticket médio R$ 1,00');
  expect(card('Receita Total')).toContain('R$ 22.545,00');
});

test('the export has every row of the search in the current order', async () => {
  const urls: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    urls.push(input as string);
    return new Response('Produto', { headers: { 'content-disposition': 'attachment; filename="metricas.csv"' } });
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { answer, user } = open(
    '/aggregated-metrics?startDate=2026-01-01&endDate=2026-01-31&search=produto&sort=units&page=2',
  );
  await answer(report([bottle], { rowCount: 620 }));
  await user.click(await screen.findByRole('button', { name: 'Exportar' }));
  await user.click(screen.getByRole('button', { name: 'CSV (Excel BR)' }));
  await waitFor(() => expect(saved).toEqual(['metricas.csv']));
  expect(urls).toEqual([
    '/api/dashboard/aggregated-metrics/export?startDate=2026-01-01&endDate=2026-01-31&search=produto&sort=units&format=excelBr',
  ]);
});

test('a search without results says so and disables the export', async () => {
  const { answer, user } = open('/aggregated-metrics?search=nada');
  await answer(report([]));
  expect(await screen.findByRole('heading', { name: 'Nenhum produto encontrado' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('Nenhum dado para exportar')).toBeTruthy();
});

test('a period without rows links to the connections, and filters without results can be cleared', async () => {
  const { answer, router, user } = open('/aggregated-metrics?search=nada&marketplace=amazon');
  await answer(report([]));
  await user.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  expect(router.state.location.search).toBe('');
  await answer(report([]));
  const next = await screen.findByRole('link', { name: 'Conferir as conexões' });
  expect(next.getAttribute('href')).toBe('/credentials');
});

test('before the first sync the figures are dashes, not 0', async () => {
  const { answer } = open();
  await answer({ ...report([], { totals: { ...totals, products: 0 } }), Viewer: () => ({ areOrdersComplete: false }) });
  expect(await screen.findByRole('article', { name: 'Receita Total' })).toBeTruthy();
  expect([card('Receita Total'), card('Unidades Vendidas')]).toEqual([
    'Receita Total——',
    'Unidades Vendidas—sem as canceladas',
  ]);
});

test('a failed load says so, shows no data and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs errors caught by the boundary
  const { answer, fail, user } = open();
  await fail();
  const message = await screen.findByText('Erro ao carregar métricas agregadas');
  expect(message.closest('[role=alert]'), 'read out at once').toBeTruthy();
  expect(screen.queryByText('Nenhum produto encontrado')).toBeNull();
  expect(card('Receita Total')).toBe('Receita Total——');
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('Nenhum dado para exportar')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  await answer(report([bottle]));
  expect(await screen.findByText('Garrafa Térmica')).toBeTruthy();
});

test('the note shows the days with traffic', async () => {
  const { answer } = open();
  await answer(
    report([bottle], {
      trafficCoverage: [
        { marketplace: 'AMAZON', firstDay: '2026-02-09', lastDay: '2026-03-08' },
        { marketplace: 'MERCADOLIVRE', firstDay: '2026-03-10', lastDay: '2026-03-10' },
      ],
    }),
  );
  expect(
    await screen.findByText(
      'Tráfego: Amazon de 09/02/2026 a 08/03/2026 · Mercado Livre (visitas) em 10/03/2026. A conversão conta só as unidades desses dias. O Mercado Livre conta visitas por anúncio: as das variações estão no nível PARENT.',
    ),
  ).toBeTruthy();
});

test('traffic that Mercado Livre does not report is a dash with the reason', async () => {
  const { answer } = open();
  await answer(report([{ ...bottle, marketplace: 'MERCADOLIVRE', pageViews: null, sessions: null }]));
  await screen.findByText('Garrafa Térmica');
  expect(screen.getByTitle(/conta visitas por anúncio, não por variação/).textContent).toBe('—');
  expect(screen.getByTitle('O Mercado Livre conta visitas, não sessões').textContent).toBe('—');
});

test('traffic summed over variations is marked as approximate', async () => {
  const { answer } = open();
  await answer(report([{ ...bottle, isTrafficApproximate: true }]));
  await screen.findByText('Garrafa Térmica');
  expect(cells('Garrafa Térmica').slice(5)).toEqual(['≈ 27.000', '≈ 20.000', '≈ 7,00%']);
});
