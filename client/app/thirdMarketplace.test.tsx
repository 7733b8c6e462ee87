import type { ComponentType } from 'react';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

type Forms = { connectionForms: { mercadolivre: object }; formsOf: (all: object) => object };
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
  vi.doMock('#server/market/channels/connectionForms.ts', async (original) => {
    const { connectionForms, formsOf } = await original<Forms>();
    const fields = [{ name: 'clientId', label: 'Código da loja', kind: 'text', required: 'always' }];
    const exemplo = { marketplace: 'exemplo', kind: 'selling', of: 'do Exemplo', title: 'Exemplo API', fields };
    return formsOf({ ...connectionForms, exemplo });
  });
});
afterAll(() => {
  vi.doUnmock('#server/market/registry.ts');
  vi.doUnmock('#server/market/channels/connectionForms.ts');
  vi.resetModules();
});

async function open(path: string, load: unknown, Screen: ComponentType) {
  const { loaderIn } = await import('#client/data/startQuery.ts');
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [{ path, loader: loaderIn(environment, load as Parameters<typeof loaderIn>[1]), element: <Screen /> }],
    { initialEntries: [path] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  return environment;
}

async function openBuyBox() {
  const { BuyBoxDashboardScreen } = await import('#client/screens/buy-box-dashboard/BuyBoxDashboardScreen.tsx');
  const { loadBuyBoxDashboard } = await import('#client/screens/buy-box-dashboard/loadBuyBoxDashboard.ts');
  const environment = await open('/buy-box-dashboard', loadBuyBoxDashboard, BuyBoxDashboardScreen);
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

test('a product opens into its listing of a third marketplace', async () => {
  const { ProductsScreen } = await import('#client/screens/products/ProductsScreen.tsx');
  const { loadProducts } = await import('#client/screens/products/loadProducts.ts');
  const environment = await open('/products', loadProducts, ProductsScreen);
  await screen.findByRole('status', { name: 'Carregando' });
  const listing = { product, active: true, isKit: false, hasOwnCost: false, cost: null };
  const master = { id: 'TTE=', number: 1, name: 'Vaso', listings: [listing], stock: { places: [] } };
  const [list] = environment.mock.getAllOperations();
  await act(async () =>
    environment.mock.resolve(
      list!,
      MockPayloadGenerator.generate(list!, {
        Viewer: () => ({ id: 'V', masterProducts: { page: 1, rowCount: 1, rows: [master] } }),
      }),
    ),
  );
  await userEvent.click(within(screen.getByRole('table', { name: 'Produtos' })).getByRole('button', { name: 'Vaso' }));
  const listings = within(screen.getByRole('table', { name: 'Produtos' })).getByRole('list', {
    name: 'Anúncios de Vaso',
  });
  expect(within(listings).getByTitle('Exemplo').textContent).toBe('EXExemplo');
});

test('the credentials page draws the form of a third marketplace and sends its channel', async () => {
  const { CredentialsScreen } = await import('#client/screens/credentials/CredentialsScreen.tsx');
  const { loadCredentials } = await import('#client/screens/credentials/loadCredentials.ts');
  const environment = await open('/credentials', loadCredentials, CredentialsScreen);
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(1));
  const credentials = { stored: [], authorizing: [] };
  act(() =>
    environment.mock.resolveMostRecentOperation({
      data: { viewer: { id: 'V', isDemo: false, credentials, priceSending: [] } },
    }),
  );
  await userEvent.click(await screen.findByRole('tab', { name: 'Exemplo API' }));
  await userEvent.type(screen.getByLabelText('Código da loja'), 'oleiro');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar Credenciais' }));
  const { variables } = environment.mock.getMostRecentOperation().request;
  expect(variables).toEqual({ channel: 'EXEMPLO', input: { clientId: 'oleiro' } });
});
