import { setCurrency } from '#client/lib/language/currency.ts';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { loadProduct } from './loadProduct.ts';
import { ProductScreen } from './ProductScreen.tsx';

const ID = btoa('MasterProduct:53');
const PATH = `/products/${ID.replace(/=+$/, '')}`;
const brl = (minor: number) => ({ minor, currency: 'BRL' });
const known = { state: 'KNOWN', basis: [] };
const figure = (minor: number | null, currency = 'BRL') => ({
  amount: minor === null ? null : { minor, currency },
  state: minor === null ? 'UNREAD' : 'KNOWN',
  reasons: minor === null ? ['Sem vendas'] : [],
});

const listed = (key: string, marketplace: string, more: object = {}) => ({
  id: btoa(`Product:${key}`),
  asin: `B0${key}`,
  sku: `SKU-${key}`,
  name: `Anúncio ${key}`,
  marketplace,
  country: 'BR',
  ...more,
});
const amazon = listed('1', 'AMAZON');
const mercadoLivre = listed('2', 'MERCADOLIVRE');

const column = (product: object, more: object = {}, sales: object = {}) => ({
  product,
  isActive: true,
  price: figure(5_349),
  charges: figure(2_640),
  unitProfit: figure(410),
  winning: null,
  buyBoxPercent: 34,
  visits: { visits: 4_120, conversionPercent: 3.81, skus: 1 },
  available: 21,
  place: 'FBA',
  sharedWith: 0,
  sales: {
    units: 157,
    revenue: brl(832_665),
    profit: brl(60_000),
    own: null,
    acosPercent: null,
    marks: { revenue: known, profit: known, acos: { state: 'UNREAD', basis: [] } },
    ...sales,
  },
  ...more,
});

const master = (listings: readonly object[], more: object = {}) => ({
  id: ID,
  name: 'Caixa Organizadora',
  sku: 'CS-01-P',
  ean: '7891234500013',
  imageUrl: null,
  unitCost: { cost: brl(1_840), since: '2026-09-02', isOfSome: false },
  listings: [amazon, mercadoLivre].map((product) => ({ active: true, product })),
  stockEnd: {
    coverDays: 5.4,
    available: 54,
    leadDays: 12,
    isShort: true,
    quantity: 240,
    isHeld: false,
    casePack: 12,
    product: amazon,
    next: { units: 240, day: '2026-11-27' },
  },
  salesMetrics: {
    startDate: '2026-10-29',
    endDate: '2026-11-27',
    units: 312,
    revenue: brl(1_620_431),
    revenueChangePercent: 21.4,
    profit: brl(256_570),
    marginPercent: 15.8,
    unitsWithoutCost: 0,
    marks: { revenue: known, profit: known, acos: known },
  },
  salesSeries: { unit: 'DAY', points: [], compared: null },
  events: { hidden: 0, events: [] },
  sideBySide: {
    startDate: '2026-10-29',
    endDate: '2026-11-27',
    unitStartDate: '2026-10-28',
    unitEndDate: '2026-11-26',
    buyBoxPercent: 61,
    lostBuyBoxes: [{ product: amazon, since: '2026-11-27T20:40:00Z' }],
    listings,
  },
  ...more,
});

async function open(path: string, product: object | null) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/products/:productId/:tab?',
        loader: loaderIn(environment, loadProduct),
        element: <ProductScreen />,
        hydrateFallbackElement: <p />,
      },
      { path: '*', element: <p>outra página</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  );
  await act(async () => undefined);
  const answer = (of: object | null) =>
    act(async () => {
      environment.mock.resolveMostRecentOperation((operation) =>
        MockPayloadGenerator.generate(operation, { Viewer: () => ({ productHub: of }) }),
      );
    });
  if (environment.mock.getAllOperations().length > 0) await answer(product);
  return { environment, router, answer };
}

const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell');
const texts = (name: string) => cellsOf(name).map((cell) => cell.textContent?.replaceAll(/\s+/g, ' '));

test('listings stand side by side with the better value marked, and what is not known is a dash', async () => {
  const cheaper = column(
    mercadoLivre,
    {
      price: figure(5_090),
      charges: figure(1_490),
      unitProfit: figure(1_240),
      winning: { state: 'WINNING', isOurs: true, price: null, basis: null, isPriceEnough: false, profit: null },
      buyBoxPercent: 88,
      visits: null,
      available: null,
    },
    { units: 155, revenue: brl(787_766), acosPercent: 14.2, marks: { revenue: known, profit: known, acos: known } },
  );
  const lost = column(amazon, {
    winning: {
      state: 'LOSING',
      isOurs: false,
      price: brl(5_299),
      basis: 'MATCHED',
      isPriceEnough: false,
      profit: brl(380),
    },
  });
  await open(PATH, master([lost, cheaper]));
  expect(screen.getByRole('heading', { level: 1, name: 'Caixa Organizadora' })).toBeTruthy();
  expect(texts('Tarifa')).toEqual(['R$ 26,40', 'R$ 14,90 (melhor)']);
  expect(texts('Lucro por unidade')).toEqual(['R$ 4,10', 'R$ 12,40 (melhor)']);
  expect(texts('Receita')).toEqual(['R$ 8.326,65 (melhor)', 'R$ 7.877,66']);
  expect(texts('ACOS')).toEqual(['—', '14,2%']);
  expect(texts('Visitas')).toEqual(['4.120 → 3,81%', '—']);
  expect(texts('Estoque')).toEqual(['21 FBA', '—']);
  const [winning, ours] = texts('Preço que ganha');
  expect(winning).toContain('R$ 52,99');
  expect(winning).toContain('deixa R$ 3,80/un.');
  expect(ours).toBe('ganhando');
});

test('a Buy Box that no one has is said, and one that was not observed is unread', async () => {
  const none = { isOurs: false, price: null, basis: null, isPriceEnough: false, profit: null };
  const noOne = column(amazon, { winning: { state: 'NONE', ...none } });
  const noPrice = column(listed('3', 'AMAZON', { country: 'US' }), { winning: { state: 'LOSING', ...none } });
  await open(PATH, master([noOne, noPrice]));
  expect(texts('Preço que ganha')).toEqual(['Sem Buy Box', '—']);
});

test('amounts in different currencies have no better one', async () => {
  const abroad = column(listed('3', 'AMAZON', { country: 'US' }), {
    charges: figure(450, 'USD'),
    unitProfit: figure(900, 'USD'),
  });
  await open(PATH, master([column(amazon), abroad]));
  expect(texts('Tarifa').join()).not.toContain('melhor');
  expect(screen.getByRole('columnheader', { name: /Amazon US/ })).toBeTruthy();
});

test('the tiles say when stock ends and where the Buy Box was lost, and one button orders what is advised', async () => {
  await open(PATH, master([column(amazon)]));
  expect(within(screen.getByRole('article', { name: 'Estoque acaba' })).getByText('5 dias')).toBeTruthy();
  expect(screen.getByText(/54 un. · prazo 12 dias/)).toBeTruthy();
  expect(screen.getByRole('link', { name: /perdida na Amazon desde 27\/11 17:40/ }).getAttribute('href')).toBe(
    `${PATH}/price`,
  );
  const order = screen.getByRole('link', { name: 'Pedir 240 un.' });
  expect(order.getAttribute('href')).toContain('units=240&box=12');
  expect(screen.getByRole('link', { name: 'Simular preço' }).getAttribute('href')).toContain(
    '/products/simulator?ids=',
  );
});

test('each tab asks only for its own and keeps the days; the address says which', async () => {
  const { environment, router, answer } = await open(`${PATH}?period=lastMonth`, master([column(amazon)]));
  await userEvent.click(screen.getByRole('link', { name: 'Pedidos' }));
  expect(router.state.navigation.location?.pathname ?? router.state.location.pathname).toBe(`${PATH}/orders`);
  const operation = environment.mock.getMostRecentOperation();
  expect(operation.request.node.operation.name).toBe('OrdersTabQuery');
  await answer(master([], { recentOrders: [] }));
  expect(screen.getByText('Nenhum pedido deste produto')).toBeTruthy();
  expect(router.state.location.search).toBe('?period=lastMonth');
});

test('an address of no product, and a product of another account, say so', async () => {
  await open('/products/rubbish', null);
  expect(screen.getByRole('heading', { name: 'Este produto não está na sua conta' })).toBeTruthy();
});

test('a product that the account does not have is not an empty page', async () => {
  await open(PATH, null);
  expect(screen.getByRole('link', { name: 'Ver todos os produtos' })).toBeTruthy();
});

test('sales are asked for in the currency that the person chose, and prices stay in theirs', async () => {
  setCurrency('USD');
  try {
    const usd = (minor: number) => ({ minor, currency: 'USD' });
    const sold = column(amazon, {}, { revenue: usd(155_000), own: { revenue: brl(832_665) } });
    await open(PATH, master([sold], { salesMetrics: { ...master([]).salesMetrics, revenue: usd(300_000) } }));
    expect(screen.getAllByText('Valores em US$, pela cotação de cada dia')).toHaveLength(1);
    expect(screen.getByText('$3,000.00')).toBeTruthy();
    expect(texts('Receita')).toEqual(['$1,550.00R$ 8.326,65']);
    expect(texts('Tarifa')[0]).toContain('R$');
  } finally {
    setCurrency('STANDARD');
  }
});
