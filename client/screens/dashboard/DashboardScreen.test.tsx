import { setCurrency } from '#client/lib/language/currency.ts';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { DashboardScreen } from './DashboardScreen.tsx';
import { loadDashboard } from './loadDashboard.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const KNOWN = { state: 'KNOWN', basis: [] };
const known = { revenue: KNOWN, profit: KNOWN, acos: KNOWN };
const bottle = {
  product: {
    id: 'P1',
    asin: 'B01',
    sku: 'SKU-1',
    name: 'Garrafa',
    imageUrl: null,
    marketplace: 'AMAZON',
    country: 'BR',
  },
  units: 1450,
  unitsVariation: 60,
  revenue: brl(2245500),
  profit: brl(0),
  roiPercent: 41.8,
  marginPercent: 22,
  acosPercent: 12.35,
  breakEvenAcosPercent: 24.5,
  inventory: 12,
  inventorySharedWith: 2,
  unitsWithoutCost: 0,
  unitsWithoutFreight: 0,
  marks: known,
};
const unknown = {
  ...bottle,
  product: { ...bottle.product, id: 'P2', asin: '', sku: null, name: null, marketplace: 'MERCADOLIVRE', country: 'CA' },
  unitsVariation: -3,
  profit: null,
  roiPercent: null,
  marginPercent: null,
  acosPercent: null,
  breakEvenAcosPercent: null,
  inventory: null,
  inventorySharedWith: 0,
  unitsWithoutCost: 5,
  unitsWithoutFreight: 3,
};
const losing = { ...bottle, product: { ...bottle.product, id: 'P3', name: 'Mouse' }, profit: brl(-77641) };
const totals = {
  units: 3210,
  revenueInDollars: { minor: 5821344, currency: 'USD' },
  revenue: brl(31434201),
  profitInDollars: { minor: -100, currency: 'USD' },
  profit: brl(-540),
  usdRate: 5.3998,
  roiPercent: 70.02,
  marginPercent: 24.5,
  acosPercent: null,
  breakEvenAcosPercent: 32,
  hasExchange: true,
  marks: known,
};

const metrics = {
  revenue: brl(100),
  todayRevenue: brl(100),
  revenueChangePercent: null,
  endDate: '2026-11-20',
  comparedUntil: null,
  orders: 1,
  newOrders: 1,
  pendingOrders: 1,
  units: 1,
  unitsPerOrder: 1,
  acosPercent: null,
  spendWithoutSales: false,
  profit: null,
  isProfitBeforeAds: false,
  profitWithoutOrder: null,
  marginPercent: null,
  unitsWithoutCost: 0,
  unitsWithoutFee: 0,
  unitsWithoutFreight: 0,
  unitsWithoutPrice: 0,
  cancelledOrders: 8,
  cancelledRevenue: brl(89020),
  hasExchange: true,
  marks: known,
  todayMark: KNOWN,
};

function answerWith(products: object[], rowCount = products.length, others: object = {}, page = 1) {
  return {
    Viewer: () => ({
      id: 'V1',
      brands: ['Zenit'],
      hasConnections: true,
      areOrdersComplete: true,
      latestSync: null,
      ...others,
    }),
    SalesMetrics: () => metrics,
    ProductSalesPage: () => ({ page, rowCount, rows: products, totals }),
  };
}

function open(url = '/dashboard') {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/dashboard',
        loader: loaderIn(environment, loadDashboard),
        element: <DashboardScreen />,
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
  const pending = (name: string) =>
    environment.mock.getAllOperations().findLast(({ request }) => request.node.operation.name === name)!;
  return {
    router,
    user: userEvent.setup(),
    pending: () => pending('DashboardScreenQuery'),
    waiting: () =>
      environment.mock
        .getAllOperations()
        .filter(({ request }) => request.node.operation.name === 'DashboardScreenQuery'),
    answer: (resolvers: object) =>
      act(async () => {
        const operation = pending('DashboardScreenQuery');
        environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, resolvers));
      }),
    fail: (name = 'DashboardScreenQuery') => act(async () => environment.mock.reject(pending(name), new Error('500'))),
    push: (name: string, resolvers: object) =>
      act(async () => {
        const operation = pending(name);
        environment.mock.nextValue(operation, MockPayloadGenerator.generate(operation, resolvers));
      }),
    resolve: (name: string, data: object) =>
      act(async () => environment.mock.resolve(pending(name), { data } as never)),
  };
}

const rowOf = async (name: string | RegExp) => within((await screen.findByText(name)).closest('tr')!);
const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');
const cells = (name: string) => within(screen.getByText(name).closest('tr')!).getAllByRole('cell').map(plain);

afterEach(() => {
  act(() => toast.remove());
  vi.useRealTimers();
});

test('the URL determines the query', async () => {
  const { pending } = open('/dashboard?period=lastMonth&marketplace=mercadolivre&sort=-acos&page=2&search=inox');
  await screen.findByRole('status', { name: 'Carregando vendas' });
  expect(pending().request.variables).toMatchObject({
    filter: { period: 'LAST_MONTH', marketplace: 'MERCADOLIVRE', search: 'inox' },
    sort: { field: 'ACOS', direction: 'DESC' },
    page: 2,
  });
});

test('a row marks what is its own, and the total what concerns all rows', async () => {
  const { answer } = open();
  const mark = (state: string, text: string) => ({ state, basis: [{ text, missing: null }] });
  const running = mark('PROVISIONAL', 'Ainda muda: o período não acabou');
  const unread = mark('UNREAD', 'Anúncios não lidos');
  const answers = answerWith([{ ...bottle, acosPercent: null, marks: { profit: running, acos: unread } }]);
  const marks = { revenue: running, profit: mark('PARTIAL', 'Anúncios não lidos'), acos: unread };
  const page = { ...answers.ProductSalesPage(), totals: { ...totals, marks } };
  await answer({ ...answers, SalesMetrics: () => ({ ...metrics, marks }), ProductSalesPage: () => page });
  await screen.findByText('Garrafa');
  expect(cells('Garrafa')[3]).toBe('R$ 0,00');
  expect(cells('Garrafa')[5]).toBe('— (Anúncios não lidos)B/E 24,5%');
  expect(cells('Total')[1]).toContain('(Ainda muda: o período não acabou)');
  expect(cells('Total')[2]).toContain('(Anúncios não lidos)');
  expect(plain((await screen.findByText('Como ler:')).parentElement!)).toContain('não lido');
});

test('a product row shows every column in its format', async () => {
  const { answer } = open();
  await answer(answerWith([bottle]));
  await screen.findByText('Garrafa');
  expect(cells('Garrafa')).toEqual([
    'GarrafaSKU-1AAmazonBrasil',
    '+60 a mais: 1.450',
    'R$ 22.455,00',
    'R$ 0,00',
    '41,8%Margem 22,0%',
    '12,4%B/E 24,5%',
  ]);
  const row = await rowOf('Garrafa');
  expect(row.getByText('R$ 0,00').dataset.trend).toBe('up');
  expect(row.getByRole('img', { name: 'Estoque baixo: 12 un., compartilhado com 2 anúncios' })).toBeTruthy();
  expect(row.getByTestId('image-placeholder')).toBeTruthy();
});

test('under a status the table says what its profit is before', async () => {
  const { answer } = open('/dashboard?status=delivered');
  const before = { ...metrics, isProfitBeforeAds: true };
  await answer({ ...answerWith([bottle]), SalesMetrics: () => before });
  const table = within(await screen.findByRole('region', { name: 'Produtos' }));
  expect(table.getByText('Lucro antes de publicidade e armazenagem')).toBeTruthy();
  cleanup();
  const { answer: answerAll } = open();
  await answerAll(answerWith([bottle]));
  await screen.findByText('Garrafa');
  expect(screen.queryByText(/antes de publicidade/)).toBeNull();
});

test('the figures of a row lead to the orders that they add up, with the filters', async () => {
  const { answer } = open('/dashboard?period=lastMonth&status=delivered');
  await answer(answerWith([bottle]));
  const row = await rowOf('Garrafa');
  const orders = `/orders?period=lastMonth&status=delivered&listing=${encodeURIComponent(bottle.product.id)}`;
  const links = row.getAllByRole('link').filter((link) => link.getAttribute('href') === orders);
  expect(links.map(({ textContent }) => textContent!.replaceAll(/\s/g, ' '))).toEqual([
    '1.450',
    'R$ 22.455,00',
    'R$ 0,00',
  ]);
});

test('a loss is red and points down', async () => {
  const { answer } = open();
  await answer(answerWith([losing]));
  expect((await rowOf('Mouse')).getByText(/776,41/).dataset.trend).toBe('down');
});

test('a product without a SKU shows its ASIN', async () => {
  const { answer } = open();
  await answer(answerWith([{ ...bottle, product: { ...bottle.product, sku: null } }]));
  await screen.findByText('Garrafa');
  expect(cells('Garrafa')[0]).toContain('GarrafaB01A');
});

test('unknown figures of a product are marked as unknown, never zero', async () => {
  const { answer } = open();
  await answer(answerWith([unknown]));
  await screen.findByText('Produto sem nome');
  const [product, units, , profit, roi, acos] = cells('Produto sem nome');
  expect(product).toContain('SKU não disponívelML');
  expect(units).toBe('1.450');
  expect(profit).toBe('—3 un. sem frete próprio5 un. sem custo');
  expect(roi).toBe('—Margem —');
  expect(acos).toBe('—B/E —');
  const row = await rowOf('Produto sem nome');
  expect(row.getByRole('img', { name: 'Canadá' })).toBeTruthy();
  expect(row.queryByRole('img', { name: /Estoque/ })).toBeNull();
});

test('the totals are in reais, as the rows, and in dollars with the exchange rate', async () => {
  const { answer } = open();
  await answer(answerWith([bottle]));
  const row = await rowOf('Total');
  expect(row.getByText('$58,213.44')).toBeTruthy();
  expect(row.getByText(/314\.342,01/)).toBeTruthy();
  const [tip] = row.getAllByRole('tooltip', { hidden: true });
  expect(plain(tip!)).toBe('US$ 1 = R$ 5,3998');
  expect(row.getByText('-$1.00')).toBeTruthy();
  expect(
    row
      .getByRole('cell', { name: /-\$1\.00/ })
      .querySelector('[data-trend]')!
      .getAttribute('data-trend'),
  ).toBe('down');
  expect(plain(row.getAllByRole('cell').at(-1)!)).toBe('—B/E 32,0%');
});

test('without an exchange rate the totals stay in reais and say so', async () => {
  const { answer } = open();
  const inReais = { ...totals, revenueInDollars: null, profitInDollars: null, usdRate: null, hasExchange: false };
  await answer({
    ...answerWith([bottle]),
    ProductSalesPage: () => ({ page: 1, rowCount: 1, rows: [bottle], totals: inReais }),
  });
  const row = await rowOf('Total');
  expect(row.getByText('sem câmbio')).toBeTruthy();
  expect(row.getByText(/314\.342,01/)).toBeTruthy();
});

test('sorting is in the URL: a new column starts descending, a second click reverses it', async () => {
  const { router, answer, user } = open('/dashboard?page=2');
  await answer(answerWith([bottle], 120));
  await user.click(await screen.findByRole('button', { name: 'Margem' }));
  expect(router.state.location.search).toBe('?sort=-margin');
  await user.click(screen.getByRole('button', { name: 'Margem' }));
  expect(router.state.location.search).toBe('?sort=margin');
});

test('the previous figures stay while new ones load, and the last choice wins', async () => {
  const { router, answer, waiting, user } = open();
  await answer(answerWith([bottle]));
  await screen.findByText('Garrafa');
  await user.selectOptions(screen.getByLabelText('Período'), 'Ontem');
  expect(router.state.location.search).toBe('?period=yesterday');
  expect(screen.getByText('Garrafa').closest('[aria-busy]')!.getAttribute('aria-busy')).toBe('true');
  await user.selectOptions(screen.getByLabelText('Status do pedido'), 'Cancelled');
  expect(router.state.location.search).toBe('?period=yesterday&status=cancelled');
  await waitFor(() => expect(waiting()).toHaveLength(1)); // the superseded request is cancelled
  expect(waiting()[0]!.request.variables.filter).toMatchObject({ period: 'YESTERDAY', status: 'CANCELLED' });
  await answer(answerWith([losing]));
  expect(await screen.findByText('Mouse')).toBeTruthy();
  expect(screen.queryByText('Garrafa')).toBeNull();
});

test('a search waits for a pause in typing, then replaces the URL', async () => {
  const { router, answer } = open();
  await answer(answerWith([bottle]));
  await screen.findByText('Garrafa');
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'inox ');
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect(router.state.location.search).toBe('');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(router.state.location.search).toBe('?search=inox');
});

test('without products the page says so, offers a synchronisation and shows one toast', async () => {
  const { answer } = open();
  await answer(answerWith([]));
  expect(await screen.findByRole('heading', { name: 'Nenhum produto encontrado' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Sincronizar Agora' })).toHaveLength(1);
  expect(
    await screen.findAllByText(
      'Nenhum produto encontrado. Use o botão "Sincronizar Agora" para sincronizar manualmente.',
    ),
  ).toHaveLength(1);
});

test('while nothing is connected no toast asks for a synchronisation', async () => {
  const { answer } = open();
  await answer(answerWith([], 0, { hasConnections: false }));
  expect(await screen.findByRole('heading', { name: 'Nenhum produto encontrado' })).toBeTruthy();
  expect(screen.queryByText(/Use o botão "Sincronizar Agora"/)).toBeNull();
});

test('a failed load says so and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs errors caught by the boundary
  const { answer, fail, user } = open();
  await fail();
  const message = await screen.findByText('Erro ao carregar dados do dashboard');
  expect(message.closest('[role=alert]'), 'read out at once').toBeTruthy();
  expect(screen.getByLabelText('Período')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  await answer(answerWith([bottle]));
  expect(await screen.findByText('Garrafa')).toBeTruthy();
  vi.restoreAllMocks();
});

const order = (id: string) => ({
  OrderSummary: () => ({
    id,
    marketplace: 'AMAZON',
    country: 'BR',
    total: brl(12990),
    units: 2,
    items: [{ name: 'Fone', sku: null, imageUrl: null }],
  }),
});

test('a new order is announced once, and a burst of orders refetches the figures once', async () => {
  const { answer, push, waiting } = open();
  await answer(answerWith([bottle]));
  await screen.findByText('Garrafa');
  vi.useFakeTimers({ shouldAdvanceTime: false });
  await push('useNewOrdersSubscription', order('O1'));
  await push('useNewOrdersSubscription', order('O1'));
  await push('useNewOrdersSubscription', order('O2'));
  await act(() => vi.dynamicImportSettled());
  expect(screen.getAllByText(/Novo pedido/).map((it) => plain(it.parentElement!))).toEqual([
    'Novo pedido · R$ 129,90AAmazonBrasil',
    'Novo pedido · R$ 129,90AAmazonBrasil',
  ]);
  expect(screen.getByText('+3 new')).toBeTruthy();
  expect(waiting()).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(waiting()).toHaveLength(1);
  await answer(answerWith([bottle, losing]));
  expect(screen.getByText('Mouse')).toBeTruthy();
  expect(screen.getByText('+1 new')).toBeTruthy();
});

test('a failed refresh keeps the figures', async () => {
  const { answer, push, fail } = open();
  await answer(answerWith([bottle]));
  await screen.findByText('Garrafa');
  vi.useFakeTimers({ shouldAdvanceTime: false });
  await push('useNewOrdersSubscription', order('O1'));
  await act(() => vi.advanceTimersByTimeAsync(500));
  await fail();
  expect(screen.getByText('Erro ao carregar dados do dashboard')).toBeTruthy();
  expect(screen.getByText('Garrafa')).toBeTruthy();
});

const run = {
  id: 'R1',
  trigger: 'MANUAL',
  status: 'PENDING',
  createdAt: '2026-11-20T12:00:00Z',
  stepsDone: 0,
  stepsTotal: 0,
  stepLabel: null,
  finishedAt: null,
  ordersNew: 0,
  error: null,
};

test('a synchronisation shows a discreet hint, and refetches the figures at its end and a minute later', async () => {
  const { answer, resolve, push, waiting } = open();
  await answer(answerWith([bottle]));
  await screen.findByText('Garrafa');
  vi.useFakeTimers({ shouldAdvanceTime: false });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Sincronizar Agora' }));
  expect(screen.getByText('Iniciando sincronização...')).toBeTruthy();
  await resolve('useStartSyncMutation', { startSync: { __typename: 'StartSyncPayload', run } });
  expect(screen.getByText('Sincronização iniciada! Os dados aparecerão em alguns minutos.')).toBeTruthy();
  const running = { ...run, status: 'RUNNING', stepsDone: 3, stepsTotal: 12, stepLabel: 'Pedidos da Amazon' };
  await push('useSyncStepsSubscription', { SyncRun: () => running });
  expect(screen.getByText('Sincronizando…').title).toBe('Pedidos da Amazon');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(waiting(), 'a step of a later sync announces its orders itself').toHaveLength(0);
  await push('useSyncStepsSubscription', {
    SyncRun: () => ({ ...running, status: 'SUCCESS', finishedAt: new Date().toISOString() }),
  });
  expect(screen.getByText('Agora mesmo')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(500));
  await answer(answerWith([bottle]));
  expect(waiting()).toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(waiting()).toHaveLength(1);
});

test('the first import shows its progress, and each of its steps refetches the figures', async () => {
  const { answer, push, waiting } = open();
  const first = { ...run, trigger: 'INITIAL', status: 'RUNNING', stepsDone: 3, stepsTotal: 12 };
  await answer(answerWith([bottle], 1, { latestSync: first }));
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('3');
  vi.useFakeTimers({ shouldAdvanceTime: false });
  await push('useSyncStepsSubscription', {
    SyncRun: () => ({ ...first, stepsDone: 4, stepLabel: 'Pedidos da Amazon', ordersNew: 1200 }),
  });
  expect(screen.getByText(/Pedidos da Amazon/)).toBeTruthy();
  expect(screen.getByText('1.200 pedidos novos · 4 de 12')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(waiting()).toHaveLength(1);
});

test('an incomplete synchronisation shows what is missing', async () => {
  const { answer } = open();
  const latestSync = { ...run, status: 'PARTIAL', error: 'Mercado Livre: 1 pedido ilegível' };
  await answer(answerWith([bottle], 1, { latestSync }));
  expect(await screen.findByText(/A última sincronização ficou incompleta/)).toBeTruthy();
  expect(screen.getByText('Mercado Livre: 1 pedido ilegível')).toBeTruthy();
});

test('the notice about missing products disappears when products arrive', async () => {
  const { answer, router } = open('/dashboard?search=nada');
  await answer(answerWith([]));
  expect(await screen.findByText(/^Nenhum produto encontrado\. Use o botão/)).toBeTruthy();
  await act(() => router.navigate('/dashboard'));
  await answer(answerWith([bottle]));
  expect(await screen.findByText('Garrafa')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Nenhum produto encontrado\. Use o botão/)).toBeNull());
});

test('a synchronisation that does not start says so, with the reason when there is one', async () => {
  const { answer, resolve, fail, user } = open();
  await answer(answerWith([bottle]));
  await user.click(await screen.findByRole('button', { name: 'Sincronizar Agora' }));
  await resolve('useStartSyncMutation', {
    startSync: { __typename: 'UserError', message: 'Conecte uma conta primeiro' },
  });
  expect(await screen.findByText('Erro ao iniciar sincronização')).toBeTruthy();
  expect(screen.getByText('Conecte uma conta primeiro')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sincronizar Agora' }));
  await fail('useStartSyncMutation');
  expect(await screen.findByText('Erro ao iniciar sincronização')).toBeTruthy();
  expect(screen.queryByText('Conecte uma conta primeiro')).toBeNull();
});

test('pages of fifty keep the filters', async () => {
  const { answer, user, router } = open('/dashboard?status=shipped&page=2');
  await answer(answerWith([bottle], 412, {}, 2));
  const pages = within(await screen.findByRole('navigation', { name: 'Páginas' }));
  expect(pages.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Página anterior',
    'Página 1',
    'Página 2',
    'Página 3',
    'Página 4',
    'Página 5',
    'Próxima página',
  ]);
  expect(pages.getByRole('button', { current: 'page' }).textContent).toBe('2');
  expect(screen.getByText('51–100 de 412')).toBeTruthy();
  await user.click(pages.getByRole('button', { name: 'Página 5' }));
  expect(router.state.location.search).toBe('?status=shipped&page=5');
});

test('the print view has the rows of all pages and the remainder, and returns to the current page', async () => {
  const print = vi.fn<() => void>(); // happy-dom has none
  vi.stubGlobal('print', print);
  const remainder = { revenue: 0, profit: -141.62, products: 3, currency: 'BRL' };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address) =>
    Response.json(
      (address as string).includes('/remainder?')
        ? remainder
        : [
            {
              id: 1,
              name: 'Garrafa',
              sku: 'S-1',
              currency: 'BRL',
              units: 2,
              revenue: 22455.01,
              profit: null,
              roi: null,
            },
            {
              id: 2,
              name: 'De outra página',
              sku: 'S-2',
              currency: 'BRL',
              units: 1,
              revenue: 1,
              profit: -0.5,
              roi: 12.34,
            },
          ],
    ),
  );
  const { user, answer } = open('/dashboard?period=last7Days');
  await answer(answerWith([bottle], 51));
  await user.click(await screen.findByRole('button', { name: 'Imprimir' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const row = screen.getByText(/De outra página/).closest('tr')!;
  expect(row.textContent!.replaceAll('\u00a0', ' ')).toContain('1R$ 1,00-R$ 0,5012,3%');
  const beyond = screen.getByText(/Fora das linhas/).closest('tr')!;
  expect(beyond.textContent!.replaceAll('\u00a0', ' ')).toContain('R$ 0,00-R$ 141,62');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(/De outra página/)).toBeNull();
});

describe('with a currency that the person chose', () => {
  afterEach(() => void setCurrency('STANDARD'));
  const usd = (minor: number) => ({ minor, currency: 'USD' });

  test.each([
    ['USD', 'Valores em US$, pela cotação de cada dia'],
    ['BRL', 'Valores em R$, pela cotação de cada dia'],
    ['SALE', 'Valores na moeda da venda; somas de várias moedas em R$'],
  ] as const)('%s is asked of the cards, the chart and the rows, and named once', async (choice, note) => {
    setCurrency(choice);
    const { pending, answer } = open();
    expect(pending().request.variables).toMatchObject({ currency: choice });
    await answer(answerWith([bottle]));
    expect(screen.getAllByText(note)).toHaveLength(1);
  });

  test('the totals have it alone, while Padrão has dollars below', async () => {
    setCurrency('USD');
    const { answer } = open();
    const inDollars = { ...totals, revenue: usd(5_821_344), profit: usd(-100) };
    const rows = [{ ...bottle, revenue: usd(415_848), profit: usd(0) }];
    await answer({
      ...answerWith(rows),
      SalesMetrics: () => ({ ...metrics, revenue: usd(5_821_344), todayRevenue: usd(100), cancelledRevenue: usd(0) }),
      ProductSalesPage: () => ({ page: 1, rowCount: 1, rows, totals: inDollars }),
    });
    const row = await rowOf('Total');
    expect(row.getAllByText('$58,213.44')).toHaveLength(1);
    expect(row.queryByRole('tooltip', { hidden: true })).toBeNull();
    expect(document.body.textContent).not.toContain('R$ ');
  });

  test('Padrão asks for none and names none', async () => {
    const { pending, answer } = open();
    expect(pending().request.variables).toMatchObject({ currency: null });
    await answer(answerWith([bottle]));
    expect(screen.queryByText(/^Valores (?:em|na)/)).toBeNull();
  });
});
