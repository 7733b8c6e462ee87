import { setCurrency } from '#client/lib/language/currency.ts';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { loadOrder, needsRefetch } from './loadOrder.ts';
import { OrderScreen } from './OrderScreen.tsx';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const step = (code: string, label: string, minor: number | null, more: object = {}) => ({
  code,
  label,
  amount: minor === null ? null : brl(minor),
  basis: 'KNOWN',
  isSum: false,
  sentence: `de ${label}`,
  target: null,
  ...more,
});
const detail = {
  open: brl(1_147),
  confirmedPercent: 87,
  receipt: { amount: brl(7_452), state: 'EXPECTED', day: '2026-11-25', text: 'Repasse da Amazon previsto para 25/11' },
  ladder: [
    step('PRICE', 'Preço dos itens', 8_599),
    step('COMMISSION', 'Comissão da Amazon', -1_147, { basis: 'ESTIMATED', target: 'FEE_RULES' }),
    step('RECEIVED', 'Recebe da Amazon', 7_452, { isSum: true }),
    step('COST', 'Custo do produto', -3_175, { target: 'COSTS' }),
    step('RETURNS', 'Devolução', null, { basis: 'MAY_CHANGE' }),
    step('PROFIT', 'Lucro líquido', 4_277, { isSum: true }),
  ],
  items: [
    {
      quantity: 2,
      status: 'PENDING',
      stockLeft: 41,
      price: brl(8_598),
      product: { id: btoa('Product:1'), asin: 'B01', sku: 'BL-03', name: 'Protetor Solar', imageUrl: null },
    },
  ],
  documents: [{ key: '3526114400000000000000000000000000000000198', number: 198, stateText: 'autorizada' }],
  differences: [
    {
      id: btoa('MoneyDifference:1'),
      reasonText: 'Frete cobrado acima do informado',
      isCertain: true,
      basis: 'SALE',
      state: 'OPEN',
      stateText: 'Aberto',
      dueAt: null,
      expected: brl(1_749),
      charged: brl(2_094),
      paid: null,
      atStake: brl(345),
    },
  ],
  timeline: [
    {
      code: 'ORDERED',
      at: '2026-11-22T11:12:00Z',
      day: null,
      isExpected: false,
      text: 'Pedido feito',
      detail: 'Buy Box nossa',
    },
    {
      code: 'RETURN_DEADLINE',
      at: null,
      day: '2026-12-22',
      isExpected: true,
      text: 'Fim do prazo de devolução',
      detail: null,
    },
  ],
  sql: 'SELECT 1',
};
const order = {
  id: btoa('Order:1'),
  number: '701-1',
  cartNumber: null,
  marketplace: 'AMAZON',
  purchasedAt: '2026-11-22T11:12:00Z',
  saleDay: '2026-11-22',
  status: 'PENDING',
  marketplaceStatus: 'Unshipped',
  logisticText: 'FBA',
  uf: 'SP',
  trackingNumber: 'BR123',
  otherTrackingNumbers: ['BR124', 'BR125'],
  shipBy: '2026-11-25',
  deliverBy: null,
  stateName: 'São Paulo',
  page: 'https://sellercentral.amazon.com.br/orders-v3/order/701-1',
  profit: brl(4_277),
  profitMark: { state: 'KNOWN', basis: [] },
  marginPercent: 49.7,
  notices: [],
  firstProduct: { id: btoa('Product:1'), sku: 'BL-03', name: 'Protetor Solar' },
  detail,
};

async function open(shown: object | null = order) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/orders/:marketplace/:orderId',
        loader: loaderIn(environment, loadOrder),
        shouldRevalidate: ({ currentUrl, nextUrl }) => needsRefetch(currentUrl, nextUrl),
        element: <OrderScreen />,
      },
    ],
    { initialEntries: ['/orders/amazon/701-1'] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('status', { name: 'Carregando pedido' });
  const operation = environment.mock.getMostRecentOperation();
  const viewer = { id: 'V', order: shown };
  await act(async () =>
    environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, { Viewer: () => viewer })),
  );
  return { variables: operation.request.variables, environment, user: userEvent.setup() };
}

const plain = (text: string | null) => text!.replaceAll(/\s/g, ' ');
const texts = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => plain(textContent));

test('the page asks for the order of its address, and shows its three figures', async () => {
  const { variables } = await open();
  expect(variables).toEqual({ marketplace: 'AMAZON', number: '701-1', currency: null });
  expect(plain(screen.getByRole('article', { name: 'Lucro líquido' }).textContent)).toBe(
    'Lucro líquido↑ R$ 42,7749,7% de margem. R$ 11,47 ainda por confirmar.',
  );
  expect(plain(screen.getByRole('article', { name: 'Recebe' }).textContent)).toBe(
    'RecebeR$ 74,52Repasse da Amazon previsto para 25/11',
  );
  expect(plain(screen.getByRole('article', { name: 'Confirmado' }).textContent)).toContain('87,0%');
});

test('the ladder leads to rules and costs, and the head to the marketplace', async () => {
  await open();
  expect(texts('Do preço ao lucro')).toHaveLength(6);
  expect(screen.getByRole('link', { name: 'Comissão da Amazon' }).getAttribute('href')).toBe('/costs?tab=fees');
  expect(screen.getByRole('link', { name: 'Custo do produto' }).getAttribute('href')).toBe('/costs?search=BL-03');
  expect(screen.getByRole('link', { name: /Abrir na Amazon/ }).getAttribute('href')).toBe(order.page);
  expect(screen.getByRole('link', { name: 'SQL' }).getAttribute('href')).toBe('/database?sql=SELECT%201');
});

test('items, shipment and events say what is known, and a dash what is not', async () => {
  await open();
  expect(plain(screen.getByRole('region', { name: 'Itens' }).textContent)).toContain(
    'BL-03 · 2 × R$ 42,99 · restam 41 un.',
  );
  const shipment = plain(screen.getByRole('region', { name: 'Envio' }).textContent);
  expect(shipment).toContain('ModalidadeFBA');
  expect(shipment).toContain('Enviar até25/11/2026Prometido—RastreioBR123BR124BR125');
  expect(shipment).toContain('35261144…0198 autorizada');
  expect(plain(screen.getByRole('region', { name: 'Linha do tempo' }).textContent)).toBe(
    'Linha do tempoPedido feitoBuy Box nossa08:12Fim do prazo de devolução (esperado)22/12/2026',
  );
});

test('a difference is contested from the page', async () => {
  const { environment, user } = await open();
  expect(plain(screen.getByText(/^Frete cobrado acima/).closest('p')!.textContent)).toContain(
    'Cobrado R$ 20,94; esperado R$ 17,49, informado na venda.',
  );
  await user.click(screen.getByRole('button', { name: 'Abrir contestação' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Contestar' }));
  expect(environment.mock.getMostRecentOperation().request.variables).toMatchObject({
    ids: [detail.differences[0]!.id],
    input: { state: 'CONTESTED', seenState: 'OPEN' },
  });
});

test('a cancelled order has no ladder, and an unknown one leads to the search', async () => {
  await open({ ...order, status: 'CANCELLED', profit: brl(0), detail: { ...detail, ladder: [], differences: [] } });
  expect(screen.getByText(/nada dele conta em receita/)).toBeTruthy();
});

test('an order that the account has not leads to the search of all orders', async () => {
  await open(null);
  expect(screen.getByText('Pedido 701-1 não encontrado')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Buscar em todos os pedidos' }).getAttribute('href')).toBe(
    '/orders?search=701-1',
  );
});

test('the order is asked for in the currency that the person chose, which its page names once', async () => {
  setCurrency('USD');
  try {
    const { variables } = await open();
    expect(variables).toMatchObject({ currency: 'USD' });
    expect(screen.getAllByText('Valores em US$, pela cotação de cada dia')).toHaveLength(1);
  } finally {
    setCurrency('STANDARD');
  }
});
