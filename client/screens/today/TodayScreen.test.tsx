import { setCurrency } from '#client/lib/language/currency.ts';
import { CallError } from '#client/lib/callError.ts';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { Toasts } from '#client/ui/overlay/Toasts.tsx';
import { loadToday, needsRefetch } from './loadToday.ts';
import { TodayScreen } from './TodayScreen.tsx';

const NOW = new Date('2026-11-22T11:30:00Z');
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const KNOWN = { state: 'KNOWN', basis: [] };
const running = { state: 'PROVISIONAL', basis: [{ text: 'Ainda muda: o período não acabou', missing: null }] };
const metrics = {
  startDate: '2026-11-22',
  endDate: '2026-11-22',
  revenue: brl(45_494),
  revenueChangePercent: 12,
  comparedUntil: '2026-11-15T11:30:00Z',
  unknownBefore: null,
  orders: 8,
  profit: brl(12_130),
  marginPercent: 26.7,
  marks: { revenue: running, profit: running },
};
const known = { marks: { revenue: KNOWN, profit: KNOWN }, comparedUntil: null };
const yesterday = {
  ...metrics,
  ...known,
  startDate: '2026-11-21',
  endDate: '2026-11-21',
  revenue: brl(1_048_217),
  revenueChangePercent: -4.1,
};
const month = { ...yesterday, startDate: '2026-11-01', revenue: brl(21_431_840), revenueChangePercent: 8.7 };
const todo = (kind: string, minor: number | null, unit = 'MONTH') => ({
  kind,
  amount: minor === null ? null : brl(minor),
  unit,
  title: `Título ${kind}`,
  text: `Maior: ${kind}.`,
  dueOn: null,
});
const forecast = {
  revenue: brl(30_590_000),
  low: brl(29_100_000),
  high: brl(32_100_000),
  profit: brl(8_570_000),
  today: brl(980_000),
  goal: brl(30_000_000),
  goalPercent: 102,
};
const today = {
  date: '2026-11-22',
  tiles: [
    { kind: 'TODAY', metrics },
    { kind: 'YESTERDAY', metrics: yesterday },
    { kind: 'MONTH', metrics: month },
  ],
  outlook: { missing: null, forecast },
  todos: {
    count: 6,
    atStake: brl(1_710_857),
    threshold: brl(5_000),
    items: [
      todo('READING_FAILED', null, 'ONCE'),
      todo('LOW_STOCK', 806_800, 'REVENUE'),
      todo('LOST_BUY_BOX', 391_000, 'REVENUE'),
      todo('MONEY_DIFFERENCE', 100_460, 'ONCE'),
      todo('HEMORRHAGE', 91_127),
      todo('MONEY_HELD', 80_000, 'ONCE'),
    ],
    putOff: [],
  },
  payouts: {
    next: [
      { marketplace: 'MERCADOLIVRE', date: '2026-11-23', amount: brl(1_248_022), isEstimated: false },
      { marketplace: 'AMAZON', date: '2026-11-25', amount: brl(3_891_275), isEstimated: true },
    ],
    held: { amount: brl(2_895_000), count: 118, reason: 'Em mediação' },
  },
  soldYesterday: [
    { marketplace: 'AMAZON', metrics: { ...yesterday, revenue: brl(649_895), marginPercent: 30.1 } },
    { marketplace: 'MERCADOLIVRE', metrics: { ...yesterday, revenue: brl(398_322), marginPercent: -25.3 } },
  ],
  connections: [
    { marketplace: 'AMAZON', ordersReadAt: '2026-11-22T09:10:00Z', isLate: true, needsReconnect: false },
    { marketplace: 'MERCADOLIVRE', ordersReadAt: '2026-11-22T11:27:00Z', isLate: false, needsReconnect: false },
  ],
};

async function open(url = '/today', viewer: object = {}) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [{ path: '/today', loader: loaderIn(environment, loadToday), element: <TodayScreen /> }],
    { initialEntries: [url] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
      <Toasts />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('status', { name: 'Carregando o dia' });
  const operation = () => environment.mock.getMostRecentOperation();
  const { variables } = operation().request;
  const answer = (outcome: 'resolve' | 'reject') =>
    act(async () => {
      if (outcome === 'reject') environment.mock.reject(operation(), new CallError('O servidor não respondeu.', 400));
      else
        environment.mock.resolve(
          operation(),
          MockPayloadGenerator.generate(operation(), {
            Viewer: () => ({
              name: 'Ana Souza',
              hasConnections: true,
              areOrdersComplete: true,
              today,
              salesSeries: { points: [], compared: null },
              ...viewer,
            }),
          }),
        );
      await Promise.resolve();
    });
  const change = (outcome: object) =>
    act(async () => {
      environment.mock.resolve(operation(), { data: outcome });
      await Promise.resolve();
    });
  return { router, operation, variables, answer, change };
}

const plain = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const tile = (name: string) => screen.getByRole('article', { name });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('it greets by the hour and says in words how fresh each marketplace is', async () => {
  const { answer } = await open();
  await answer('resolve');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bom dia, Ana');
  expect(plain(screen.getByRole('heading', { level: 1 }).nextElementSibling)).toBe(
    'Domingo, 22 de novembro, 08:30 · lido há 3 minutos · Mercado Livre em dia · Amazon: pedidos de 06:10',
  );
});

test('each tile has its figures, the stretch it is compared with, and leads to the dashboard of its period', async () => {
  const { answer } = await open('/today?marketplace=amazon');
  await answer('resolve');
  expect(plain(tile('Hoje'))).toContain('até 08:30');
  expect(plain(tile('Hoje'))).toContain('R$ 454,94');
  expect(plain(tile('Hoje'))).toContain('12,0% que domingo passado até 08:30');
  expect(plain(tile('Ontem'))).toContain('4,1% que o sábado anterior');
  expect(plain(tile('Novembro até ontem'))).toContain('21 dias');
  expect(plain(tile('Novembro até ontem'))).toContain('8,7% que 1–21 de outubro');
  const addresses = ['Hoje', 'Ontem', 'Novembro até ontem', 'Previsão de novembro'].map((name) =>
    within(tile(name)).getByRole('link').getAttribute('href'),
  );
  expect(addresses).toEqual([
    '/dashboard?comparison=sameWeekdays&marketplace=amazon',
    '/dashboard?period=yesterday&comparison=sameWeekdays&marketplace=amazon',
    '/dashboard?period=custom&startDate=2026-11-01&endDate=2026-11-21&comparison=monthBefore&marketplace=amazon',
    '/dashboard?period=thisMonth&marketplace=amazon',
  ]);
});

test('the forecast has its range and the goal, or says what is missing', async () => {
  const { answer } = await open();
  await answer('resolve');
  const text = plain(tile('Previsão de novembro'));
  expect(text).toContain('R$ 305.900,00');
  expect(text).toContain('Faixa 80%R$ 291 mil–321 mil');
  expect(text).toContain('Meta R$ 300 mil102,0%');
});

test('without a forecast the tile says what is missing', async () => {
  const { answer } = await open('/today', {
    today: { ...today, outlook: { forecast: null, missing: 'Falta a cotação.' } },
  });
  await answer('resolve');
  expect(plain(tile('Previsão de novembro'))).toBe('Previsão de novembro—Falta a cotação.');
});

test('things to do are five at first, each with its amount and one link, the first of which is orange', async () => {
  const { answer } = await open();
  await answer('resolve');
  const panel = within(screen.getByRole('region', { name: 'Para fazer hoje' }));
  expect(plain(screen.getByRole('region', { name: 'Para fazer hoje' }))).toContain('R$ 17.108,57 em jogo');
  expect(panel.getAllByRole('listitem')).toHaveLength(5);
  const [first, second] = panel.getAllByRole('listitem');
  expect(plain(first!)).toContain('Urgente');
  expect(plain(second!)).toContain('R$ 8.068,00de receita');
  const orange = (link: Element) => link.className.includes('bg-action');
  const links = panel.getAllByRole('listitem').map((item) => within(item).getAllByRole('link'));
  expect(links.flat().filter(orange)).toEqual([links[0]![0]]);
  expect(links.map(([link]) => link!.getAttribute('href'))).toEqual([
    '/credentials',
    '/amazon-data?tab=inventory&sort=coverDays',
    '/buy-box-dashboard?tab=lost',
    '/reconciliation/differences?class=unheld&state=open',
    '/profit-detector?status=hemorrhage',
  ]);
  // what reading failed has no rule
  expect(links.map(([, rule]) => rule?.getAttribute('href'))).toEqual([
    undefined,
    '/alerts/rules#low_stock',
    '/alerts/rules#lost_buy_box',
    '/alerts/rules#money_difference',
    '/alerts/rules#hemorrhage',
  ]);
  expect(panel.getByRole('link', { name: /^Maiores prejuízos de / }).getAttribute('href')).toBe(
    '/profit-detector?period=lastMonth',
  );
  await userEvent.click(panel.getByRole('button', { name: 'Ver as 6' }));
  expect(panel.getAllByRole('listitem')).toHaveLength(6);
});

test('disputes say how many days are left of the earliest deadline, and lead to what is contested', async () => {
  const disputed = (dueOn: string) => ({ ...todo('DISPUTE_OPEN', 60_000, 'ONCE'), dueOn });
  const items = ['2026-11-25', '2026-11-23', '2026-11-22', '2026-11-20'].map(disputed);
  const { answer } = await open('/today', { today: { ...today, todos: { ...today.todos, count: 4, items } } });
  await answer('resolve');
  const rows = within(screen.getByRole('region', { name: 'Para fazer hoje' })).getAllByRole('listitem');
  expect(rows.map(plain)).toEqual([
    expect.stringContaining('Prazo mais próximo: 25/11/2026, faltam 3 dias'),
    expect.stringContaining('Prazo mais próximo: 23/11/2026, falta 1 dia'),
    expect.stringContaining('Prazo mais próximo: 22/11/2026, hoje'),
    expect.stringContaining('Prazo mais próximo: 20/11/2026, vencido há 2 dias'),
  ]);
  const links = within(rows[0]!).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/reconciliation/differences?state=contested',
    '/alerts/rules#money_difference',
  ]);
});

test('a kind is put off for 7 or 30 days with an undo; what is put off is named and can be had back', async () => {
  const putOff = [{ kind: 'LOW_STOCK', title: 'Estoque acaba', until: '2026-11-30T03:00:00Z' }];
  const { answer, operation, change } = await open('/today', {
    today: { ...today, todos: { ...today.todos, putOff } },
  });
  await answer('resolve');
  const panel = within(screen.getByRole('region', { name: 'Para fazer hoje' }));
  expect(panel.queryByRole('button', { name: /^Adiar .*READING_FAILED/ })).toBeNull();
  expect(plain(panel.getByRole('list', { name: 'Adiados por você' }))).toContain(
    'Adiado até 29/11/2026: Estoque acaba',
  );
  await userEvent.click(panel.getByRole('button', { name: 'Adiar 30 dias: Título HEMORRHAGE' }));
  expect(operation().request.variables).toEqual({ kind: 'HEMORRHAGE', days: 30 });
  await change({ putOffTodo: { __typename: 'PutOffTodoPayload' } });
  expect(operation().request.node.operation.name, 'the page is read again').toBe('TodayScreenQuery');
  await answer('resolve');
  await userEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(operation().request.node.operation.name).toBe('usePutOffShowMutation');
  expect(operation().request.variables).toEqual({ kind: 'HEMORRHAGE' });
  await change({ showTodo: { __typename: 'ShowTodoPayload' } });
  await answer('resolve');
  await userEvent.click(panel.getByRole('button', { name: 'Mostrar de novo: Estoque acaba' }));
  expect(operation().request.variables).toEqual({ kind: 'LOW_STOCK' });
  await change({ showTodo: { __typename: 'UserError', message: 'Assim não.' } });
  expect(await screen.findByText('Assim não.')).toBeTruthy();
});

test('nothing to do says what the threshold is', async () => {
  const todos = { count: 0, atStake: brl(0), threshold: brl(5_000), items: [], putOff: [] };
  const { answer } = await open('/today', { today: { ...today, todos } });
  await answer('resolve');
  expect(plain(screen.getByRole('region', { name: 'Para fazer hoje' }))).toContain('Nada vale mais de R$ 50,00 agora.');
});

test('payouts say their day and whether they are estimated, and why money is held', async () => {
  const { answer } = await open();
  await answer('resolve');
  const rows = within(screen.getByRole('region', { name: 'Próximos repasses' }))
    .getAllByRole('listitem')
    .map(plain);
  expect(rows).toEqual([
    'seg 23/11Mercado LivreR$ 12.480,22',
    'qua 25/11AmazonR$ 38.912,75 (Estimado: pelo prazo das liberações anteriores)',
    'retido118 valores, por quêEm mediaçãoR$ 28.950,00',
  ]);
  const sold = within(screen.getByRole('region', { name: 'Onde se vendeu ontem' }))
    .getAllByRole('listitem')
    .map(plain);
  expect(sold).toEqual(['AmazonR$ 6.498,9530,1%', 'Mercado LivreR$ 3.983,22-25,3%']);
});

test('an account without connections is shown the next step', async () => {
  const { answer } = await open('/today', { hasConnections: false, areOrdersComplete: false });
  await answer('resolve');
  expect(screen.getByText('Ainda não há vendas lidas')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Períodos' })).toBeNull();
});

test('a failure says so and never looks empty', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { answer } = await open();
  await answer('reject');
  expect(screen.getAllByRole('alert').map(plain)).toContainEqual(expect.stringContaining('Erro ao carregar dados'));
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hoje');
  silent.mockRestore();
});

test('the days and the marketplace refetch, the measure does not', async () => {
  const { variables } = await open('/today?days=60&marketplace=mercadolivre');
  expect(variables).toEqual({
    currency: null,
    marketplace: 'MERCADOLIVRE',
    chart: { period: 'CUSTOM', startDate: '2026-09-24', endDate: '2026-11-22', marketplace: 'MERCADOLIVRE' },
  });
  const at = (search: string) => new URL(`http://localhost/today${search}`);
  expect(needsRefetch(at('?days=60'), at('?days=60&measure=margin'))).toBe(false);
  expect(needsRefetch(at('?days=60'), at('?days=90'))).toBe(true);
});

test('the currency that the person chose is asked for and named once, and the forecast has its sign', async () => {
  setCurrency('USD');
  try {
    const usd = (minor: number) => ({ minor, currency: 'USD' });
    const forecast = { ...today.outlook.forecast, low: usd(5_800_000), high: usd(6_400_000), revenue: usd(6_000_000) };
    const { variables, answer } = await open('/today', { today: { ...today, outlook: { missing: null, forecast } } });
    expect(variables).toMatchObject({ currency: 'USD' });
    await answer('resolve');
    expect(screen.getAllByText('Valores em US$, pela cotação de cada dia')).toHaveLength(1);
    expect(plain(tile('Previsão de novembro'))).toContain('$58');
    expect(plain(tile('Previsão de novembro'))).toContain('$60,000.00');
  } finally {
    setCurrency('STANDARD');
  }
});
