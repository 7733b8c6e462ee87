import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { graphql, RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FirstDayTestQuery } from './__generated__/FirstDayTestQuery.graphql';
import { FirstDay } from './FirstDay.tsx';

beforeEach(() => localStorage.clear());

function Screen() {
  const { viewer } = useLazyLoadQuery<FirstDayTestQuery>(
    graphql`
      query FirstDayTestQuery @relay_test_operation {
        viewer {
          ...FirstDay_viewer
        }
      }
    `,
    {},
  );
  return <FirstDay viewer={viewer} />;
}

async function open(viewer: object, operations: number) {
  const environment = createMockEnvironment();
  environment.mock.queueOperationResolver((operation) =>
    MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: 'V1', ...viewer }) }),
  );
  const { unmount } = render(
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </RelayEnvironmentProvider>,
  );
  await waitFor(() => expect(environment.mock.getAllOperations()).toHaveLength(operations));
  if (operations > 0)
    await act(async () =>
      environment.mock.resolveMostRecentOperation((operation) =>
        MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: 'V1', ...viewer }) }),
      ),
    );
  return unmount;
}

const metrics = {
  revenue: { minor: 12_844_010, currency: 'BRL' },
  orders: 3_120,
  units: 3_500,
  profit: { minor: 0, currency: 'BRL' },
  unitsWithoutCost: 3_500,
};
const amazonOnly = {
  hasDemo: false,
  hasConnections: true,
  credentials: { stored: [{ id: 'k', channel: 'AMAZON', state: 'CONNECTED' }] },
  orderCoverage: [{ marketplace: 'AMAZON', days: [null, 7, 3_113] }],
  salesMetrics: metrics,
  productCosts: { rowCount: 9, missingCount: 3 },
  taxes: { regimes: [{ validFrom: '2026-01-01' }] },
};
const nothing = {
  hasDemo: false,
  hasConnections: false,
  credentials: { stored: [] },
  orderCoverage: [],
  salesMetrics: { ...metrics, orders: 0, units: 0, unitsWithoutCost: 0 },
  productCosts: { rowCount: 0, missingCount: 0 },
  taxes: { regimes: [] },
};
const steps = () => screen.findByRole('region', { name: 'Primeiros passos' });
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('the steps come in the order of a first day, each with one place to go, and keys are behind a link', async () => {
  await open(nothing, 1);
  expect((await steps()).textContent).toContain('0 de 3');
  expect(titles()).toEqual([
    'Conecte uma loja',
    'Informe o que você paga pelos produtos',
    'Diga como você paga imposto',
  ]);
  expect(hrefOf('Conectar a Amazon')).toBe('/credentials?tab=amazon&way=consent');
  expect(hrefOf('Conectar o Mercado Livre')).toBe('/credentials?tab=mercadolivre&way=consent');
  expect(hrefOf('Tenho chaves próprias: Amazon')).toBe('/credentials');
  expect(screen.queryByRole('link', { name: 'Tenho chaves próprias: Mercado Livre' }), 'one way only').toBeNull();
  expect(hrefOf('Informar custos')).toBe('/costs');
  expect(hrefOf('Escolher regime')).toBe('/costs?tab=taxes');
  expect(screen.queryByRole('region', { name: 'Já dá para ver' }), 'nothing was read').toBeNull();
});

test('what was read is counted, what was not is a dash, and the list ends when it is put away', async () => {
  localStorage.setItem('firstSteps.V1', 'begun');
  await open(amazonOnly, 1);
  expect((await steps()).textContent).toContain('2 de 3');
  expect(screen.getByText('3.120 pedidos lidos · 2 de 3 dias')).toBeTruthy();
  expect(screen.getByText(/^Faltam os de 3 produtos/)).toBeTruthy();
  expect(hrefOf('Informar custos')).toBe('/costs?only=missing');
  expect(screen.queryByRole('link', { name: 'Escolher regime' }), 'done').toBeNull();
  const read = screen.getByRole('region', { name: 'Já dá para ver' });
  expect(read.textContent).toContain('R$\u00A0128.440,10');
  expect(read.textContent).toContain('Lucro— depois do passo 2');
  expect(read.textContent).toContain('Anúncios— não conectados');
  await userEvent.click(screen.getByRole('button', { name: 'Dispensar' }));
  expect(screen.queryByRole('region')).toBeNull();
  expect(localStorage.getItem('firstSteps.V1')).toBe('away');
});

test('an available demo replaces the empty account, otherwise examples are offered', async () => {
  const leave = await open(nothing, 1);
  expect((await screen.findByRole('link', { name: 'veja exemplos' })).getAttribute('href')).toBe('/insights');
  leave();
  const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ token: 'of the demonstration' }));
  localStorage.setItem('token', 'mine');
  await open({ ...nothing, hasDemo: true }, 1);
  await userEvent.click(await screen.findByRole('button', { name: 'explore a demonstração' }));
  await waitFor(() => expect(localStorage.getItem('token')).toBe('of the demonstration'));
  expect(request).toHaveBeenCalledWith('/api/auth/demo', { method: 'POST' });
  request.mockRestore();
});

test('an account that was already connected does not see the first steps', async () => {
  await open(amazonOnly, 0);
  expect(screen.queryByRole('region')).toBeNull();
});
