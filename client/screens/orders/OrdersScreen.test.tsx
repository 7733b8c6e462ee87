import { setCurrency } from '#client/lib/language/currency.ts';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { loadOrders, needsRefetch } from './loadOrders.ts';
import { OrdersScreen } from './OrdersScreen.tsx';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const known = { state: 'KNOWN', basis: [] };
const sold = {
  id: btoa('Order:1'),
  number: '701-0818017-7664367',
  marketplace: 'AMAZON',
  purchasedAt: '2026-11-22T11:12:00Z',
  status: 'PENDING',
  logisticText: 'FBA',
  uf: 'SP',
  stateName: 'São Paulo',
  firstProduct: { id: btoa('Product:1'), asin: 'B01', sku: 'PS', name: 'Protetor Solar' },
  lineCount: 1,
  units: 1,
  revenue: brl(8_599),
  cancelledRevenue: null,
  profit: brl(1_435),
  revenueMark: known,
  profitMark: known,
  notices: [],
};
const loss = {
  ...sold,
  id: btoa('Order:2'),
  number: '2000009392075067',
  marketplace: 'MERCADOLIVRE',
  lineCount: 3,
  profit: brl(-586),
  notices: [{ code: 'WITH_LOSS', text: 'prejuízo', amount: null }],
};
const cancelled = {
  ...sold,
  id: btoa('Order:3'),
  number: '701-9930021-5540017',
  status: 'CANCELLED',
  units: 0,
  revenue: brl(0),
  cancelledRevenue: brl(12_652),
  profit: brl(0),
};
const counts = {
  all: 3,
  withLoss: 1,
  withoutCost: 0,
  withDifference: 0,
  held: 0,
  late: 0,
  returned: 0,
  outsidePeriod: 0,
  isCapped: false,
};
const totals = {
  orders: 2,
  revenue: brl(17_198),
  profit: brl(849),
  revenueMark: known,
  profitMark: known,
  isProfitBeforeAds: false,
  hasWithoutOrder: true,
  isOfProduct: false,
  isCapped: false,
};

async function open(search = '', viewer: object = {}, nodes: readonly object[] = [sold, loss, cancelled]) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/orders',
        loader: loaderIn(environment, loadOrders),
        shouldRevalidate: ({ currentUrl, nextUrl }) => needsRefetch(currentUrl, nextUrl),
        element: <OrdersScreen />,
      },
      { path: '/orders/:marketplace/:orderId', element: <p>Um pedido</p> },
    ],
    { initialEntries: [`/orders${search}`] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('status', { name: 'Carregando pedidos' });
  const operation = environment.mock.getMostRecentOperation();
  await act(async () =>
    environment.mock.resolve(
      operation,
      MockPayloadGenerator.generate(operation, {
        Viewer: () => ({
          id: 'V',
          areOrdersComplete: true,
          orderCounts: counts,
          orderTotals: totals,
          orders: {
            edges: nodes.map((node) => ({ cursor: 'c', node })),
            pageInfo: { hasNextPage: false, endCursor: null },
          },
          ...viewer,
        }),
      }),
    ),
  );
  return { router, variables: operation.request.variables, user: userEvent.setup() };
}

const plain = (text: string | null) => text!.replaceAll(/\s/g, ' ');
const rows = () =>
  within(screen.getByRole('table', { name: 'Pedidos' }))
    .getAllByRole('row')
    .slice(1);

test('each order is a row with its figures, and a cancelled one is struck', async () => {
  const { variables } = await open();
  expect(variables).toMatchObject({ count: 50, filter: { period: 'LAST_30_DAYS' } });
  expect(rows().map(({ textContent }) => plain(textContent))).toEqual([
    expect.stringMatching(/^701-0818017-7664367.*22\/11 08:12Protetor Solar1R\$ 85,99R\$ 14,35PendingFBASP/),
    expect.stringMatching(/^2000009392075067.*Protetor Solar \+ 2 itens1R\$ 85,99-R\$ 5,86.*prejuízo/),
    expect.stringMatching(/^701-9930021-5540017.*0R\$ 126,52R\$ 0,00Cancelled/),
  ]);
  expect(rows()[2]!.querySelector('s')?.textContent).toContain('126,52');
  expect(screen.getByRole('link', { name: loss.number }).getAttribute('href')).toBe(
    `/orders/mercadolivre/${loss.number}`,
  );
});

test('the head has the totals, and what they hold besides the rows', async () => {
  await open();
  expect(plain(screen.getByText(/2 pedidos/).textContent)).toBe(
    '2 pedidos nos últimos 30 dias · R$ 171,98 · lucro R$ 8,49 · inclui o que não é de um pedido',
  );
});

test('the orders of a product say that their totals are of it alone, and lead to those of all', async () => {
  const listing = btoa('Product:7');
  const { router, user, variables } = await open(`?listing=${encodeURIComponent(listing)}`, {
    orderTotals: { ...totals, isOfProduct: true },
  });
  expect(variables).toMatchObject({ filter: { listing } });
  expect(plain(screen.getByText(/2 pedidos/).textContent)).toContain('lucro R$ 8,49 · só deste produto ·');
  void user.click(screen.getByRole('button', { name: /Só um produto/ }));
  await waitFor(() => expect(router.state.navigation.location?.search).toBe(''));
});

test('cuts are links with their numbers, and keep the other filters', async () => {
  await open('?marketplace=amazon&cut=withLoss');
  const cuts = within(screen.getByRole('navigation', { name: 'Recortes' }));
  expect(plain(cuts.getByRole('link', { name: /Com prejuízo/ }).textContent)).toBe('Com prejuízo1');
  expect(cuts.getByRole('link', { name: /Com prejuízo/ }).getAttribute('aria-current')).toBe('true');
  expect(cuts.getByRole('link', { name: /Todos/ }).getAttribute('href')).toBe('/orders?marketplace=amazon');
});

test('numbers of more orders than are counted say so', async () => {
  await open('', { orderCounts: { ...counts, all: 10_000, isCapped: true } });
  expect(plain(screen.getByRole('link', { name: /Todos/ }).textContent)).toBe('Todos10.000+');
  expect(plain(screen.getByText(/^1–3 de/).textContent)).toBe('1–3 de 10.000+');
});

test('a search is of any day and says what lies outside of the period', async () => {
  const { variables } = await open('?search=7664367&period=today', {
    orderCounts: { ...counts, all: 1, outsidePeriod: 1 },
    orderTotals: null,
  });
  expect(variables.filter).toMatchObject({ search: '7664367', period: 'TODAY' });
  expect(plain(screen.getByText(/encontrado/).textContent)).toBe(
    '1 pedido encontrado em qualquer data · 1 pedido fora do período escolhido',
  );
});

test('J and K move through the rows, Enter opens one, and a click beside its links does too', async () => {
  const { router, user } = await open();
  await user.keyboard('j');
  await user.keyboard('j');
  expect(document.activeElement?.textContent).toBe(loss.number);
  await user.keyboard('k');
  expect(document.activeElement?.textContent).toBe(sold.number);
  await user.click(screen.getAllByText('22/11 08:12')[1]!);
  expect(router.state.location.pathname).toBe(`/orders/mercadolivre/${loss.number}`);
});

test.each([
  ['?search=x', 'Nenhum pedido com “x”'],
  ['?cut=held', 'Nenhum pedido neste recorte'],
  ['?uf=SP', 'Nenhum pedido com estes filtros'],
  ['', 'Nenhum pedido neste período'],
])('without orders at "%s" the list says why', async (search, title) => {
  await open(search, {}, []);
  expect(screen.getByText(title)).toBeTruthy();
});

test('before anything was read the list leads to the keys', async () => {
  await open('', { areOrdersComplete: false }, []);
  expect(screen.getByText('Nenhum pedido foi lido ainda')).toBeTruthy();
});

test.each(['USD', 'BRL', 'SALE'] as const)('%s is asked of the rows and the totals, and named once', async (choice) => {
  setCurrency(choice);
  try {
    const usd = (minor: number) => ({ minor, currency: 'USD' });
    const { variables } = await open('', { orderTotals: { ...totals, revenue: usd(3_200), profit: usd(150) } }, [
      { ...sold, revenue: usd(1_600), profit: usd(270) },
    ]);
    expect(variables).toMatchObject({ currency: choice });
    expect(screen.getAllByText(/^Valores (?:em|na)/)).toHaveLength(1);
    expect(plain(rows()[0]!.textContent)).toContain('$16.00$2.70');
  } finally {
    setCurrency('STANDARD');
  }
});
