import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { graphql, RelayEnvironmentProvider, useLazyLoadQuery } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FirstStepsTestQuery } from './__generated__/FirstStepsTestQuery.graphql';
import { FirstSteps } from './FirstSteps.tsx';

beforeEach(() => localStorage.clear());

function Screen() {
  const { viewer } = useLazyLoadQuery<FirstStepsTestQuery>(
    graphql`
      query FirstStepsTestQuery @relay_test_operation {
        viewer {
          ...FirstSteps_viewer
        }
      }
    `,
    {},
  );
  return <FirstSteps viewer={viewer} />;
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

const amazonOnly = {
  hasConnections: true,
  credentials: { stored: [{ id: 'k', channel: 'AMAZON', state: 'CONNECTED' }] },
  lastSyncedAt: '2026-11-20T12:00:00Z',
  latestSync: null,
  productCosts: { rowCount: 9, missingCount: 3 },
  taxes: { regimes: [{ validFrom: '2026-01-01' }] },
};
const nothing = {
  hasDemo: false,
  hasConnections: false,
  credentials: { stored: [] },
  lastSyncedAt: null,
  latestSync: null,
  productCosts: { rowCount: 0, missingCount: 0 },
  taxes: { regimes: [] },
};

test('the first steps follow the state of the account from the first visit until they are dismissed', async () => {
  const leave = await open(nothing, 1);
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('0');
  expect(screen.getByRole('link', { name: 'Conectar a Amazon' }).getAttribute('href')).toBe('/credentials');
  expect(screen.getByRole('link', { name: 'Informar os impostos' }).getAttribute('href')).toBe('/costs?tab=taxes');
  leave();
  await open(amazonOnly, 1);
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('3');
  expect(screen.queryByRole('link', { name: 'Informar os impostos' })).toBeNull();
  expect(screen.getByText('Faltam os de 3 produtos: sem eles não há lucro.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dispensar' }));
  expect(screen.queryByRole('region', { name: 'Primeiros passos' })).toBeNull();
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
