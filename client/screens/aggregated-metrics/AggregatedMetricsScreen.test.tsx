import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { RouterProvider } from '#client/routing/RouterProvider.tsx';
import { createMemoryRouter } from '#client/routing/testing/createMemoryRouter.ts';
import { AggregatedMetricsScreen } from './AggregatedMetricsScreen.tsx';
import { loadAggregatedMetrics } from './loadAggregatedMetrics.ts';
import { asksAnew } from './metricsView.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const bottle = {
  productId: 1,
  name: 'Garrafa Térmica',
  skus: ['SKU-1'],
  asin: 'B01',
  marketplace: 'amazon',
  country: 'BR',
  imageUrl: null,
  units: 1_450,
  exactRevenue: 2_245_500,
  currency: 'BRL',
  pageViews: 27_000,
  sessions: 20_000,
  trafficUnits: 1_400,
  conversionPercent: 7,
  isTrafficApproximate: false,
};
const unknown = {
  ...bottle,
  productId: 2,
  name: null,
  skus: [],
  asin: 'MLB2',
  marketplace: 'mercadolivre',
  units: 3,
  exactRevenue: 9_000,
  pageViews: null,
  sessions: null,
  trafficUnits: null,
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
const many = Array.from({ length: 620 }, (_, index) => ({
  ...bottle,
  productId: index + 1,
  name: `Produto ${index + 1}`,
  skus: [`S-${index + 1}`],
  units: 620 - index,
  exactRevenue: (620 - index) * 100,
}));
const report = (rows: object[], more: object = {}) => ({
  AggregatedMetrics: () => ({ rows, totals: { ...totals, products: rows.length }, trafficReach: [], ...more }),
});

function open(url = '/aggregated-metrics') {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/aggregated-metrics',
        loader: ({ request }) => loadAggregatedMetrics(environment, new URL(request.url).searchParams),
        shouldRevalidate: ({ currentUrl, nextUrl }) => asksAnew(currentUrl, nextUrl),
        element: <AggregatedMetricsScreen />,
      },
    ],
    { initialEntries: [url] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
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
const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => plain(within(row).getAllByRole('cell')[0]!));

afterEach(() => {
  act(() => toast.remove());
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the first report is of the last 30 days of São Paulo, of every marketplace', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-10T22:00:00-03:00'), toFake: ['Date'] }); // the 11th in UTC
  const { operations } = open();
  expect(await screen.findByRole('status', { name: 'Carregando métricas' })).toBeTruthy();
  expect(operations()[0]!.request.variables).toEqual({ filter: { startDate: '2026-02-09', endDate: '2026-03-10' } });
  expect(screen.getByLabelText<HTMLInputElement>('Data inicial').value).toBe('2026-02-09');
  expect(screen.getByLabelText<HTMLInputElement>('Data final').value).toBe('2026-03-10');
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

test('unknown traffic is a dash, and conversion by visits is called so', async () => {
  const { answer } = open();
  await answer(report([unknown, { ...unknown, productId: 3, name: 'Mouse', pageViews: 50, conversionPercent: 6 }]));
  await screen.findByText('Mouse');
  expect(cells('Produto sem nome').slice(-3)).toEqual(['—', '—', '—']);
  expect(cells('Mouse').slice(-3)).toEqual(['50', '—', '6,00%por visitas']);
});

test('filters are a draft that only Aplicar Filtros applies', async () => {
  const { router, operations, answer, user } = open(
    '/aggregated-metrics?startDate=2026-01-01&endDate=2026-01-31&page=2',
  );
  await answer(report([bottle]));
  await user.selectOptions(await screen.findByLabelText('Marketplace'), 'MercadoLivre');
  await user.selectOptions(screen.getByLabelText('Nível de ASIN'), 'PARENT');
  fireEvent.change(screen.getByLabelText('Data final'), { target: { value: '2026-01-15' } });
  expect(operations()).toHaveLength(0);
  expect(router.state.location.search).toContain('page=2');
  await user.click(screen.getByRole('button', { name: 'Aplicar Filtros' }));
  expect(router.state.location.search).toBe(
    '?startDate=2026-01-01&endDate=2026-01-15&marketplace=mercadolivre&asinLevel=PARENT',
  );
  expect(operations()[0]!.request.variables).toEqual({
    filter: { startDate: '2026-01-01', endDate: '2026-01-15', marketplace: 'mercadolivre', asinLevel: 'PARENT' },
  });
});

test('an end before the start is refused in words and nothing is applied', async () => {
  const { router, operations, answer, user } = open();
  await answer(report([bottle]));
  await screen.findByText('Garrafa Térmica');
  fireEvent.change(screen.getByLabelText('Data inicial'), { target: { value: '2026-02-02' } });
  fireEvent.change(screen.getByLabelText('Data final'), { target: { value: '2026-02-01' } });
  await user.click(screen.getByRole('button', { name: 'Aplicar Filtros' }));
  expect(screen.getByRole('alert').textContent).toBe('Data final não pode ser anterior à data inicial');
  expect(router.state.location.search).toBe('');
  expect(operations()).toHaveLength(0);
});

test('searching, sorting and paging live in the URL and fetch nothing', async () => {
  const { router, operations, answer, user } = open();
  await answer(report(many));
  await screen.findByText('Produto 1');
  expect(shownNames()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Página 3' }));
  expect(router.state.location.search).toBe('?page=3');
  expect(shownNames()[0]).toContain('Produto 101');
  await user.click(screen.getByRole('button', { name: 'Unidades' }));
  expect(router.state.location.search).toBe('?sort=-units');
  expect(shownNames()[0]).toContain('Produto 1A');
  await user.click(screen.getByRole('button', { name: 'Unidades' }));
  expect(router.state.location.search).toBe('?sort=units');
  expect(shownNames()[0]).toContain('Produto 620');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 's-62{Enter}');
  expect(router.state.location.search).toBe('?search=s-62&sort=units');
  expect(shownNames()).toHaveLength(2); // S-62 and S-620
  expect(operations()).toHaveLength(0);
});

test('the product column is the only one that does not sort, and the pages are a window of five', async () => {
  const { answer } = open('/aggregated-metrics?page=8');
  await answer(report(many));
  await screen.findByText('Produto 351');
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

test('the footer sums what the search finds on all pages, the cards everything', async () => {
  const { answer } = open('/aggregated-metrics?search=produto');
  await answer(report([...many, unknown]));
  await screen.findByText('Produto 1');
  const footer = within(screen.getByRole('rowheader', { name: /Total/ }).closest('tr')!);
  expect(plain(footer.getByRole('rowheader'))).toBe('Total620 produtos');
  expect(footer.getByText('192.510')).toBeTruthy(); // 620 + 619 + … + 1
  expect(plain(footer.getByText(/192\.510,00/).closest('td')!)).toBe('R$ 192.510,00Ticket médio R$ 1,00');
  expect(card('Receita Total')).toContain('R$ 22.545,00');
});

const savedFile = () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push({ name: '', text: (blob as Blob).text() });
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.at(-1)!.name = this.download;
  });
  return saved;
};

test('the export has every row found, in the order shown, in both flavours', async () => {
  const saved = savedFile();
  const { answer, user } = open(
    '/aggregated-metrics?startDate=2026-01-01&endDate=2026-01-31&search=produto&sort=units',
  );
  await answer(report([...many, unknown]));
  await screen.findByText('Produto 620');
  for (const format of ['CSV', 'CSV (Excel BR)']) {
    await user.click(await screen.findByRole('button', { name: 'Exportar' }));
    await user.click(screen.getByRole('button', { name: format }));
  }
  await waitFor(() => expect(saved).toHaveLength(2));
  const [csv, excel] = await Promise.all(saved.map(({ text }) => text));
  const lines = csv!.trimEnd().split('\r\n');
  expect(lines).toHaveLength(621);
  expect(lines[1]).toBe('Produto 620,S-620,B01,1,1,27000,20000,7');
  expect(excel!.split('\r\n')[1]).toBe('Produto 620;S-620;B01;1;1;27000;20000;7');
  expect(saved.map(({ name }) => name)).toEqual([
    'metricas-agregadas-2026-01-01-a-2026-01-31.csv',
    'metricas-agregadas-2026-01-01-a-2026-01-31-excel.csv',
  ]);
});

test('with nothing found there is nothing to export, and it says so', async () => {
  const saved = savedFile();
  const { answer, user } = open('/aggregated-metrics?search=nada');
  await answer(report([bottle]));
  expect(await screen.findByRole('heading', { name: 'Nenhum produto encontrado' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('Nenhum dado para exportar')).toBeTruthy();
  expect(saved).toHaveLength(0);
});

test('a failed load says so, shows no data and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React reports what the boundary caught
  const { answer, fail, user } = open();
  await fail();
  const told = await screen.findByText('Erro ao carregar métricas agregadas');
  expect(told.closest('[role=alert]'), 'read out at once').toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Nenhum produto encontrado' })).toBeTruthy();
  expect(card('Receita Total')).toBe('Receita Total——');
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  expect(await screen.findByText('Nenhum dado para exportar')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  await answer(report([bottle]));
  expect(await screen.findByText('Garrafa Térmica')).toBeTruthy();
});

test('the days of the traffic are told, and that a list is cut', async () => {
  const { answer } = open();
  await answer(
    report([bottle], {
      totals: { ...totals, products: 12_000 },
      trafficReach: [
        { marketplace: 'amazon', firstDay: '2026-02-09', lastDay: '2026-03-08' },
        { marketplace: 'mercadolivre', firstDay: '2026-03-10', lastDay: '2026-03-10' },
      ],
    }),
  );
  expect(
    await screen.findByText(
      'Tráfego: Amazon de 09/02/2026 a 08/03/2026 · Mercado Livre (visitas) em 10/03/2026. A conversão conta só as unidades desses dias. O Mercado Livre conta visitas por anúncio: as das variações estão no nível PARENT.',
    ),
  ).toBeTruthy();
  expect(screen.getByText(/os 1 produtos de maior receita, de 12.000/)).toBeTruthy();
});

test('traffic that Mercado Livre does not count is a dash that says why', async () => {
  const { answer } = open();
  await answer(report([{ ...bottle, marketplace: 'mercadolivre', pageViews: null, sessions: null }]));
  await screen.findByText('Garrafa Térmica');
  expect(screen.getByTitle(/conta visitas por anúncio, não por variação/).textContent).toBe('—');
  expect(screen.getByTitle('O Mercado Livre conta visitas, não sessões').textContent).toBe('—');
});

test('traffic added up from variations is marked as approximate', async () => {
  const { answer } = open();
  await answer(report([{ ...bottle, isTrafficApproximate: true }]));
  await screen.findByText('Garrafa Térmica');
  expect(cells('Garrafa Térmica').slice(5)).toEqual(['≈ 27.000', '≈ 20.000', '≈ 7,00%']);
});
