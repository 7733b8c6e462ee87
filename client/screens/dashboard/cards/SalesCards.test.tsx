import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { graphql, RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { SalesCardsTestQuery } from './__generated__/SalesCardsTestQuery.graphql';
import { SalesCards } from './SalesCards.tsx';

const KNOWN = { state: 'KNOWN', basis: [] };
const marked = (state: string, text: string, missing: string | null = null) => ({ state, basis: [{ text, missing }] });

const known = {
  revenue: { minor: 1284390, currency: 'BRL' },
  todayRevenue: { minor: 50000, currency: 'BRL' },
  revenueChangePercent: 12.34,
  endDate: '2026-11-20',
  comparedUntil: '2026-11-19T17:05:00Z',
  unknownBefore: null,
  orders: 1143,
  newOrders: 23,
  pendingOrders: 23,
  units: 1198,
  unitsPerOrder: 1.3846,
  acosPercent: 12.4,
  spendWithoutSales: false,
  profit: { minor: 284312, currency: 'BRL' },
  isProfitBeforeAds: false,
  profitWithoutOrder: null,
  marginPercent: 22.1,
  unitsWithoutCost: 0,
  unitsWithoutFee: 0,
  unitsWithoutFreight: 0,
  unitsWithoutPrice: 0,
  hasExchange: true,
  marks: { revenue: KNOWN, profit: KNOWN, acos: KNOWN },
  todayMark: KNOWN,
};

async function show(
  metrics: object,
  url = '/dashboard',
  arrivals: Parameters<typeof SalesCards>[0]['arrivals'] = [],
  areOrdersComplete = true,
) {
  const environment = createMockEnvironment();
  function Cards() {
    const { viewer } = useLazyLoadQuery<SalesCardsTestQuery>(
      graphql`
        query SalesCardsTestQuery @relay_test_operation {
          viewer {
            salesMetrics(filter: {}) {
              ...SalesCards_metrics
            }
          }
        }
      `,
      {},
    );
    return <SalesCards metrics={viewer.salesMetrics} arrivals={arrivals} areOrdersComplete={areOrdersComplete} />;
  }
  const element = (
    <Suspense>
      <Cards />
    </Suspense>
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [url] })} />
    </RelayEnvironmentProvider>,
  );
  await act(async () =>
    environment.mock.resolveMostRecentOperation((operation) =>
      MockPayloadGenerator.generate(operation, {
        SalesMetrics: () => ({ ...known, ...metrics }),
      }),
    ),
  );
  return {
    /** Resolves the query of the sales series, which the cards do not wait for. */
    answerSeries: async (series: object) => {
      await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1)); // the chunk loads first
      await act(async () =>
        environment.mock.resolveMostRecentOperation((operation) =>
          MockPayloadGenerator.generate(operation, { SalesSeries: () => series }),
        ),
      );
    },
  };
}

const point = (hour: number, minor: number) => ({
  day: '2026-11-20',
  hour,
  revenue: { minor, currency: 'BRL' },
  orders: hour,
  units: 2 * hour,
  profit: null,
  acosPercent: null,
  state: 'KNOWN',
  profitState: 'KNOWN',
  acosState: 'KNOWN',
});
const series = {
  unit: 'HOUR',
  isBeforeAds: true,
  change: { ordersPercent: 25, unitsPercent: -4.21, profitPercent: null, isProfitBeforeAds: false, acosPoints: -1.52 },
  points: [point(0, 1_000), point(1, 250_050)],
  compared: [point(0, 99), point(1, 1)],
};

const card = (title: string) => within(screen.getByRole('article', { name: title }));
const textOf = (title: string) => screen.getByRole('article', { name: title }).textContent!.replaceAll('\u00a0', ' ');

test('the five cards format the figures of today', async () => {
  await show({});
  expect(textOf("Today's Sales")).toBe("Today's SalesR$ 12.843,90+12,3% vs. ontem até 14:05");
  expect(textOf('Orders')).toBe('Orders1.143+23 new');
  expect(textOf('Units Sold')).toBe('Units Sold1.1981,4 un. por pedido');
  expect(textOf('ACOS')).toBe('ACOS12,4%Target: 15%');
  expect(textOf('Net Profit')).toBe('Net ProfitR$ 2.843,1222,1% de margemVer DRE');
  expect(card("Today's Sales").getByText('+12,3%').dataset.trend).toBe('up');
});

test('under a status the profit says what it is before, and how much that is', async () => {
  const rest = { minor: -123456, currency: 'BRL' };
  await show({ isProfitBeforeAds: true, profitWithoutOrder: rest }, '/dashboard?status=delivered');
  expect(textOf('Net Profit')).toBe(
    'Net ProfitR$ 2.843,12antes de publicidade e armazenagem (-R$ 1.234,56)22,1% de margemVer DRE',
  );
  cleanup();
  await show({ isProfitBeforeAds: true }, '/dashboard?search=701-0000001');
  expect(textOf('Net Profit')).toContain('antes de publicidade e armazenagem22,1%');
});

test('pending orders that are too old to be new are named, so that the status filter agrees', async () => {
  await show({ newOrders: 3, pendingOrders: 598 });
  expect(textOf('Orders')).toBe('Orders1.143+3 new595 pendentes há mais de 14 dias');
});

test('another period shows its name and keeps the sales of today', async () => {
  await show({ revenueChangePercent: -8.24, comparedUntil: null }, '/dashboard?period=yesterday');
  expect(textOf('Sales · Ontem')).toBe("Sales · OntemR$ 12.843,90-8,2% vs. anteontemToday's Sales: R$ 500,00");
  expect(card('Sales · Ontem').getByText('-8,2%').dataset.trend).toBe('down');
});

test('an unknown figure is a dash', async () => {
  await show({ revenueChangePercent: null, unitsPerOrder: null, acosPercent: null, profit: null, marginPercent: null });
  expect(textOf("Today's Sales")).toContain('— vs. ontem');
  expect(textOf('Units Sold')).toContain('— un. por pedido');
  expect(textOf('ACOS')).toContain('ACOS—');
  expect(textOf('Net Profit')).toBe('Net Profit—— de margemVer DRE');
});

test('an incomplete figure says what is missing', async () => {
  await show({
    unitsWithoutCost: 17,
    unitsWithoutFee: 2,
    unitsWithoutFreight: 9,
    unitsWithoutPrice: 1,
    hasExchange: false,
    spendWithoutSales: true,
  });
  expect(card('Net Profit').getByText('17 un. sem custo')).toBeTruthy();
  expect(card('Net Profit').getByText('2 un. sem tarifa')).toBeTruthy();
  const freight = card('Net Profit').getByRole('link', { name: '9 un. sem frete próprio' });
  expect(freight.getAttribute('href')).toBe('/costs?tab=freight');
  expect(card("Today's Sales").getByText('1 un. sem preço')).toBeTruthy();
  expect(card("Today's Sales").getByText('sem câmbio')).toBeTruthy();
  expect(card('ACOS').getByText('gasto sem venda')).toBeTruthy();
});

test('a figure says what is known of it: still changing, without a part, or not read', async () => {
  const running = 'Ainda muda: o período não acabou';
  const unread = 'Anúncios não lidos antes de 24/08';
  const acosPercent = null;
  await show({
    acosPercent,
    marks: {
      revenue: marked('PROVISIONAL', running),
      profit: {
        state: 'PARTIAL',
        basis: [
          { text: unread, missing: 'sem publicidade' },
          { text: 'Impostos não informados', missing: 'sem impostos' },
        ],
      },
      acos: marked('UNREAD', unread, 'sem publicidade'),
    },
  });
  expect(card("Today's Sales").getByTitle(running).className).toContain('figure-provisional');
  expect(textOf('ACOS')).toBe(`ACOS— (${unread})Target: 15%`);
  expect(textOf('Net Profit')).toContain(`R$ 2.843,12 (${unread}; Impostos não informados)sem publicidade +1`);
});

test('a comparison of a period that ends today with whole days says so', async () => {
  await show({ comparedUntil: null, endDate: '2999-01-01' }, '/dashboard?period=last30Days');
  expect(textOf('Sales · Últimos 30 dias')).toContain('vs. 30 dias anterioreshoje ainda não acabou');
  cleanup();
  await show({ comparedUntil: null }, '/dashboard?period=lastMonth');
  expect(textOf('Sales · Mês passado')).not.toContain('hoje ainda não acabou');
});

test('ACOS is coloured by its target, a loss is red', async () => {
  await show({ acosPercent: 15.1, profit: { minor: -1, currency: 'BRL' } });
  expect(card('ACOS').getByText('15,1%').className).toContain('text-negative');
  expect(card('Net Profit').getByText(/0,01/).className).toContain('text-negative');
});

test('an order that has just arrived counts as a new order', async () => {
  await show({}, '/dashboard?marketplace=amazon', [
    { id: '1', marketplace: 'AMAZON' },
    { id: '2', marketplace: 'MERCADOLIVRE' },
  ]);
  expect(textOf('Orders')).toContain('+24 new');
});

test('each card shows its change and the comparison; a lower ACOS is good, an unknown change is a dash', async () => {
  const { answerSeries } = await show({}, '/dashboard?comparison=sameWeekdays');
  await answerSeries(series);
  const compared = 'vs. mesmo dia da semana anterior até 14:05';
  expect(textOf("Today's Sales")).toContain(`+12,3% ${compared}`);
  expect(textOf('Orders')).toContain(`+25,0%${compared}`);
  expect(textOf('Units Sold')).toContain(`-4,2%${compared}`);
  expect(card('ACOS').getByText('-1,5 p.p.').className).toContain('text-positive');
  expect(textOf('Net Profit')).toContain(`—${compared}`);
});

test('a change of profit without the costs that have no hour says so', async () => {
  const { answerSeries } = await show({});
  await answerSeries({ ...series, change: { ...series.change, profitPercent: 8, isProfitBeforeAds: true } });
  expect(textOf('Net Profit')).toContain('+8,0%antes de publicidade e armazenagem, vs. ontem até 14:05');
});

test('a comparison that begins before the first known order is a dash with the reason on every card', async () => {
  const unknown = { revenueChangePercent: null, comparedUntil: null, unknownBefore: '2025-11-03' };
  const { answerSeries } = await show(unknown, '/dashboard?period=last12Months&comparison=yearBefore');
  await answerSeries({ ...series, change: null, compared: null });
  expect(textOf('Sales · Últimos 12 meses')).toContain('— vs. um ano antesSem dados antes de 03/11/2025');
  for (const title of ['Orders', 'Units Sold', 'ACOS', 'Net Profit'])
    expect(card(title).getByTitle('vs. um ano antes. Sem dados antes de 03/11/2025').textContent).toBe(
      '—vs. um ano antes',
    );
});

/** The panel below the cards once it shows a card, and the rows of its table. */
async function tableOf(title: string) {
  const user = userEvent.setup();
  await user.click(card(title).getByRole('button', { name: `Mostrar o gráfico de ${title}` }));
  const panel = within(await screen.findByRole('region', { name: `Gráfico: ${title}` }));
  await user.click(await panel.findByText('Ver como tabela'));
  const rows = within(panel.getByRole('table')).getAllByRole('row').slice(1);
  return { panel, rows: rows.map((row) => row.textContent!.replaceAll('\u00a0', ' ')) };
}

test('the running hour is named in the chart, and what was not read has no value', async () => {
  const { answerSeries } = await show({});
  const running = { ...point(2, 40_000), state: 'PROVISIONAL' };
  const unread = { ...point(0, 0), state: 'UNREAD' };
  await answerSeries({ ...series, compared: null, points: [unread, point(1, 250_050), running] });
  const { rows } = await tableOf("Today's Sales");
  expect(rows).toEqual(['0h——', '1hR$ 2.500,50—', '2hR$ 400,00 (até agora)—']);
});

test('the chart of profit says which points are without a part, and why', async () => {
  const text = 'Anúncios não lidos antes de 24/08';
  const { answerSeries } = await show({ marks: { ...known.marks, profit: marked('PARTIAL', text) } });
  const profit = { minor: 10_000, currency: 'BRL' };
  const partial = { ...point(1, 0), profit, profitState: 'PARTIAL' };
  await answerSeries({ ...series, compared: null, points: [partial, { ...point(2, 0), profit }] });
  const { panel, rows } = await tableOf('Net Profit');
  expect(rows).toEqual(['1hR$ 100,00 (parcial)', '2hR$ 100,00']);
  expect(panel.getByText(text)).toBeTruthy();
});

test('the first card is charted, and its values are also a table and an export', async () => {
  const { answerSeries } = await show({});
  await answerSeries(series);
  const user = userEvent.setup();
  const panel = within(await screen.findByRole('region', { name: "Gráfico: Today's Sales" }));
  expect((await panel.findByRole('img')).getAttribute('aria-label')).toBe(
    "Gráfico de Today's Sales vs. ontem até 14:05. A tabela abaixo tem os valores.",
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(''));
  await user.click(panel.getByRole('button', { name: 'Exportar' }));
  await user.click(panel.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  const url = new URL(fetch.mock.calls[0]![0] as string, 'http://x');
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    '/api/dashboard-local/series/export',
    {
      dateRange: 'today',
      metric: 'revenue',
      title: "Today's Sales",
      comparedTitle: 'vs. ontem até 14:05',
      format: 'csv',
    },
  ]);
  await user.click(panel.getByText('Ver como tabela'));
  const rows = panel.getAllByRole('row').map(({ textContent }) => textContent!.replaceAll('\u00a0', ' '));
  expect(rows).toEqual([
    "HoraToday's SalesNet Profitvs. ontem até 14:05",
    '0hR$ 10,00—R$ 0,99 (0h)',
    '1hR$ 2.500,50—R$ 0,01 (1h)',
  ]);
});

test('without a comparison the cards show no change', async () => {
  const { answerSeries } = await show({ revenueChangePercent: null }, '/dashboard?comparison=none');
  await answerSeries({ ...series, change: null, compared: null });
  expect(screen.queryByText(/vs\./)).toBeNull();
});

test('before the first order sync the figures are unknown, except imported ones', async () => {
  const nothing = {
    orders: 0,
    units: 0,
    revenue: { minor: 0, currency: 'BRL' },
    profit: { minor: 0, currency: 'BRL' },
  };
  await show(
    { ...nothing, newOrders: 0, pendingOrders: 0, unitsPerOrder: null, marginPercent: null },
    '/dashboard',
    [],
    false,
  );
  const article = (name: string) => screen.getByRole('article', { name }).textContent;
  expect(article("Today's Sales")).toContain("Today's Sales—");
  expect(article('Orders')).toBe('Orders—— new');
  expect(article('Net Profit')).toContain('Net Profit—— de margem');
  cleanup();
  await show({}, '/dashboard', [], false);
  expect(article('Orders')).toContain('1.143');
});
