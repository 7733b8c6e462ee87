import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { simulatorPath } from '#client/lib/paths.ts';
import { loadSimulator, needsRefetch } from './loadSimulator.ts';
import { SimulatorScreen } from './SimulatorScreen.tsx';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const id = (number: number) => btoa(`Product:${number}`);
const row = (number: number, channel: object = {}, after: object = {}) => ({
  channel: {
    product: {
      id: id(number),
      asin: `MLB${number}`,
      sku: `SKU-${number}`,
      name: `Caneca ${number}`,
      marketplace: 'MERCADOLIVRE',
      country: 'BR',
    },
    units: 10,
    marginPercent: 40,
    price: { amount: brl(10_000) },
    profit: { amount: brl(4_000), state: 'KNOWN', reasons: [] },
    ...channel,
  },
  after: { price: brl(11_000), profit: brl(4_850), marginPercent: 44.1, reason: null, ...after },
});
const total = {
  currency: 'BRL',
  listings: 2,
  leftOut: 1,
  revenueBefore: brl(200_000),
  revenueAfter: brl(220_000),
  profitBefore: brl(80_000),
  profitAfter: brl(97_000),
};

function open(search: string) {
  const environment = createMockEnvironment();
  const path = '/products/simulator';
  const router = createMemoryRouter(
    [
      {
        path,
        loader: loaderIn(environment, loadSimulator),
        element: <SimulatorScreen />,
        shouldRevalidate: ({ currentUrl, nextUrl }) => needsRefetch(currentUrl, nextUrl),
      },
    ],
    { initialEntries: [`${path}${search}`] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  const operation = () => environment.mock.getAllOperations().at(-1)!;
  return {
    router,
    user: userEvent.setup(),
    variables: () => operation().request.variables,
    answer: (rows: object[], totals: object[] = [total]) =>
      act(async () => {
        environment.mock.resolve(
          operation(),
          MockPayloadGenerator.generate(operation(), { Viewer: () => ({ id: 'v', priceScenario: { rows, totals } }) }),
        );
      }),
  };
}
const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');
const rowsOf = () =>
  within(screen.getByRole('table', { name: 'Anúncios simulados' }))
    .getAllByRole('row')
    .slice(1)
    .map((tr) => [...tr.children].slice(1, -1).map(plain));
const search = ({ router }: ReturnType<typeof open>) => decodeURIComponent(router.state.location.search);

test('the address holds the whole simulation, and a row shows before and after, unknown ones as a dash', async () => {
  const { answer, variables } = open(
    `${simulatorPath([id(1), id(2)]).replace(/^[^?]+/, '')}&priceChangePercent=10&newCost=19.9&adSharePercent=5`,
  );
  expect(variables()).toEqual({
    products: [id(1), id(2)],
    priceChangePercent: 10,
    marginPercent: null,
    costChangePercent: null,
    newCost: brl(1_990),
    adSharePercent: 5,
  });
  await answer([
    row(1),
    row(
      2,
      { marginPercent: null, profit: { amount: null, state: 'UNREAD', reasons: ['Sem vendas'] } },
      { price: null, profit: null, marginPercent: null, reason: 'Sem vendas com custo' },
    ),
  ]);
  expect(rowsOf()).toEqual([
    ['10', 'R$ 100,00', 'R$ 110,00', 'R$ 40,00', 'R$ 48,50', '40,0%', '44,1%'],
    ['10', 'R$ 100,00', '— (Sem vendas com custo)', '— (Sem vendas)', '—', '—', '—'],
  ]);
  const sums = plain(screen.getByRole('list', { name: 'Somas' }));
  expect(sums).toContain('R$ 800,00 → R$ 970,00');
  expect(sums).toContain('40,0% → 44,1%');
  expect(sums).toContain('1 anúncio fica fora');
  expect(screen.getByLabelText<HTMLInputElement>('Ou custo novo (R$)').value).toBe('19,9');
});

test('what is typed goes to the address, and what cannot be is refused', async () => {
  const opened = open(`?ids=${id(1)}`);
  const { answer, user, variables } = opened;
  await answer([row(1)]);
  await user.type(screen.getByLabelText('Mudança do preço (%)'), '-7,5');
  await user.type(screen.getByLabelText('Ou margem desejada (%)'), '20');
  await user.click(screen.getByRole('button', { name: 'Simular' }));
  expect(screen.getByText('Preço ou margem, não os dois.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Ou margem desejada (%)'));
  await user.type(screen.getByLabelText('Mudança do custo (%)'), '-101');
  await user.click(screen.getByRole('button', { name: 'Simular' }));
  expect(screen.getByText('De -100 a 1000.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Mudança do custo (%)'));
  await user.click(screen.getByRole('button', { name: 'Simular' }));
  expect(search(opened)).toBe(`?ids=${id(1)}&priceChangePercent=-7.5`);
  expect(variables()).toMatchObject({ priceChangePercent: -7.5, marginPercent: null });
});

test('a listing is taken out of the simulation, and none is none', async () => {
  const opened = open(`?ids=${id(1)},${id(2)},rubbish,${id(1)}`);
  const { answer, user, variables } = opened;
  expect(variables()).toMatchObject({ products: [id(1), id(2)] });
  await answer([row(1), row(2)]);
  await user.click(screen.getByRole('button', { name: 'Tirar Caneca 1' }));
  expect(search(opened)).toBe(`?ids=${id(2)}`);
  await answer([], []);
  expect(await screen.findByText('Nenhum anúncio para simular')).toBeTruthy();
});

test('fifty listings at most are read from the address', () => {
  const { variables } = open(`?ids=${Array.from({ length: 80 }, (_, n) => id(n + 1)).join(',')}`);
  expect((variables() as { products: string[] }).products).toHaveLength(50);
});
