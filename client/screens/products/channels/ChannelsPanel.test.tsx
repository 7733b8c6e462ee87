import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { ChannelsPanel } from './ChannelsPanel.tsx';
import { targetMargin } from './targetMargin.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const figure = (minor: number | null, state = 'KNOWN', reasons: string[] = []) => ({
  amount: minor === null ? null : brl(minor),
  state,
  reasons,
});
const price = (minor: number | null, reason: string | null = null) => ({
  price: minor === null ? null : brl(minor),
  profit: minor === null ? null : brl(4_000),
  marginPercent: minor === null ? null : 38,
  reason,
});
const product = (key: string, marketplace = 'AMAZON') => ({
  id: btoa(`Product:${key}`),
  asin: key,
  sku: `SKU-${key}`,
  name: `Caneca ${key}`,
  marketplace,
  country: 'BR',
});
const amazon = {
  product: product('1'),
  units: 3,
  marginPercent: 40,
  price: figure(10_000),
  cost: figure(4_000),
  fees: figure(1_500, 'ESTIMATED', ['30% das tarifas e do envio estimados']),
  freight: figure(500),
  tax: figure(null, 'UNREAD', ['Regime não informado']),
  ads: figure(0),
  other: figure(0),
  profit: figure(4_000, 'PARTIAL', ['Sem imposto']),
  forMargin: price(8_000),
  forProfit: price(10_000),
};
const mercadoLivre = {
  ...amazon,
  product: product('2', 'MERCADOLIVRE'),
  units: 0,
  marginPercent: null,
  cost: figure(null, 'UNREAD', ['Sem vendas']),
  profit: figure(null, 'UNREAD', ['Sem vendas']),
  forMargin: price(null, 'Nenhum preço chega lá'),
  forProfit: price(null, 'Sem vendas'),
};

async function open(rows: object[] = [amazon, mercadoLivre], competing: object[] = []) {
  const environment = createMockEnvironment();
  render(
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter>
        <Suspense fallback="…">
          <ChannelsPanel productId={btoa('MasterProduct:1')} firstListing={amazon.product.id} />
        </Suspense>
      </MemoryRouter>
    </RelayEnvironmentProvider>,
  );
  const operation = () => environment.mock.getAllOperations().at(-1)!;
  const answer = () =>
    act(async () => {
      environment.mock.resolve(
        operation(),
        MockPayloadGenerator.generate(operation(), {
          MasterProduct: () => ({ id: btoa('MasterProduct:1'), number: 1, channels: { rows, competing } }),
          Node: () => ({
            __typename: 'MasterProduct',
            id: btoa('MasterProduct:1'),
            number: 1,
            channels: { rows, competing },
          }),
        }),
      );
    });
  const variables = () => operation().request.variables;
  const asked = variables();
  await answer();
  const isAsking = () => environment.mock.getAllOperations().length > 0;
  return { user: userEvent.setup(), variables, asked, isAsking };
}
const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');
const cells = () =>
  within(screen.getByRole('table', { name: 'Preços por canal' }))
    .getAllByRole('row')
    .slice(1)
    .map((tr) => [...tr.children].slice(1).map(plain));

test('a row shows where a price goes, unread ones as a dash with the reason', async () => {
  const { asked } = await open();
  expect(asked).toMatchObject({ margin: 20, profitOf: amazon.product.id });
  expect(cells()).toEqual([
    [
      '3',
      'R$ 100,00',
      'R$ 40,00',
      'R$ 15,00 (30% das tarifas e do envio estimados)',
      'R$ 5,00',
      '— (Regime não informado)',
      'R$ 0,00',
      'R$ 0,00',
      'R$ 40,00 (Sem imposto)',
      '40,0%',
      'R$ 80,00',
      'R$ 100,00',
    ],
    expect.arrayContaining(['0', '— (Sem vendas)', '— (Nenhum preço chega lá)']),
  ]);
  expect(screen.queryByRole('region', { name: 'Anúncios que competem entre si' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Simular preços' }).getAttribute('href')).toBe(
    `/products/simulator?ids=${encodeURIComponent(amazon.product.id)},${encodeURIComponent(mercadoLivre.product.id)}`,
  );
});

test('another margin and another listing are asked for, and a margin that is none is refused', async () => {
  const { user, variables, isAsking } = await open();
  const margin = screen.getByLabelText('Margem desejada (%)');
  await user.clear(margin);
  await user.type(margin, '96{Enter}');
  expect(screen.getByText('De 0 a 95.')).toBeTruthy();
  expect(isAsking()).toBe(false);
  await user.clear(margin);
  await user.type(margin, '12,5{Enter}');
  expect(variables()).toMatchObject({ margin: 12.5, profitOf: amazon.product.id });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Mesmo lucro que' }), mercadoLivre.product.id);
  expect(variables()).toMatchObject({ profitOf: mercadoLivre.product.id });
});

test('listings that compete are named with their prices and units', async () => {
  await open(
    [amazon],
    [
      {
        marketplace: 'MERCADOLIVRE',
        country: 'BR',
        hasDifferentPrices: true,
        hasSplitSales: false,
        rows: [
          { units: 3, price: figure(10_000), product: product('MLB1', 'MERCADOLIVRE') },
          { units: 1, price: figure(null), product: product('MLB2', 'MERCADOLIVRE') },
        ],
      },
    ],
  );
  const named = plain(screen.getByRole('region', { name: 'Anúncios que competem entre si' }));
  expect(named).toContain('Mercado Livre BR: preços diferentes');
  expect(named).toContain('Caneca MLB1 (MLB1): R$ 100,00, 3 unidades em 30 dias');
  expect(named).toContain('Caneca MLB2 (MLB2): —, 1 unidade em 30 dias');
});

test('a product without a listing for sale says so', async () => {
  await open([]);
  expect(screen.getByText('Nenhum anúncio deste produto está à venda.')).toBeTruthy();
});

test('a margin is read with a comma and a percent sign, from 0 to 95', () => {
  expect(['20', '12,5 %', '0', '95', '95,1', '-1', '', 'x'].map(targetMargin)).toEqual([
    20,
    12.5,
    0,
    95,
    null,
    null,
    null,
    null,
  ]);
});
