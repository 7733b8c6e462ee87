import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

type Registry = { marketplaces: { amazon: object }; registryOf: (all: object) => object };

const product = {
  id: 'UDE=',
  name: 'Vaso de barro',
  asin: 'EX-0001',
  sku: 'VASO-1',
  marketplace: 'EXEMPLO',
  country: 'BR',
};

// The files of this project share their modules: the screen is loaded again with a third marketplace, and without it after.
beforeAll(() => {
  vi.resetModules();
  vi.doMock('#server/market/registry.ts', async (original) => {
    const { marketplaces, registryOf } = await original<Registry>();
    return registryOf({ ...marketplaces, exemplo: { ...marketplaces.amazon, name: 'Exemplo', badge: 'EX' } });
  });
});
afterAll(() => {
  vi.doUnmock('#server/market/registry.ts');
  vi.resetModules();
});

async function openBuyBox() {
  const { loaderIn } = await import('#client/data/startQuery.ts');
  const { BuyBoxDashboardScreen } = await import('#client/screens/buy-box-dashboard/BuyBoxDashboardScreen.tsx');
  const { loadBuyBoxDashboard } = await import('#client/screens/buy-box-dashboard/loadBuyBoxDashboard.ts');
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/buy-box-dashboard',
        loader: loaderIn(environment, loadBuyBoxDashboard),
        element: <BuyBoxDashboardScreen />,
      },
    ],
    { initialEntries: ['/buy-box-dashboard'] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('status', { name: 'Carregando' });
  const Money = () => ({ minor: 9_990, currency: 'BRL' });
  const viewer = {
    id: 'V',
    buyBoxSummary: {
      wonCount: 1,
      totalProducts: 1,
      notObserved: 0,
      buyBoxPercent: 100,
      activeCompetitors: 0,
      changesToday: 0,
      dataAsOf: null,
    },
    alerts: { edges: [] },
    buyBoxStatus: {
      rowCount: 1,
      page: 1,
      rows: [{ product, state: 'WINNING', statusMessage: 'Você tem a Buy Box', lastCheckedAt: null }],
    },
  };
  const board = environment.mock
    .getAllOperations()
    .find(({ request }) => request.node.operation.name === 'BuyBoxDashboardScreenQuery')!;
  await act(async () =>
    environment.mock.resolve(board, MockPayloadGenerator.generate(board, { Viewer: () => viewer, Money })),
  );
}

test('a screen shows the badge of a third marketplace, and filters offer it', async () => {
  await openBuyBox();
  const row = screen.getByText('Vaso de barro').closest('tr')!;
  expect(within(row).getByTitle('Exemplo').textContent).toBe('EXExemplo');

  const { MarketplaceSelect } = await import('#client/ui/controls/MarketplaceSelect.tsx');
  const choose = vi.fn<(marketplace: string | undefined) => void>();
  render(<MarketplaceSelect value={undefined} onChange={choose} />);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Marketplace' }), 'Exemplo');
  expect(choose).toHaveBeenCalledWith('exemplo');
});
