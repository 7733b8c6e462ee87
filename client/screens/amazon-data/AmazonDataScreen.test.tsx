import { CallError } from '#client/lib/callError.ts';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { AmazonDataScreen } from './AmazonDataScreen.tsx';
import { amazonDataSearch, amazonDataVariables, gridFileQuery, readAmazonDataView } from './amazonDataView.ts';
import { loadAmazonData } from './loadAmazonData.ts';

const mug = {
  id: btoa('Product:7'),
  name: 'Caneca',
  asin: 'B07',
  sku: 'CAN-7',
  imageUrl: null,
  marketplace: 'AMAZON',
  country: 'BR',
};
const planning = {
  refreshedAt: '2026-11-20T07:10:00.000Z',
  isRefreshing: false,
  leadDays: 20,
  leadDeviationDays: 4,
  reviewDays: 30,
  servicePercent: 95,
  capitalPercent: 24,
};
const overview = {
  products: 1_234,
  ordersToday: 12,
  revenueToday: { minor: 123_456, currency: 'BRL' },
  competitors: 45,
  pendingInsights: 6,
  lowStockProducts: 3,
};
const cell = (value: string | null, tone: string | null = null) => ({ value, tone });
const grid = {
  columns: [
    { name: 'a', title: 'Preço', type: 'MONEY' },
    { name: 'b', title: 'Confiança', type: 'SCORE' },
    { name: 'c', title: 'Dias de estoque', type: 'DECIMAL' },
    { name: 'd', title: 'Situação', type: 'STATUS' },
    { name: 'e', title: 'Dia', type: 'DATE' },
    { name: 'f', title: 'Ativo', type: 'BOOLEAN' },
    { name: 'g', title: 'Disponível', type: 'INTEGER' },
  ],
  rows: [
    {
      key: '1',
      currency: 'BRL',
      insight: { id: 'I31', status: 'PENDING' },
      priceSuggestion: null,
      product: mug,
      cells: [
        cell('159800'),
        cell('0.85'),
        cell('999'),
        cell('Ruptura', 'NEGATIVE'),
        cell('2026-11-20'),
        cell('true'),
        cell(null),
      ],
    },
  ],
};
const restock = {
  id: 'R7',
  product: mug,
  sharedWith: 2,
  available: 30,
  inbound: 10,
  onOrder: 0,
  purchased: 0,
  velocity: 2,
  coverDays: 20,
  reorderBy: '2026-01-01',
  forecastUnits: 61.5,
  forecastLower: 48,
  forecastUpper: 75,
  forecastProbability: 0.8123,
  safetyStock: 12.4,
  quantity: 96,
  isDormant: false,
  quantityIfSold: null,
  coverAfterDays: 200,
  kitShare: 0,
  servicePercent: 92.4,
  explanation: 'Previsão de 100 unidades em 50 dias.',
  isHeld: true,
  unitCost: { minor: 4_000, currency: 'BRL' },
  cash: { minor: 384_000, currency: 'BRL' },
  own: null,
  rules: { leadDays: 20, leadDeviationDays: 4, reviewDays: 30, minimumOrder: null, casePack: 24 },
};
const enough = { ...restock, id: 'R8', sharedWith: 0, quantity: 0, isHeld: false, cash: { minor: 0, currency: 'BRL' } };
const uncounted = {
  ...restock,
  id: 'R9',
  forecastLower: 0,
  forecastUpper: 1,
  forecastProbability: 0.93,
  available: null,
  coverDays: null,
  reorderBy: null,
  quantity: null,
  isDormant: true,
  coverAfterDays: null,
  cash: null,
};

interface Answer {
  overview?: object;
  lastSyncedAt?: string | null;
  grid?: object;
  restockPlan?: object[];
  rowCount?: number;
  planning?: object;
  priceSending?: string[];
  sentPrices?: object[];
  idleStock?: object;
}
const noIdle = { rows: [], rowCount: 0, bound: [], storage: [], withoutCost: 0 };
const answerWith = ({
  grid: shown = grid,
  restockPlan = [restock, enough, uncounted],
  rowCount = restockPlan.length,
  planning: state = planning,
  overview: dataOverview = overview,
  lastSyncedAt = '2026-01-20T12:00:00.000Z',
  priceSending = [],
  sentPrices = [],
  idleStock = noIdle,
}: Answer = {}) => ({
  Viewer: () => ({
    id: 'V1',
    lastSyncedAt,
    dataOverview,
    amazonData: shown,
    restockPlan: {
      rows: restockPlan,
      rowCount,
      page: 1,
      totals: { toOrder: 1, cash: [{ minor: 384_000, currency: 'BRL' }], toOrderWithoutCost: 0 },
    },
    planning: state,
    priceSending,
    sentPrices,
    idleStock,
  }),
});

async function open(search = '', answer: Answer = {}) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/amazon-data',
        loader: loaderIn(environment, loadAmazonData),
        element: <AmazonDataScreen />,
      },
    ],
    { initialEntries: [`/amazon-data${search}`] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('status', { name: 'Carregando' });
  const pending = () => environment.mock.getMostRecentOperation();
  const resolve = (resolvers: object) =>
    act(async () => {
      const operation = pending();
      environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, resolvers as never));
    });
  const page = {
    environment,
    router,
    pending,
    resolve,
    user: userEvent.setup(),
    fail: (message: string) => act(async () => environment.mock.reject(pending(), new CallError(message, 400))),
  };
  return { ...page, loaded: await resolve(answerWith(answer)) };
}
const article = (name: string) => screen.getByRole('article', { name }).textContent;

test('the overview has its four figures and a link to products low in stock', async () => {
  await open();
  expect(article('Total de Produtos')).toContain('1.234');
  expect(article('Pedidos Hoje')).toMatch(/12.*R\$\s1\.234,56/);
  expect(article('Competidores')).toContain('45');
  expect(article('Insights Pendentes')).toContain('6');
  const strip = screen.getByRole('link', { name: '3 produtos com menos de 50 un.' });
  expect(strip.getAttribute('href')).toBe('/amazon-data?tab=inventory');
  expect(screen.getByText(/Última sincronização/).textContent).toContain('20/01/2026');
});

test('before the first sync the figures are dashes, not 0, and the overview links to the connections', async () => {
  await open('', { overview: { ...overview, products: 0, lowStockProducts: 0 }, lastSyncedAt: null });
  expect(article('Pedidos Hoje')).toBe('Pedidos Hoje—— de receita');
  expect(article('Competidores')).toContain('—');
  expect(screen.getByText('Nenhum dado encontrado')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Conferir as conexões' }).getAttribute('href')).toBe('/credentials');
});

test('seven tabs in their order, the chosen one in the URL, and only its data in the query', async () => {
  const { user, router, pending } = await open();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Visão Geral',
    'Produtos',
    'Competidores',
    'Insights IA',
    'Previsões',
    'Otimização Preços',
    'Estoque',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Previsões' }));
  expect(router.state.location.search).toBe('?tab=forecasts');
  expect(pending().request.variables).toMatchObject({ tab: 'FORECASTS', hasGrid: true, isInventory: false });
});

test('the forecasts of one product are asked by its id, and nonsense for it in the URL does no harm', () => {
  const viewAt = (product: string) => readAmazonDataView(new URLSearchParams({ tab: 'forecasts', product }));
  const view = viewAt('UHJvZHVjdDo3MQ==');
  expect(amazonDataSearch(view)).toBe('?tab=forecasts&product=UHJvZHVjdDo3MQ%3D%3D');
  expect(amazonDataVariables(view).productId).toBe('UHJvZHVjdDo3MQ==');
  expect(gridFileQuery(view).product).toBe('UHJvZHVjdDo3MQ==');
  for (const nonsense of ['7', 'x y z x y z', '==========', 'abcdefgh', btoa('Alert:1')])
    expect(amazonDataVariables(viewAt(nonsense)).productId).toBeNull();
});

test('a table formats values by the column types of the server, and an unknown value is a dash', async () => {
  await open('?tab=insights');
  const [, row] = within(screen.getByRole('table', { name: 'Insights IA' })).getAllByRole('row');
  const cells = within(row!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
  expect(cells.slice(1, 8)).toEqual(['R$ 1.598,00', '85,0%', '999,0', 'Ruptura', '20/11/2026', 'Sim', '—']);
});

test('texts of a row do not repeat the product name, and a truncated table says so', async () => {
  const columns = [{ name: 'title', title: 'Título', type: 'TEXT' }];
  const rows = Array.from({ length: 50 }, (_, index) => ({
    ...grid.rows[0],
    key: String(index),
    cells: [cell(`Buy Box perdida: ${mug.name}`)],
  }));
  await open('?tab=insights', { grid: { columns, rows } });
  const [, row] = within(screen.getByRole('table', { name: 'Insights IA' })).getAllByRole('row');
  expect(within(row!).getAllByRole('cell')[1]!.textContent).toBe('Buy Box perdida');
  expect(screen.getByRole('heading', { name: 'Insights IA · os primeiros 50' })).toBeTruthy();
});

test('an empty table says so, and how to get rows', async () => {
  await open('?tab=products', { grid: { ...grid, rows: [] } });
  expect(screen.getByText('Nenhum dado encontrado')).toBeTruthy();
  expect(screen.getByText('Execute a sincronização para obter dados da Amazon')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Conferir as conexões' }).getAttribute('href')).toBe('/credentials');
});

test("a failure shows the server's message", async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user, fail } = await open();
  await user.click(screen.getByRole('tab', { name: 'Produtos' }));
  await fail('Consulta muito demorada');
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar dados: Consulta muito demorada');
  expect(screen.getByText(/^Última sincronização/).textContent).toBe('Última sincronização: —');
});

test('applying or dismissing an insight is sent to the server', async () => {
  const { user, pending } = await open('?tab=insights');
  await user.click(screen.getByRole('button', { name: 'Descartar: Caneca' }));
  expect(pending().request.variables).toEqual({ id: 'I31', status: 'DISMISSED' });
});

const priced = (status: string) => ({
  columns: [{ name: 'suggested_price', title: 'Preço sugerido', type: 'MONEY' }],
  rows: [
    {
      key: '1',
      currency: 'BRL',
      insight: null,
      priceSuggestion: { status },
      product: mug,
      cells: [cell('4843')],
    },
  ],
});

test('a suggested price can be copied as forms take it', async () => {
  const { user } = await open('?tab=prices', { grid: priced('PENDING') });
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(screen.getByRole('button', { name: 'Copiar preço: Caneca' }));
  expect(copied).toHaveBeenCalledWith('48,43');
});

test('decided suggestions are listed apart, and a decision is taken back', async () => {
  const { user, pending, resolve } = await open('?tab=prices', { grid: priced('PENDING') });
  await user.click(screen.getByRole('button', { name: 'Ver decididas' }));
  expect(pending().request.variables).toMatchObject({ isDecided: true });
  await resolve(answerWith({ grid: priced('APPLIED') }));
  expect(screen.queryByRole('button', { name: 'Marquei como feito: Caneca' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Desfazer: Caneca' }));
  expect(pending().request.variables).toEqual({ productId: mug.id, status: 'PENDING' });
});

test('a price can be sent only where the seller switched that on', async () => {
  await open('?tab=prices', { grid: priced('PENDING') });
  expect(screen.queryByRole('button', { name: 'Enviar preço: Caneca' })).toBeNull();
});

test('a price is sent after a second look, and a large change is acknowledged apart', async () => {
  const { user, pending, resolve } = await open('?tab=prices', {
    grid: priced('PENDING'),
    priceSending: [mug.marketplace],
  });
  await user.click(screen.getByRole('button', { name: 'Enviar preço: Caneca' }));
  expect(pending().request.variables).toEqual({ productId: mug.id, price: { minor: 4_843, currency: 'BRL' } });
  await resolve({
    PreviewPricePayload: () => ({
      token: 'T1',
      changePercent: -40,
      isLarge: true,
      buyBoxProbability: 0.4,
      notes: [],
      current: { minor: 8_072, currency: 'BRL' },
      breakEven: { minor: 5_000, currency: 'BRL' },
    }),
  });
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Este preço dá prejuízo por unidade.')).toBeTruthy();
  const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Enviar preço' });
  expect(button.disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: /mais de 30%/ }));
  await user.click(button);
  expect(pending().request.variables).toEqual({ token: 'T1', isAcknowledged: true });
  await resolve({ SendPricePayload: () => ({ sentPrice: { state: 'REFUSED', answer: 'O preço mudou.' } }) });
  expect(dialog.getByRole('alert').textContent).toBe('O preço mudou.');
});

test('the plan shows quantity, date and cost of orders, in total and per product', async () => {
  await open('?tab=inventory');
  const panel = screen.getByRole('heading', { name: /^Reposição/ }).closest('section')!;
  expect(panel.textContent).toContain('1 produto a pedir');
  expect(panel.textContent.replaceAll('\u00A0', ' ')).toContain('Desembolso: R$ 3.840,00');
  const [, first, second, third] = within(screen.getByRole('table', { name: 'Reposição' })).getAllByRole('row');
  expect(first!.textContent).toContain('Pedir já');
  expect(first!.textContent).toContain('96');
  expect(first!.textContent).toContain('48 a 75');
  expect(first!.textContent).not.toContain('de 10');
  expect(third!.textContent).toContain('0 a 1 · 9 de 10');
  expect(first!.textContent).toContain('e 2 outros anúncios dele');
  expect(second!.textContent).not.toContain('anúncio');
  expect(third!.textContent).toContain('—');
});

test('a minimum order is saved on Enter, an unchanged one is not sent', async () => {
  const { user, pending, environment } = await open('?tab=inventory');
  const before = environment.mock.getAllOperations().length;
  const [field] = screen.getAllByRole('spinbutton', { name: 'Pedido mínimo de Caneca' });
  fireEvent.blur(field!);
  expect(environment.mock.getAllOperations()).toHaveLength(before);
  await user.type(field!, '50{Enter}');
  expect(pending().request.variables).toEqual({ input: { productId: mug.id, minimumOrder: 50 } });
});

test("a product's own lead time, its variation and review cycle are saved; empty fields follow the account", async () => {
  const { user, pending } = await open('?tab=inventory');
  await user.click(screen.getAllByRole('button', { name: 'Prazos de reposição de Caneca' })[0]!);
  const dialog = screen.getByRole('dialog', { name: 'Prazos deste produto' });
  const field = (name: RegExp) => within(dialog).getByRole('spinbutton', { name });
  expect(field(/^Dias do pedido/).getAttribute('placeholder')).toBe('20');
  await user.type(field(/^Variação/), '6.5');
  await user.type(field(/^Dias de um pedido/), '14');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar' }));
  expect(pending().request.variables).toEqual({
    input: { productId: mug.id, leadDays: null, leadDeviationDays: 6.5, reviewDays: 14, servicePercent: null },
  });
});

test('terms are typed and pasted as a sheet, each change taken back as a whole', async () => {
  const { user, pending, resolve } = await open('?tab=inventory');
  await user.click(screen.getByRole('button', { name: 'Planilha de prazos' }));
  const sheet = screen.getByRole('grid', { name: 'Prazos por produto' });
  const fields = (name: RegExp) => within(sheet).getAllByRole<HTMLInputElement>('textbox', { name });
  const lead = () => fields(/^Prazo do fornecedor/);
  expect(lead()[0]!.value).toBe('');
  expect(sheet.textContent).toContain('da conta: 20');
  await user.click(lead()[0]!);
  await user.keyboard('800{Enter}');
  expect(screen.getByRole('alert').textContent).toBe('Um número de 0 a 730, ou vazio');
  await user.keyboard('{Escape}12,5{Enter}');
  expect(document.activeElement).toBe(lead()[1]);
  expect(pending().request.variables).toEqual({ products: [{ productId: mug.id, leadDays: 12.5 }] });
  await resolve({ Mutation: () => ({ setProductPlannings: { __typename: 'SetProductPlanningsPayload' } }) });
  await user.keyboard('{Control>}z{/Control}');
  await act(async () => {});
  expect(pending().request.variables).toEqual({ products: [{ productId: mug.id, leadDays: null }] });
  await resolve({ Mutation: () => ({ setProductPlannings: { __typename: 'UserError', message: 'Sem acesso' } }) });
  expect(lead()[0]!.value, 'the undo failed').toBe('12,5');
});

test('a product without sales says so instead of a pace of 0,0', async () => {
  const plan = [{ velocity: 0.1 }, { velocity: 0 }, { velocity: null }];
  await open('?tab=inventory', { restockPlan: plan.map((row, n) => ({ ...restock, ...row, id: `R${n}` })) });
  const [, ...rows] = within(screen.getByRole('table', { name: 'Reposição' })).getAllByRole('row');
  const paces = ['3,0 por mês', 'sem vendas há 90 dias', 'sem estoque há 90 dias'];
  paces.forEach((pace, n) => expect(rows[n]!.textContent).toContain(pace));
});

test('a button recalculates the planning and shows its progress', async () => {
  const { user, pending } = await open('?tab=forecasts', { planning: { ...planning, refreshedAt: null } });
  expect(screen.getByText('Previsões, preços e insights ainda não foram calculados.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Calcular agora' }));
  expect(pending().request.node.operation.name).toBe('PlanningBarMutation');
});

test('the server sorts, searches and pages the plan, and the export has the same query', async () => {
  const { user, pending } = await open('?tab=inventory', { rowCount: 60 });
  expect(screen.getByText(/duram até a próxima chegada em 95 de 100 vezes/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Página 2' }));
  expect(pending().request.variables).toMatchObject({ sort: null, page: 2 });
  await user.click(screen.getByRole('button', { name: 'Desembolso' }));
  expect(pending().request.variables).toMatchObject({ sort: { field: 'CASH', direction: 'DESC' }, page: 1 });
  await user.type(screen.getByRole('searchbox', { name: 'Buscar na reposição' }), 'caneca{Enter}');
  expect(pending().request.variables).toMatchObject({ search: 'caneca', sort: { field: 'CASH' } });
  await user.click(screen.getByRole('button', { name: 'Ordenar por urgência' }));
  expect(pending().request.variables).toMatchObject({ search: 'caneca', sort: null });
});

test('the rules of all products include the service level', async () => {
  const { user, pending } = await open('?tab=inventory');
  await user.click(screen.getByRole('button', { name: 'Prazos de reposição' }));
  const service = screen.getByRole('combobox', { name: 'Chance de durar até a próxima chegada' });
  expect(within(service).getByRole<HTMLOptionElement>('option', { selected: true }).value).toBe('95');
  await user.selectOptions(service, '98 %');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(pending().request.variables).toMatchObject({
    input: { leadDays: 20, servicePercent: 98, capitalPercent: 24 },
  });
});

test('the chance of lasting is left to what is worth each product’s stock', async () => {
  const { user, pending } = await open('?tab=inventory', { planning: { ...planning, servicePercent: null } });
  expect(screen.getByText(/é a que compensa em cada produto/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Prazos de reposição' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(pending().request.variables).toMatchObject({ input: { servicePercent: null } });
});

test('units of purchase orders are beside what was typed, which alone is changed', async () => {
  await open('?tab=inventory', { restockPlan: [{ ...restock, onOrder: 30, purchased: 24 }] });
  for (const field of screen.getAllByLabelText('Já pedido de Caneca'))
    expect((field as HTMLInputElement).value).toBe('6');
  const [link] = screen.getAllByRole('link', { name: '+ 24 em compras' });
  expect(link!.getAttribute('href')).toBe('/purchases');
});

test('an order opens with its reasons, where it goes, where more units earn most, and how it would have been', async () => {
  const { user, pending, resolve } = await open('?tab=inventory');
  await user.click(screen.getAllByRole('button', { name: 'Por quê: Caneca' })[0]!);
  expect(pending().request.variables).toEqual({ id: 'R7', units: 100 });
  const at = { place: 'FULL', available: 4, inbound: 2 };
  const way = { missedUnits: 12, fill: 0.9, averageStock: 31.5, orders: 3, bound: { minor: 126_000, currency: 'BRL' } };
  await resolve({
    RestockRow: () => ({
      id: 'R7',
      product: { id: mug.id },
      quantity: 96,
      quantityIfSold: null,
      rules: { casePack: 24 },
      explanation: 'Previsão de 100 unidades em 50 dias.',
      kitShare: 0.25,
      coverAfterDays: 181,
      places: [
        { ...at, quantity: 60 },
        { place: 'FBA', available: null, inbound: 0, quantity: 36 },
      ],
      placement: {
        rest: 30,
        days: 50,
        places: [
          { place: 'FULL', units: 70, profit: { minor: 140_000, currency: 'BRL' } },
          { place: 'FBA', units: null, profit: null },
        ],
      },
      simulation: {
        from: '2026-05-24',
        to: '2026-11-19',
        wantedUnits: 300,
        estimatedUnits: 20,
        ways: [
          { ...way, way: 'WAS', averageStock: null, orders: null, bound: null },
          { ...way, way: 'ADVISED', fill: 0.96 },
        ],
      },
    }),
  });
  const dialog = screen.getByRole('dialog', { name: 'Reposição de Caneca' });
  const rows = within(dialog)
    .getAllByRole('row')
    .map(({ textContent }) => textContent.replaceAll('\u00A0', ' '));
  expect(rows).toContain('Full4260');
  expect(rows).toContain('FBA—036');
  expect(rows).toContain('Full70R$ 1.400,00');
  expect(rows).toContain('FBA——');
  expect(rows).toContain('Como foi90,0%12———');
  expect(rows).toContain('Por este conselho96,0%1231,5R$ 1.260,003');
  expect(dialog.textContent).toContain('25,0% da demanda vem de kits');
  expect(within(dialog).getByRole('link', { name: 'Registrar pedido de compra' }).getAttribute('href')).toBe(
    `/purchases?product=${encodeURIComponent(mug.id)}&units=96&box=24`,
  );
  expect(dialog.textContent).toContain('o estoque dura 181 dias');
  expect(dialog.textContent).toContain('30 un. não pagam');
  expect(dialog.textContent).toContain('das quais 20 são uma estimativa');
  const units = within(dialog).getByRole('spinbutton', { name: 'Unidades' });
  await user.clear(units);
  await user.type(units, '250');
  await user.click(within(dialog).getByRole('button', { name: 'Calcular' }));
  expect(pending().request.variables).toEqual({ id: 'R7', units: 250 });
});

test('idle stock shows what it binds and costs, and why it is idle', async () => {
  const idle = { product: mug, reason: 'UNSOLD', available: 12, idleUnits: 12, daysUnsold: 60 };
  const money = (minor: number) => ({ minor, currency: 'BRL' });
  await open('?tab=inventory', {
    idleStock: {
      rows: [
        { ...idle, bound: money(48_000), storage: money(350) },
        { ...idle, product: { ...mug, id: 'UHJvZHVjdDo4' }, daysUnsold: null, bound: null, storage: money(0) },
        {
          ...idle,
          product: { ...mug, id: 'UHJvZHVjdDo5' },
          reason: 'EXCESS',
          idleUnits: 4,
          bound: money(1),
          storage: money(0),
        },
      ],
      rowCount: 70,
      bound: [money(48_001)],
      storage: [money(350)],
      withoutCost: 1,
    },
  });
  const panel = screen.getByRole('region', { name: 'Estoque parado' });
  const text = panel.textContent.replaceAll('\u00A0', ' ');
  expect(text).toContain('70 produtos');
  expect(text).toContain('Dinheiro parado: R$ 480,01 · 1 sem custo informado · armazenagem em 30 dias: R$ 3,50');
  expect(text).toContain('as 3 linhas que prendem mais dinheiro');
  const [, first, second, third] = within(panel).getAllByRole('row');
  expect(first!.textContent).toContain('Sem vendas há 60 dias com estoque12de 12');
  expect(second!.textContent).toMatch(/Nenhuma venda conhecida.*—/);
  expect(third!.textContent).toContain('Mais do que se vende em 180 dias4de 12');
});

test('without idle stock there is no panel of it', async () => {
  await open('?tab=inventory');
  expect(screen.queryByRole('region', { name: 'Estoque parado' })).toBeNull();
});
