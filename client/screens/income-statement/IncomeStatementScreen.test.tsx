import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { IncomeStatementScreen } from './IncomeStatementScreen.tsx';
import { needsRefetch } from './incomeView.ts';
import { loadIncomeStatement } from './loadIncomeStatement.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const figure = (line: string, label: string, minor: number | null, more: object = {}) => ({
  line,
  label,
  partOf: null,
  isSum: false,
  amount: minor === null ? null : brl(minor),
  percentOfNetRevenue: minor === null ? null : minor / 1_000,
  ...more,
});
const figures = [
  figure('GROSS_SALES', 'Receita bruta de produtos', 100_000, { isSum: true }),
  figure('OTHER_INCOME', 'Frete cobrado do comprador', 0),
  figure('COGS', 'CMV', -20_000),
  figure('FEES', 'Tarifas do marketplace', -15_000),
  figure('COMMISSION', 'Comissão', -15_000, { partOf: 'FEES' }),
  figure('TAX', 'Impostos', 0),
  figure('ADS', 'Publicidade', -700),
  figure('PROFIT', 'Lucro líquido', null, { isSum: true }),
];
const column = {
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  isRunning: false,
  figures,
  accountAmount: brl(-3_990),
  units: 10,
  unitsWithoutCost: 4,
  marketplace: null,
  revenueWithoutCost: brl(34_000),
  unitsWithoutFee: 0,
  unitsWithoutFreight: 2,
  unitsWithoutPrice: 0,
  estimatedShare: 0.25,
};
const statement = {
  startDate: '2026-10-01',
  endDate: '2026-10-31',
  currency: 'BRL',
  hasExchange: true,
  isConverted: false,
  total: column,
  columns: [column],
  accountAmounts: [{ name: 'Adjustment', amount: brl(-3_990) }],
  accountFees: [],
  accountReported: [{ name: 'StorageBilling', amount: brl(-1_234) }],
  basis: 'ACCRUAL',
  open: null,
  product: null,
};
const side = (profit: number, startDate: string, endDate: string) => ({
  startDate,
  endDate,
  isRunning: false,
  profit: brl(profit),
  compared: brl(profit),
  units: 100,
  unknownUnits: 0,
});
const change = {
  hasExchange: true,
  newProducts: 1,
  goneProducts: 0,
  change: brl(-60),
  before: side(1_500, '2026-09-01', '2026-09-30'),
  now: side(1_440, '2026-10-01', '2026-10-31'),
  effects: [
    { effect: 'VOLUME', amount: brl(300) },
    { effect: 'PRICE', amount: brl(-240) },
    { effect: 'COST', amount: brl(-120) },
  ],
  leftOut: [],
};

const noTies = { statement: null, cards: null, products: null, account: null, series: null, isEqual: true };

async function open(url = '/income-statement') {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/income-statement',
        loader: loaderIn(environment, loadIncomeStatement),
        element: <IncomeStatementScreen />,
      },
    ],
    { initialEntries: [url] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('status', { name: 'Carregando o resultado' });
  const latestOperation = () => environment.mock.getMostRecentOperation();
  const answer = (resolvers: object) =>
    act(async () => {
      const operation = latestOperation();
      environment.mock.resolve(
        operation,
        MockPayloadGenerator.generate(operation, { IncomeTies: () => noTies, ...resolvers }),
      );
    });
  return { router, answer, latestOperation, environment };
}

const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');

test('the statement shows known figures, names unknown ones, and expands the fees', async () => {
  const { answer, latestOperation } = await open('/income-statement?period=lastMonth&marketplace=amazon');
  expect(latestOperation().request.variables).toMatchObject({
    filter: { period: 'LAST_MONTH', marketplace: 'AMAZON' },
    granularity: 'MONTH',
    basis: 'ACCRUAL',
    isChange: false,
    isTied: true,
  });
  await answer({ IncomeStatement: () => statement });
  const table = screen.getByRole('table', { name: 'DRE' });
  const row = (name: RegExp) => within(table).getByRole('row', { name });
  expect(plain(row(/^Receita bruta/))).toContain('R$ 1.000,00');
  expect(row(/^Lucro líquido/).textContent).toContain('—');
  expect(within(table).queryByRole('row', { name: /Frete cobrado do comprador/ })).toBeNull();
  expect(screen.getByText('4 un. sem custo')).toBeTruthy();
  expect(plain(row(/^CMV desconhecido/))).toContain('4 un. · R$ 340,00');
  expect(plain(row(/^Lucro líquido/))).toContain('antes do CMV de 4 unidades (R$ 340,00 de receita)');
  expect(plain(row(/^StorageBilling/))).toBe('StorageBillingJá contado-R$ 12,34');
  expect(screen.getByText('2 un. sem frete próprio')).toBeTruthy();
  expect(screen.getByText('25,0% das tarifas estimadas')).toBeTruthy();
  expect(within(table).queryByRole('row', { name: /^Comissão/ })).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Tarifas do marketplace' }));
  expect(plain(row(/^Comissão/))).toContain('-R$ 150,00');
  await user.click(screen.getByRole('button', { name: 'Outras despesas da conta' }));
  expect(plain(row(/^Adjustment/))).toContain('-R$ 39,90');
});

test('a line that was not read is a dash with its reason, and the states are explained below', async () => {
  const { answer } = await open();
  const known = { state: 'KNOWN', basis: [] };
  const because = (state: string) => ({
    state,
    basis: [{ text: 'Anúncios não lidos antes de 24/08', missing: 'publicidade desde 24/08' }],
  });
  const total = {
    ...column,
    figures: [
      figure('GROSS_SALES', 'Receita bruta de produtos', 100_000, { mark: known }),
      figure('ADS', 'Publicidade', null, { mark: because('UNREAD') }),
      figure('PROFIT', 'Lucro líquido', 9_000, { mark: because('PARTIAL') }),
    ],
  };
  await answer({ IncomeStatement: () => ({ ...statement, total, columns: [], accountAmounts: [] }) });
  const cellOf = (name: RegExp) => within(screen.getByRole('row', { name })).getByRole('cell');
  expect(plain(cellOf(/^Receita bruta/))).toBe('R$ 1.000,00');
  expect(plain(cellOf(/^Publicidade/))).toBe('— (Anúncios não lidos antes de 24/08)');
  expect(plain(cellOf(/^Lucro líquido/))).toBe('R$ 90,00 (Anúncios não lidos antes de 24/08)');
  expect(screen.getByText('publicidade desde 24/08')).toBeTruthy();
  expect(screen.getByText('Como ler:').parentElement!.textContent).toContain('não lido');
});

test('days without a sale show their payments; a note says that converted amounts may differ by cents', async () => {
  const { answer } = await open();
  const total = { ...column, units: 0, figures: [figure('ADS', 'Publicidade', -700)] };
  await answer({
    IncomeStatement: () => ({ ...statement, total, columns: [], accountAmounts: [], isConverted: true }),
  });
  expect(screen.queryByText('Nenhuma venda neste período')).toBeNull();
  expect(screen.getByText(/pode diferir em centavos/)).toBeTruthy();
});

test('expenses of the account are a line of their own, by name, advertising marked', async () => {
  const { answer } = await open();
  const total = { ...column, figures: [figure('ACCOUNT_FEES', 'Despesas da conta', -18_990)] };
  const accountFees = [
    { name: 'ProductAdsPayment', isAdvertising: true, amount: brl(-15_000) },
    { name: 'Subscription', isAdvertising: false, amount: brl(-3_990) },
  ];
  await answer({ IncomeStatement: () => ({ ...statement, total, columns: [], accountFees }) });
  const table = screen.getByRole('table', { name: 'DRE' });
  const row = (name: RegExp) => within(table).getByRole('row', { name });
  expect(plain(row(/^Despesas da conta/))).toContain('-R$ 189,90');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Despesas da conta' }));
  expect(plain(row(/^ProductAdsPayment/))).toBe('ProductAdsPaymentPublicidadeTirar do lucro-R$ 150,00');
  expect(plain(row(/^Subscription/))).toBe('SubscriptionTirar do lucro-R$ 39,90');
});

test('the seller decides whether an amount of the account counts, and the statement is read again', async () => {
  const { answer, latestOperation, environment } = await open();
  await answer({ IncomeStatement: () => statement });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Outras despesas da conta' }));
  await user.click(screen.getByRole('button', { name: 'Contar no lucro: Adjustment' }));
  expect(latestOperation().request.variables).toEqual({ name: 'Adjustment', counts: true });
  const saved = { __typename: 'SetAccountExpensePayload' };
  await act(async () => environment.mock.resolve(latestOperation(), { data: { setAccountExpense: saved } }));
  await waitFor(() => expect(latestOperation().request.node.operation.name).toBe('IncomeStatementScreenQuery'));
});

test('the profit of each screen is shown beside the statement, and whether it is the same', async () => {
  const { answer } = await open();
  const ties = {
    statement: brl(9_000),
    cards: brl(9_000),
    products: brl(10_000),
    account: brl(-1_000),
    series: brl(9_000),
  };
  await answer({ IncomeStatement: () => statement, IncomeTies: () => ({ ...ties, isEqual: true }) });
  const panel = screen.getByRole('region', { name: 'Conferência do lucro' });
  expect(within(panel).getByRole('heading').textContent).toContain('Confere em todas as telas');
  expect(plain(panel)).toContain('Produtos do Detector + despesas da contaR$ 100,00 − R$ 10,00');
  expect(plain(panel)).toContain('CartõesR$ 90,00');
});

test('profits that differ are said to', async () => {
  const { answer } = await open();
  const ties = { statement: brl(9_000), cards: brl(9_001), products: null, account: null, series: brl(9_000) };
  await answer({ IncomeStatement: () => statement, IncomeTies: () => ({ ...ties, isEqual: false }) });
  expect(screen.getByRole('heading', { name: /^Não confere/ })).toBeTruthy();
});

test('on the cash basis what is open is a column, and figures are not explained by the day of the sale', async () => {
  const { answer, latestOperation } = await open('/income-statement?basis=cash&granularity=marketplace');
  expect(latestOperation().request.variables).toMatchObject({
    basis: 'CASH',
    granularity: 'MARKETPLACE',
    isTied: false,
  });
  const columns = ['AMAZON', 'MERCADOLIVRE'].map((marketplace) => ({ ...column, marketplace }));
  const items = figures.map(({ line }) => ({ line, amount: brl(line === 'GROSS_SALES' ? 5_000 : 0) }));
  await answer({ IncomeStatement: () => ({ ...statement, basis: 'CASH', columns, open: items }) });
  const cells = within(screen.getByRole('table', { name: 'DRE' }))
    .getAllByRole('columnheader')
    .map(plain);
  expect(cells).toEqual(['Linha', 'Total', 'Amazon', 'Mercado Livre', 'Em aberto em 31/10']);
  expect(plain(screen.getByRole('row', { name: /^Receita bruta/ }))).toMatch(/R\$ 50,00$/);
  expect(screen.queryByRole('button', { name: /^Explique/ })).toBeNull();
});

test('the explanation of a line leads to its orders and to its entries, with the filter of the statement', async () => {
  const { answer } = await open('/income-statement?period=lastMonth&marketplace=amazon');
  await answer({ IncomeStatement: () => statement });
  await userEvent
    .setup()
    .click(screen.getByRole('button', { name: 'Explique este número: Receita bruta de produtos' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Explique este número: Receita bruta de produtos' }));
  const rows = [{ source: 'ITEMS', count: 12 }];
  const days = { startDate: '2026-10-01', endDate: '2026-10-31' };
  await answer({
    Explanation: () => ({
      ...days,
      terms: [],
      notes: [],
      filters: [],
      syncedAt: null,
      rows,
      sql: 'SELECT 1',
      rowsSql: 'SELECT 2',
    }),
  });
  const links = within(drawer.getByRole('navigation', { name: 'Por trás do número' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ver os pedidos', '/orders?period=custom&startDate=2026-10-01&endDate=2026-10-31&marketplace=amazon'],
    ['Ver os lançamentos no SQL', '/database?sql=SELECT%202'],
    ['Criar alerta sobre este número', expect.stringMatching(/^\/alerts\/rules/)],
  ]);
});

test('a period without entries says so', async () => {
  const { answer } = await open();
  const total = { ...column, units: 0, figures: [figure('ADS', 'Publicidade', 0)] };
  await answer({ IncomeStatement: () => ({ ...statement, total, columns: [], accountAmounts: [] }) });
  expect(screen.getByText('Nenhuma venda neste período')).toBeTruthy();
  expect(screen.queryByText(/pode diferir em centavos/)).toBeNull();
});

test('percentages of revenue are in the URL and need no fetch', async () => {
  const { answer, router } = await open();
  await answer({ IncomeStatement: () => statement });
  await userEvent.click(screen.getByRole('button', { name: '% da receita líquida' }));
  expect(router.state.location.search).toBe('?show=percent');
  const at = (search: string) => new URL(`http://x/income-statement${search}`);
  expect(needsRefetch(at(''), at('?show=percent'))).toBe(false);
  expect(needsRefetch(at(''), at('?granularity=day'))).toBe(true);
});

test.each(['CSV (Excel BR)', 'XLSX'])(
  'the %s of the statement is of the days and marketplace on show',
  async (name) => {
    const { answer } = await open(
      '/income-statement?period=custom&startDate=2026-10-01&endDate=2026-10-31&granularity=week',
    );
    await answer({ IncomeStatement: () => statement });
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
    await userEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(fetch.mock.calls[0]![0]).toBe(
      `/api/income-statement/export?dateRange=custom&startDate=2026-10-01&endDate=2026-10-31&granularity=week&format=${name === 'XLSX' ? 'xlsx' : 'excelBr'}`,
    );
  },
);

test('a custom comparison starts with the thirty days before the period', async () => {
  const { answer, router } = await open('/income-statement?tab=change&period=last3Months');
  await answer({ ProfitChange: () => ({ ...change, now: { ...change.now, startDate: '2026-08-21' } }) });
  await userEvent.selectOptions(screen.getByLabelText('Comparação'), 'Contra outras datas');
  expect(router.state.location.search).toContain('compareStart=2026-07-22&compareEnd=2026-08-20');
});

test('the reasons for a change of profit are shown as text and as a table', async () => {
  const { answer, latestOperation } = await open(
    '/income-statement?tab=change&compareStart=2026-09-01&compareEnd=2026-09-30',
  );
  expect(latestOperation().request.variables).toMatchObject({ isChange: true, compareStart: '2026-09-01' });
  await answer({ ProfitChange: () => change });
  expect(plain(screen.getByRole('heading', { level: 2 }))).toBe('O lucro caiu R$ 0,60');
  const table = screen.getByRole('table', { name: 'Por que o lucro mudou' });
  expect(within(table).getAllByRole('row').map(plain)).toEqual([
    expect.stringContaining('Efeito'),
    expect.stringContaining('R$ 15,00'),
    expect.stringContaining('+R$ 3,00'),
    expect.stringContaining('-R$ 2,40'),
    expect.stringContaining('-R$ 1,20'),
    expect.stringContaining('R$ 14,40'),
  ]);
});

test('advertising that was not read before is named as left out, and both profits are without it', async () => {
  const { answer } = await open('/income-statement?tab=change');
  const basis = [{ text: 'Anúncios não lidos antes de 24/08' }];
  const now = { ...change.now, isRunning: true };
  await answer({ ProfitChange: () => ({ ...change, now, leftOut: [{ effect: 'ADS', basis }] }) });
  expect(screen.getByText(/^Hoje ainda não acabou/)).toBeTruthy();
  expect(plain(screen.getByRole('heading', { level: 2 }))).toBe('O lucro sem publicidade caiu R$ 0,60');
  const rows = within(screen.getByRole('table', { name: 'Por que o lucro mudou' }))
    .getAllByRole('row')
    .map(plain);
  expect([rows[1], rows.at(-1)]).toEqual([
    expect.stringContaining('Lucro sem publicidade antes'),
    expect.stringContaining('Lucro sem publicidade agora'),
  ]);
  expect(plain(screen.getByText('Publicidade').parentElement!)).toContain(
    'Publicidade: Anúncios não lidos antes de 24/08.',
  );
});

test('the export of a change of profit covers the displayed days', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { answer } = await open(
    '/income-statement?tab=change&period=last7Days&marketplace=amazon&compareStart=2026-09-01&compareEnd=2026-09-30',
  );
  await answer({ ProfitChange: () => change });
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''));
  await userEvent.click(screen.getByRole('button', { name: 'Exportar' }));
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(fetch.mock.calls[0]![0]).toBe(
    '/api/income-statement/change/export?dateRange=last7Days&marketplace=amazon&compareStart=2026-09-01&compareEnd=2026-09-30&format=csv',
  );
});

test('an unknown change is not drawn', async () => {
  const { answer } = await open('/income-statement?tab=change');
  await answer({
    ProfitChange: () => ({ ...change, change: null, effects: [], now: { ...change.now, compared: null } }),
  });
  expect(screen.getByText('Não dá para comparar')).toBeTruthy();
});

test('a figure has an explanation, which links to the SQL viewer with its SQL', async () => {
  const { answer, latestOperation } = await open('/income-statement?period=lastMonth');
  await answer({ IncomeStatement: () => statement });
  await userEvent.click(screen.getByRole('button', { name: 'Explique este número: Receita bruta de produtos' }));
  const dialog = await screen.findByRole('dialog', { name: 'Explique este número: Receita bruta de produtos' });
  expect(latestOperation().request.variables).toMatchObject({
    input: { metric: 'GROSS_SALES', filter: { period: 'LAST_MONTH' }, language: 'PT' },
  });
  const value = { unit: 'MONEY', money: brl(123_456), number: null };
  await answer({
    Explanation: () => ({
      formula: 'Preço × quantidade',
      notes: ['Anúncios não lidos antes de 24/08'],
      value,
      terms: [{ name: 'Unidades', sign: null, value: { unit: 'COUNT', money: null, number: 1_234 } }],
      startDate: '2026-10-01',
      endDate: '2026-10-31',
      filters: ['Marketplace: Amazon'],
      rows: [{ source: 'ITEMS', count: 12 }],
      estimatedShare: 0.5,
      syncedAt: null,
      sql: "SELECT 'a' AS b",
    }),
  });
  // once: a term without a sign is no part of a sum, and stands beside it
  expect(await within(dialog).findAllByText('R$ 1.234,56')).toHaveLength(1);
  expect(within(dialog).queryByRole('table', { name: 'Termos da conta' })).toBeNull();
  for (const text of [
    'Anúncios não lidos antes de 24/08.',
    '1.234',
    '01/10/2026 a 31/10/2026',
    'Marketplace: Amazon',
    '12 itens de pedido',
    '50,0%',
    'nunca',
  ])
    expect(within(dialog).getByText(text)).toBeTruthy();
  expect(within(dialog).getByRole('link', { name: 'Abrir no SQL Viewer' }).getAttribute('href')).toBe(
    "/database?sql=SELECT%20'a'%20AS%20b",
  );
});

test('by product: what is of none and the total, an unknown cost, another order, and the way to the product’s own statement', async () => {
  const { answer, router, latestOperation } = await open('/income-statement?tab=products');
  expect(latestOperation().request.variables).toMatchObject({
    sort: { line: 'CONTRIBUTION', direction: 'DESC' },
    page: 1,
  });
  const row = (contribution: number, more: object) => ({
    unitsWithoutCost: 0,
    revenueWithoutCost: brl(0),
    figures: [
      figure('GROSS_SALES', 'Receita bruta de produtos', 100_000),
      figure('COGS', 'CMV', -20_000),
      figure('CONTRIBUTION', 'Margem de contribuição', contribution),
    ],
    ...more,
  });
  const cup = { id: 'p1', name: 'Copo', sku: 'CP-1', asin: 'B0', marketplace: 'AMAZON', country: 'BR' };
  await answer({
    ProductStatementsPage: () => ({
      startDate: '2026-10-01',
      endDate: '2026-10-31',
      rowCount: 1,
      page: 1,
      hasExchange: true,
      isConverted: false,
      rows: [row(-1_234, { product: cup, unitsWithoutCost: 3, revenueWithoutCost: brl(9_000) })],
      withoutProduct: row(-3_990, { product: null }),
      total: row(-5_224, { product: null }),
    }),
  });
  const table = screen.getByRole('table', { name: 'DRE por produto' });
  const line = (name: RegExp) => plain(within(table).getByRole('row', { name }));
  expect(line(/^Copo/)).toContain('CMV desconhecido: 3 un.');
  expect(line(/^Copo/)).toContain('-R$ 12,34');
  expect(line(/^Sem produto/)).toContain('-R$ 39,90');
  expect(line(/^Total/)).toContain('-R$ 52,24');
  const sorted = within(table).getByRole('columnheader', { name: 'Margem de contribuição' });
  expect(sorted.getAttribute('aria-sort')).toBe('descending');
  const link = within(table).getByRole('link', { name: 'Copo' }).getAttribute('href');
  expect(link).toContain('product=p1');
  expect(link).not.toContain('tab=');
  await userEvent.click(within(table).getByRole('button', { name: 'Receita bruta de produtos' }));
  expect(router.state.location.search).toContain('sort=-grossSales');
  expect(latestOperation().request.variables).toMatchObject({ sort: { line: 'GROSS_SALES', direction: 'DESC' } });
});
