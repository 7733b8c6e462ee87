import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { OrderMoney } from '#client/parts/reconciliation/OrderMoney.tsx';
import { loaderIn } from '#client/data/startQuery.ts';
import { loadReconciliation } from './loadReconciliation.ts';
import { ReconciliationScreen } from './ReconciliationScreen.tsx';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const line = (key: string, kind: string, label: string, minor: number, rowCount = 2) => ({
  key,
  kind,
  label,
  rowCount,
  amount: brl(minor),
});
const month = {
  period: '2026-10',
  currency: 'BRL',
  currencies: ['BRL', 'USD'],
  state: 'PARTIAL',
  stateText: 'Parcial',
  toCheck: 'R$ 412,80 para conferir em 23 pedidos',
  unknownOrders: 3,
  unexplainedText: 'Sem explicação R$ 1,20 (1 linha)',
  unexplainedOrders: [{ orderNumber: '2000009', amount: brl(120) }],
  toReceive: brl(50_010),
  released: brl(70_020),
  held: brl(30_030),
  disputed: brl(1_040),
  outdatedSince: null,
  sources: [{ key: 'bill', state: 'PARTIAL', text: 'Fatura: 2 de 3 partes lidas, até 21/11' }],
  bridge: [
    line('revenue', 'LINE', 'Receita e frete do comprador', 80_000),
    line('charges', 'LINE', 'Tarifas', -10_100),
    { ...line('ads', 'LINE', 'Publicidade', 0, 0), amount: null },
    line('other', 'LINE', 'Outros', 0, 0),
    line('unexplained', 'UNEXPLAINED', 'Sem explicação', 120, 1),
    line('entered', 'SUM', 'Entrou na conta do marketplace em outubro', 70_020, 0),
  ],
};

const check = (text: string, minor: number | null, more: object = {}) => ({
  kind: 'AVAILABLE',
  marketplace: 'AMAZON',
  settlementId: null,
  stated: { currency: 'BRL' },
  difference: minor === null ? null : { minor },
  text,
  note: 'até 48 horas depois',
  ...more,
});
const checks = [
  check('a liberar', 120),
  check('retido', 0, { kind: 'DEFERRED' }),
  check('reserva', null, { kind: 'ACCOUNT_LEVEL_RESERVE' }),
  check('em dólares', 5, { stated: { currency: 'USD' } }),
  check('de outro', 5, { marketplace: 'MERCADOLIVRE' }),
  check('de um repasse', 5, { kind: 'NET_PROCEEDS', settlementId: '91' }),
];

async function open(search: string, shown: object, hasConnections = true) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [{ path: '/reconciliation', element: <ReconciliationScreen />, loader: loaderIn(environment, loadReconciliation) }],
    { initialEntries: [`/reconciliation${search}`] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('heading', { name: 'Conciliação' });
  const { variables } = environment.mock.getMostRecentOperation().request;
  await act(async () =>
    environment.mock.resolveMostRecentOperation((operation) =>
      MockPayloadGenerator.generate(operation, {
        Viewer: () => ({ hasConnections, moneyChecks: checks }),
        Reconciliation: () => ({ ...month, ...shown }),
      }),
    ),
  );
  return variables;
}
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('the month has its cards, its bridge, its sources and what to check', async () => {
  expect(await open('?month=2026-10&marketplace=mercadolivre', {})).toMatchObject({
    period: '2026-10',
    marketplace: 'MERCADOLIVRE',
    currency: 'BRL',
  });
  for (const [name, amount] of [
    ['A receber', 'R$ 500,10'],
    ['Liberado', 'R$ 700,20'],
    ['Retido', 'R$ 300,30'],
    ['Em disputa', 'R$ 10,40'],
  ] as const)
    expect(plain(screen.getByRole('article', { name }).textContent!)).toContain(amount);
  expect(screen.getByRole('article', { name: 'A receber' }).textContent).toContain('3 pedidos com valor não lido');
  expect(screen.getByRole('link', { name: month.toCheck }).getAttribute('href')).toBe(
    '/reconciliation/differences?marketplace=mercadolivre&month=2026-10',
  );
  const table = within(screen.getByRole('table', { name: 'Ponte do mês' }));
  expect(table.getAllByRole('row').map((row) => plain(row.textContent!))).toEqual([
    expect.stringContaining('Linha'),
    'Receita e frete do compradorR$ 800,002 linhas',
    'Tarifas-R$ 101,002 linhas',
    'Publicidade—',
    'Sem explicaçãoR$ 1,201 linha',
    'Entrou na conta do marketplace em outubroR$ 700,20',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar também 1 sem valor' }));
  expect(plain(table.getByRole('row', { name: /^Outros/ }).textContent!)).toBe('OutrosR$ 0,000 linhas');
  expect(screen.getByText('Fatura: 2 de 3 partes lidas, até 21/11')).toBeTruthy();
  expect(screen.getByText('Parcial')).toBeTruthy();
  expect(screen.queryByText(/Recalculando/)).toBeNull();
});

test('a month that changed says when it was calculated, and that it is again', async () => {
  await open('', { outdatedSince: '2026-10-26T15:04:00Z' });
  expect(plain(screen.getByText(/Recalculando/).textContent!)).toMatch(
    /^Calculado em 26\/10.* 12:04\. Recalculando com o que mudou desde então\.$/,
  );
});

test('a line whose source was not read has no amount', async () => {
  await open('', { bridge: [...month.bridge, { ...line('bill_paid', 'LINE', 'Fatura paga', 0), amount: null }] });
  expect(screen.getByRole('row', { name: /Fatura paga/ }).textContent).toContain('—');
});

test('what the marketplace states of the chosen currency is compared in words: what agrees needs no reason', async () => {
  await open('?marketplace=amazon', {});
  const stated = within(screen.getByRole('region', { name: 'Conferência' }));
  expect(stated.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'a liberar Diferençaaté 48 horas depois',
    'retido Confere',
    'reserva até 48 horas depois',
  ]);
});

test('what is unexplained leads to its orders', async () => {
  await open('', {});
  expect(screen.getByText(month.unexplainedText)).toBeTruthy();
  expect(screen.getByRole('link', { name: /2000009/, hidden: true }).getAttribute('href')).toBe(
    '/orders/amazon/2000009',
  );
});

test('a month without money says so, and what to do without a marketplace', async () => {
  const empty = {
    bridge: month.bridge.map((one) => ({ ...one, amount: brl(0) })),
    toCheck: null,
    unexplainedText: null,
  };
  await open('', empty, false);
  expect(screen.getByText('Nenhum valor neste mês')).toBeTruthy();
  expect(screen.getByText('Conecte um marketplace para ver as vendas.')).toBeTruthy();
  expect(screen.getByText('Nada para conferir neste mês.')).toBeTruthy();
});

test('the money of an order is told by each source, what is superseded apart', async () => {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, {
      OrderMoney: () => ({
        saleDay: '2026-10-10',
        lines: [
          { kindText: 'Venda', basis: 'confirmado', source: 'order', isSuperseded: false, amount: brl(10_000) },
          { kindText: 'Comissão', basis: 'não lido', source: 'order', isSuperseded: false, amount: null },
          { kindText: 'Frete', basis: 'estimado', source: 'fee_rules', isSuperseded: true, amount: brl(-1_800) },
        ],
        charges: [{ number: '1', text: 'Tarifa de venda', isWithheld: false, isGone: false, amount: brl(-839) }],
        releases: [{ paymentNumber: '9', text: 'liberado (pagamento)', net: brl(7_361) }],
        payoutRows: [
          { name: 'payment', day: '2026-10-26', endsOn: '2026-10-27', depositedOn: '2026-10-27', amount: brl(7_361) },
          { name: 'refund', day: '2026-10-28', endsOn: null, depositedOn: null, amount: brl(-7_361) },
        ],
      }),
    }),
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <OrderMoney orderId="2000009" />
    </RelayEnvironmentProvider>,
  );
  const sale = within(await screen.findByRole('region', { name: 'Venda em 10/10/2026' }));
  expect(sale.getAllByRole('listitem').map((row) => plain(row.textContent!))).toEqual([
    expect.stringMatching(/^Venda.*confirmado.*R\$ 100,00$/),
    expect.stringMatching(/^Comissão.*não lido.*—$/),
  ]);
  expect(screen.getByText('Valores substituídos por uma fonte melhor (1)')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Cobranças da fatura' }).textContent).toContain('paga na fatura');
  expect(plain(screen.getByRole('region', { name: 'Liberação' }).textContent!)).toContain('R$ 73,61');
  const paid = within(screen.getByRole('region', { name: 'Repasses' }));
  expect(paid.getAllByRole('listitem').map((row) => plain(row.textContent!))).toEqual([
    expect.stringContaining('em 26/10/2026 · repasse até 27/10/2026, depositado em 27/10/2026'),
    expect.stringContaining('em 28/10/2026 · na conta do marketplace'),
  ]);
});
