import { CallError } from '#client/lib/callError.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { BuyBoxDashboardScreen } from './BuyBoxDashboardScreen.tsx';
import { needsRefetch } from './buyBoxView.ts';
import { loadBuyBoxDashboard } from './loadBuyBoxDashboard.ts';

const NOW = new Date('2026-11-20T18:00:00Z');
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const product = {
  id: 'UHJvZHVjdDox',
  name: 'Garrafa Térmica',
  imageUrl: null,
  asin: 'B0GARRAFA1',
  sku: 'GAR-1',
  marketplace: 'AMAZON',
  country: 'BR',
};
const us = { isOurs: true, sellerId: 'A1US', name: null };
const rival = { isOurs: false, sellerId: 'A2RIVAL', name: null };
const status = {
  product,
  state: 'WINNING',
  statusMessage: 'Você tem a Buy Box',
  owner: us,
  price: brl(9_990),
  ourPrice: brl(9_990),
  priceToWin: null,
  priceDifferencePercent: 0,
  isFba: true,
  feedbackRating: 98,
  sharePercent: 72.25,
  coveragePercent: 99.9,
  lastCheckedAt: '2026-11-20T17:58:00Z',
  checkSource: 'QUERY',
};
const other = (id: string, more: object) => ({ ...status, product: { ...product, id, name: id }, ...more });
const lost = other('Lancheira', {
  state: 'LOSING',
  statusMessage: 'Perdida para A2RIVAL',
  owner: rival,
  price: brl(8_990),
  priceDifferencePercent: 11.12,
});
const ownerless = other('Mochila', {
  state: 'NONE',
  statusMessage: 'Sem Buy Box',
  owner: null,
  price: null,
  ourPrice: null,
  priceDifferencePercent: null,
  isFba: null,
  feedbackRating: null,
  sharePercent: null,
});
const summary = {
  wonCount: 12,
  totalProducts: 40,
  notObserved: 3,
  buyBoxPercent: 30,
  activeCompetitors: 17,
  changesToday: 1_204,
  dataAsOf: '2026-11-20T17:55:00Z',
};
const competitor = {
  marketplace: 'MERCADOLIVRE',
  sellerId: '200077001',
  name: 'CASA_BOA',
  buyBoxes: 4,
  products: 9,
  wins: 2,
  ownedHours: 30.5,
  priceDifferencePercent: -4.2,
  fbaPercent: 50,
  feedbackRating: 97,
  firstSeenAt: '2026-11-18T12:00:00Z',
  lastSeenAt: '2026-11-20T17:30:00Z',
};
const syncStatus = { totalAsins: 1_800, totalRecords: 54_321, lastSync: '2026-11-20T17:48:00Z', isActive: true };
const run = {
  id: 'R1',
  status: 'SUCCESS',
  createdAt: '2026-11-20T17:45:00Z',
  finishedAt: '2026-11-20T17:48:00Z',
  stepsDone: 1,
  stepsTotal: 1,
  stepLabel: null,
  error: null,
};

function open(search = '') {
  vi.useFakeTimers({
    now: NOW,
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/buy-box-dashboard',
        loader: loaderIn(environment, loadBuyBoxDashboard),
        shouldRevalidate: ({ currentUrl, nextUrl }) => needsRefetch(currentUrl, nextUrl),
        element: <BuyBoxDashboardScreen />,
      },
    ],
    { initialEntries: [`/buy-box-dashboard${search}`] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
      <Toaster />
    </RelayEnvironmentProvider>,
  );
  const pending = (name: string) =>
    environment.mock.getAllOperations().filter(({ request }) => request.node.operation.name === name);
  const answer = (name: string, resolvers: object) =>
    act(async () => {
      const operation = pending(name).at(-1)!;
      environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, resolvers));
    });
  return {
    router,
    environment,
    pending,
    answer,
    user: userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }),
    board: (viewer: object) =>
      answer('BuyBoxDashboardScreenQuery', {
        Viewer: () => ({ id: 'V', buyBoxSummary: summary, alerts: { edges: [] }, ...viewer }),
      }),
    sync: (more: object = {}) =>
      answer('SyncStatusPanelQuery', {
        Viewer: () => ({ id: 'V', buyBoxSyncStatus: syncStatus, latestBuyBoxSync: run, ...more }),
      }),
    fail: (name: string, message = '') =>
      act(async () => environment.mock.reject(pending(name).at(-1)!, new CallError(message, 400))),
    /** Waits until the URL has this search part. */
    at: (search: string) => waitFor(() => expect(router.state.location.search).toBe(search)),
    pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)),
  };
}

const rows = (...nodes: object[]) => ({
  buyBoxStatus: { rowCount: nodes.length, page: 1, rows: nodes },
});
const opened = async (search = '', viewer: object = rows(status, lost, ownerless), more: object = {}) => {
  const page = open(search);
  await screen.findByRole('status', { name: 'Carregando' });
  await page.sync(more);
  await page.board(viewer);
  return page;
};
const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');
const cells = (name: string) => within(screen.getByText(name).closest('tr')!).getAllByRole('cell').map(plain);
const card = (name: string) => plain(screen.getByRole('article', { name }));
const panel = () => screen.getByRole('region', { name: 'Sincronização de competidores' });

afterEach(() => {
  act(() => toast.remove());
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('without offer data the rate and the counts are dashes, not 0 %', async () => {
  await opened('', { ...rows(), buyBoxSummary: { ...summary, wonCount: 0, totalProducts: 0, buyBoxPercent: null } });
  expect(card('Taxa de Buy Box')).toBe('Taxa de Buy Box—nenhum produto lido em 24 h');
  expect(card('Buy Box Ativa')).toContain('—de — produtos');
  expect(card('Competidores Ativos')).toContain('—');
  expect(within(screen.getByRole('article', { name: 'Taxa de Buy Box' })).queryByRole('progressbar')).toBeNull();
});

test('the five cards show the current figures', async () => {
  await opened();
  expect(card('Buy Box Ativa')).toBe('Buy Box Ativa12de 40 produtos3 sem leitura em 24 h');
  expect(card('Taxa de Buy Box')).toContain('30,0%');
  expect(
    within(screen.getByRole('article', { name: 'Taxa de Buy Box' }))
      .getByRole('progressbar')
      .getAttribute('aria-valuenow'),
  ).toBe('30');
  expect(card('Competidores Ativos')).toContain('17');
  expect(card('Mudanças Hoje')).toContain('1.204');
  expect(card('Última Atualização')).toContain('Há 5 minutos');
});

test('a Buy Box is Ativa when the message says that we have it, our shop is highlighted, unknown is a dash', async () => {
  await opened();
  expect(cells('Garrafa Térmica').slice(1)).toEqual([
    'Ativa',
    'Sua Loja',
    'R$ 99,90FBA / Full',
    'R$ 99,90',
    '0,0%',
    '98,0%',
    '72,3%99,9% observado',
    'consulta há 2 min',
  ]);
  expect(cells('Lancheira').slice(1, 6)).toEqual(['Perdida', 'A2RIVAL', 'R$ 89,90FBA / Full', 'R$ 99,90', '+11,1%']);
  expect(cells('Mochila').slice(1, 8)).toEqual([
    'Perdidasem Buy Box',
    'Sem Buy Box',
    '——',
    '—',
    '—',
    '—',
    '—99,9% observado',
  ]);
});

test('each row says how old its check is, and whether the marketplace notified it', async () => {
  const notified = (name: string, lastCheckedAt: string, marketplace = 'AMAZON') => ({
    ...status,
    product: { ...product, id: name, name, marketplace },
    checkSource: 'NOTIFICATION',
    lastCheckedAt,
  });
  await opened(
    '',
    rows(
      notified('Agora', '2026-11-20T17:59:40Z'),
      notified('Minutos', '2026-11-20T17:19:00Z', 'MERCADOLIVRE'),
      notified('Ontem', '2026-11-19T17:19:00Z'),
    ),
  );
  expect(['Agora', 'Minutos', 'Ontem'].map((name) => cells(name).at(-1))).toEqual([
    'aviso da Amazon agora mesmo',
    'aviso do Mercado Livre há 41 min',
    'aviso da Amazon em 19/11 14:19',
  ]);
});

test('each tab has its description and queries only its own table', async () => {
  const { user, at, pending, board } = await opened();
  await user.click(screen.getByRole('tab', { name: 'Ranking Competidores' }));
  await at('?tab=ranking');
  expect(pending('BuyBoxDashboardScreenQuery').at(-1)!.request.variables).toMatchObject({
    isRanking: true,
    isStatus: false,
  });
  await board({ competitorRanking: [competitor] });
  expect(screen.getByText(/^Os 50 competidores com mais Buy Boxes/)).toBeTruthy();
  expect(cells('CASA_BOA')).toEqual([
    '1CASA_BOAMLMercado Livre',
    '4',
    '9',
    '2',
    '1 dia 6 h',
    '-4,2%',
    '50,0%',
    '97,0%',
    'Há 30 minutos',
  ]);
});

/** A page of a feed; the last one by default. */
const feed = (nodes: object[], hasNextPage = false) => ({
  edges: nodes.map((node, place) => ({ node, cursor: `c${place}` })),
  pageInfo: { hasNextPage, endCursor: `c${nodes.length - 1}` },
});

test('changes show the previous and the new owner, and a higher price is a rise', async () => {
  const change = {
    kind: 'OWNER',
    at: '2026-11-20T17:00:00Z',
    product,
    from: us,
    to: rival,
    priceBefore: brl(1_000),
    price: brl(900),
    ourPrice: brl(1_000),
    reductionPercent: 10,
  };
  await opened('?tab=changes', {
    recentChanges: feed([
      change,
      {
        ...change,
        kind: 'PRICE',
        product: { ...product, id: 'P2', name: 'Copo' },
        from: rival,
        reductionPercent: -12.5,
      },
    ]),
  });
  expect(cells('Garrafa Térmica').slice(1)).toEqual([
    '20/11 14:00',
    'Troca de dono',
    'Sua LojaA2RIVAL',
    'R$ 10,00',
    'R$ 9,00',
    '10,0%',
    'R$ 10,00',
  ]);
  expect(cells('Copo').slice(2, 4)).toEqual(['Preço', 'A2RIVAL']);
  expect(cells('Copo')[6]).toBe('+12,5% aumento');
});

test('older changes are loaded on request, after the visible ones', async () => {
  const prices = { priceBefore: null, price: null, ourPrice: null, reductionPercent: null };
  const change = { kind: 'OWNER', at: '2026-11-20T17:00:00Z', product, from: us, to: rival, ...prices };
  const { user, pending } = await opened('?tab=changes', { recentChanges: feed([change], true) });
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }));
  expect(pending('ChangesTableQuery')[0]!.request.variables).toMatchObject({ count: 100, cursor: 'c0' });
});

test.each([
  [
    'changes',
    {
      recentChanges: feed([
        {
          kind: 'OWNER',
          at: '2026-11-20T14:00:00Z',
          product,
          from: us,
          to: rival,
          priceBefore: brl(9_990),
          price: brl(8_990),
          ourPrice: null,
          reductionPercent: 10.01,
        },
      ]),
    },
    '/api/buybox/changes/export?search=a%26b&competitorType=highRating&listingStatus=withoutBuyBox&period=last7Days&format=csv',
  ],
  [
    'new',
    {
      newCompetitors: { rows: [competitor], trackedSince: '2026-10-17T02:00:00Z', isHistoryInsufficient: false },
    },
    '/api/buybox/competitors/new/export?search=a%26b&competitorType=highRating&listingStatus=withoutBuyBox&format=csv',
  ],
])('%s are exported with the current filters', async (tab, viewer, address) => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await opened(
    `?tab=${tab}&period=7d&search=a%26b&competitor=high_rating&listing=without_buybox`,
    viewer,
  );
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''));
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(fetch.mock.calls[0]![0]).toBe(address);
});

test('lost products show their share, the longest owner and how many have no data', async () => {
  await opened('?tab=lost', {
    lostProducts: {
      withoutData: 2,
      rows: [
        {
          product,
          sharePercent: 12.34,
          observedHours: 700,
          owner: rival,
          price: brl(900),
          ourPrice: brl(1_000),
          topCompetitor: rival,
          topCompetitorHours: 48,
          lastCheckedAt: '2026-11-20T12:00:00Z',
          checkSource: 'NOTIFICATION',
        },
      ],
    },
  });
  expect(cells('Garrafa Térmica').slice(1)).toEqual([
    '12,3%de 29 dias 4 h observados',
    'A2RIVALaviso da Amazon há 6 h',
    'R$ 9,00',
    'R$ 10,00',
    'A2RIVAL2 dias com a Buy Box',
  ]);
  expect(screen.getByText('2 produtos sem dados nos últimos 30 dias.')).toBeTruthy();
});

test('new competitors appear once there are seven days of history', async () => {
  const { user, board } = await opened('?tab=new', {
    newCompetitors: { rows: [], trackedSince: '2026-11-17T02:00:00Z', isHistoryInsufficient: true },
  });
  expect(screen.getByRole('heading', { name: 'Histórico insuficiente (desde 16/11)' })).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Período'), 'Últimos 7 dias');
  await board({
    newCompetitors: { rows: [competitor], trackedSince: '2026-10-17T02:00:00Z', isHistoryInsufficient: false },
  });
  expect(cells('CASA_BOA')[1]).toBe('18/11 09:00');
});

test('the five filters, even when chosen quickly, are in the URL and in the query', async () => {
  const { user, at, pending, board } = await opened();
  await user.selectOptions(screen.getByLabelText('Período'), 'Últimas 2 horas');
  await user.selectOptions(screen.getByLabelText('Tipo de competidor'), 'Avaliação acima de 95%');
  await user.selectOptions(screen.getByLabelText('Faixa de preço'), 'Agressivo (mais de 10% menor)');
  await user.selectOptions(screen.getByLabelText('Status do anúncio'), 'Sem Buy Box');
  await at('?period=2h&competitor=high_rating&price=aggressive&listing=without_buybox');
  await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), "L'Oréal 100%{Enter}");
  await at('?search=L%27Or%C3%A9al+100%25&period=2h&competitor=high_rating&price=aggressive&listing=without_buybox');
  expect(pending('BuyBoxDashboardScreenQuery').at(-1)!.request.variables.filter).toEqual({
    search: "L'Oréal 100%",
    period: 'LAST_2_HOURS',
    competitorType: 'HIGH_RATING',
    priceRange: 'AGGRESSIVE',
    listingStatus: 'WITHOUT_BUY_BOX',
  });
  await board(rows());
  expect(screen.getByRole('heading', { name: 'Nenhum dado encontrado para os filtros selecionados' })).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0]!);
  await at('');
});

test('cards and table are fetched again every minute', async () => {
  const { pending, pass, board } = await opened();
  await pass(59_000);
  expect(pending('BuyBoxDashboardScreenQuery')).toHaveLength(0);
  await pass(2_000);
  expect(pending('BuyBoxDashboardScreenQuery')).toHaveLength(1);
  await board({ ...rows(status), buyBoxSummary: { ...summary, wonCount: 13 } });
  expect(card('Buy Box Ativa')).toContain('13');
});

test('a failed load shows the reason, a toast and a retry button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs errors caught by the boundary
  const { fail, board, sync, user } = open();
  await screen.findByRole('status', { name: 'Carregando' });
  await sync();
  await fail('BuyBoxDashboardScreenQuery');
  expect(screen.getAllByText('Erro ao carregar dados')).toHaveLength(2); // the toast, and in place of the table
  expect(screen.getByText('Erro desconhecido')).toBeTruthy();
  expect(card('Buy Box Ativa')).toContain('—');
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  await board(rows(status));
  expect(screen.getByText('Garrafa Térmica')).toBeTruthy();
});

test('the panel shows the last offer sync and whether automatic sync is active', async () => {
  await opened();
  expect(plain(panel())).toContain('Última sincronização: Há 12 minutos · 1.800 anúncios · 54.321 registros');
  expect(plain(panel())).toContain('Automática ativa');
  expect(screen.queryByText(/ainda não foram sincronizados/)).toBeNull();
});

test('without any sync the panel says so and names the button', async () => {
  await opened('', rows(), {
    latestBuyBoxSync: null,
    buyBoxSyncStatus: { ...syncStatus, lastSync: null, isActive: false },
  });
  expect(plain(panel())).toContain('Nunca');
  expect(screen.getByText(/Clique em .Sincronizar Agora. para começar/)).toBeTruthy();
});

test('the status is polled every 30 seconds, and a failure is only logged', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { pending, pass, fail } = await opened();
  await pass(30_500);
  expect(pending('SyncStatusPanelQuery')).toHaveLength(1);
  await fail('SyncStatusPanelQuery', 'fora do ar');
  expect(logged).toHaveBeenCalled();
  expect(screen.queryByText('fora do ar')).toBeNull();
  expect(plain(panel())).toContain('1.800 anúncios');
});

const start = async ({ user, environment, pending }: Awaited<ReturnType<typeof opened>>, answered: object) => {
  await user.click(screen.getByRole('button', { name: 'Sincronizar Agora' }));
  expect(screen.getByRole('button', { name: 'Sincronizando...' })).toHaveProperty('disabled', true);
  await act(async () =>
    environment.mock.resolve(pending('StartSyncButtonMutation')[0]!, { data: { startBuyBoxSync: answered } }),
  );
  expect(screen.getByRole('button', { name: 'Sincronizar Agora' })).toHaveProperty('disabled', false);
};

test('a started sync is confirmed, shows its progress, and the status is fetched again five seconds later', async () => {
  const page = await opened();
  await start(page, {
    __typename: 'StartBuyBoxSyncPayload',
    run: {
      ...run,
      id: 'R2',
      status: 'RUNNING',
      stepLabel: 'Ofertas da Amazon, 40 de 160',
      stepsDone: 1,
      stepsTotal: 2,
    },
  });
  expect(screen.getByText('Sincronização iniciada! Isso pode levar alguns minutos.')).toBeTruthy();
  expect(within(panel()).getByText('Ofertas da Amazon, 40 de 160')).toBeTruthy();
  await page.pass(4_000);
  expect(page.pending('SyncStatusPanelQuery')).toHaveLength(0);
  await page.pass(1_500);
  expect(page.pending('SyncStatusPanelQuery')).toHaveLength(1);
});

test('a running sync is reported alone, any other refusal below the failure', async () => {
  const page = await opened();
  const underWay = 'Já existe uma sincronização em andamento';
  await start(page, { __typename: 'UserError', code: 'CONFLICT', message: underWay });
  expect(screen.getByText(underWay)).toBeTruthy();
  expect(screen.queryByText('Erro ao iniciar sincronização')).toBeNull();
  await start(page, { __typename: 'UserError', code: 'BAD_REQUEST', message: 'Nenhum marketplace conectado.' });
  expect(screen.getByText('Erro ao iniciar sincronização')).toBeTruthy();
  expect(screen.getByText('Nenhum marketplace conectado.')).toBeTruthy();
  expect(screen.queryByText(/^Sincronização iniciada/)).toBeNull();
});

test('a start request that fails is reported too', async () => {
  const { user, fail } = await opened();
  await user.click(screen.getByRole('button', { name: 'Sincronizar Agora' }));
  await fail('StartSyncButtonMutation', 'offline');
  expect(screen.getByText('Erro ao iniciar sincronização')).toBeTruthy();
});

test('the page refetches everything when a sync ends', async () => {
  const { environment, pending, pass } = await opened();
  await act(async () =>
    environment.mock.nextValue(pending('useBuyBoxProgressSubscription')[0]!, {
      data: { buyBoxProgress: { ...run, id: 'R2' } },
    }),
  );
  await pass(600);
  expect(pending('BuyBoxDashboardScreenQuery')).toHaveLength(1);
  expect(pending('SyncStatusPanelQuery')).toHaveLength(1);
});

test('a product opens its timeline: share, coverage, losses, and each owner with the previous price', async () => {
  const { user, at, pending, answer } = await opened();
  await user.click(screen.getByRole('button', { name: /Garrafa Térmica/ }));
  await at('?product=UHJvZHVjdDox');
  expect(pending('BuyBoxDashboardScreenQuery'), 'nothing else is fetched').toHaveLength(0);
  await answer('TimelineDrawerQuery', {
    Viewer: () => ({ id: 'V' }),
    Node: () => ({ __typename: 'Product', ...product }),
    ProductTimeline: () => ({
      since: '2026-10-21T18:00:00Z',
      until: '2026-11-20T18:00:00Z',
      sharePercent: 62.5,
      coveragePercent: 88,
      estimatedRevenueLost: brl(123_456),
      spans: feed([
        {
          startedAt: '2026-11-19T18:00:00Z',
          endedAt: '2026-11-20T18:00:00Z',
          state: 'LOSING',
          isOwnerChange: true,
          owner: rival,
          price: brl(900),
          priceBefore: brl(1_000),
          ourPrice: brl(1_000),
        },
        {
          startedAt: '2026-11-19T12:00:00Z',
          endedAt: '2026-11-19T18:00:00Z',
          state: 'WINNING',
          isOwnerChange: false,
          owner: us,
          price: brl(1_000),
          priceBefore: null,
          ourPrice: brl(1_000),
        },
      ]),
    }),
  });
  const dialog = screen.getByRole('dialog', { name: 'Linha do tempo da Buy Box' });
  expect(plain(within(dialog).getByRole('article', { name: 'Cobertura' }))).toContain('88,0%');
  expect(plain(within(dialog).getByRole('article', { name: /Receita perdida/ }))).toContain('R$ 1.234,56');
  const [, newest, oldest] = within(dialog).getAllByRole('row').map(plain);
  expect(newest).toBe('19/11 15:00por 1 diaA2RIVALtrocou de donoR$ 9,00antes R$ 10,00R$ 10,00');
  expect(oldest).toBe('19/11 09:00por 6 hSua LojaR$ 10,00antes —R$ 10,00');
  await user.click(within(dialog).getByRole('button', { name: 'Fechar' }));
  await at('');
});

test('a competitor opens its profile across our catalogue', async () => {
  const { user, at, answer } = await opened();
  await user.click(screen.getByRole('button', { name: 'A2RIVAL' }));
  await at('?seller=amazon%3AA2RIVAL');
  await answer('CompetitorDrawerQuery', {
    Viewer: () => ({ id: 'V' }),
    CompetitorProfile: () => ({
      name: null,
      feedbackRating: null,
      firstSeenAt: '2026-11-01T12:00:00Z',
      products: 130,
      buyBoxes: 12,
      offers: [
        {
          product,
          price: brl(900),
          ourPrice: brl(1_000),
          priceDifferencePercent: 11.11,
          isFba: false,
          hasBuyBox: true,
          isCurrent: true,
          firstSeenAt: '2026-11-01T12:00:00Z',
          lastSeenAt: '2026-11-20T12:00:00Z',
        },
      ],
    }),
  });
  const dialog = screen.getByRole('dialog', { name: 'Perfil do competidor' });
  expect(plain(dialog)).toContain('130 produtos em comum · 12 Buy Boxes agora · avaliação — · visto desde 01/11 09:00');
  expect(plain(within(dialog).getAllByRole('row')[1]!)).toContain('R$ 9,00FBMR$ 10,00+11,1%Com a Buy Box');
});

test('alerts show their severity first, open their product, and disappear when read', async () => {
  const alert = {
    id: 'A1',
    severity: 'CRITICAL',
    title: 'Buy Box perdida: Copo',
    message: 'A2 tem a Buy Box',
    readAt: null,
    product: { id: 'UHJvZHVjdDo5' },
  };
  const { user, at, environment, pending } = await opened('', {
    ...rows(status),
    alerts: {
      edges: [
        { node: alert },
        { node: { ...alert, id: 'A2', severity: 'MEDIUM', title: 'Novo competidor: X', product: null } },
      ],
    },
  });
  const box = screen.getByRole('region', { name: 'Alertas' });
  expect(plain(box)).toContain('Alertas (2)CríticoBuy Box perdida: CopoA2 tem a Buy Box');
  await user.click(within(box).getByRole('button', { name: 'Marcar como lido: Novo competidor: X' }));
  await act(async () =>
    environment.mock.resolve(pending('UnreadAlertsMutation')[0]!, {
      data: {
        markAlertRead: {
          __typename: 'MarkAlertReadPayload',
          alert: { __typename: 'Alert', id: 'A2', readAt: '2026-11-20T18:00:00Z' },
        },
      },
    }),
  );
  expect(plain(box)).toContain('Alertas (1)');
  await user.click(within(box).getByRole('button', { name: 'Buy Box perdida: Copo' }));
  await at('?product=UHJvZHVjdDo5');
});

test('alerts beyond the first three expand in place', async () => {
  const nodes = ['um', 'dois', 'três', 'quatro', 'cinco'].map((title) => ({
    id: title,
    severity: 'HIGH',
    title,
    message: '',
    readAt: null,
    product: null,
  }));
  const { user } = await opened('', { ...rows(status), alerts: { edges: nodes.map((node) => ({ node })) } });
  const box = within(screen.getByRole('region', { name: 'Alertas' }));
  expect(box.queryByText('quatro')).toBeNull();
  await user.click(box.getByRole('button', { name: 'e mais 2' }));
  expect(box.getAllByRole('listitem')).toHaveLength(5);
  await user.click(box.getByRole('button', { name: 'mostrar menos' }));
  expect(box.getAllByRole('listitem')).toHaveLength(3);
});
