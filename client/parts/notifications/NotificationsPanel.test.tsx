import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { NotificationsPanel } from './NotificationsPanel.tsx';

const alert = (number: number) => ({
  cursor: `c${number}`,
  node: {
    id: `A${number}`,
    kind: 'HEMORRHAGE',
    severity: 'HIGH',
    title: `Alerta ${number}`,
    createdAt: '2026-11-20T17:00:00Z',
    readAt: '2026-11-20T18:00:00Z',
    resolvedAt: null,
    product: null,
    stake: null,
    subjects: 1,
  },
});
/** Alerts, the newest first. */
const page = (newest: number, count: number, hasNextPage: boolean) => ({
  edges: Array.from({ length: count }, (_, older) => alert(newest - older)),
  pageInfo: { hasNextPage, endCursor: `c${newest - count + 1}` },
});

async function open() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const environment = createMockEnvironment();
  const trigger = { current: null };
  const panel = (changes: number) => (
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter>
        <NotificationsPanel
          triggerRef={trigger}
          changes={changes}
          onOpenSync={vi.fn<() => void>()}
          onClose={vi.fn<() => void>()}
        />
      </MemoryRouter>
    </RelayEnvironmentProvider>
  );
  const { rerender } = render(panel(0));
  const pending = (name: string) =>
    environment.mock.getAllOperations().filter(({ request }) => request.node.operation.name === name);
  const answer = (name: string, alerts: object) =>
    act(async () => {
      const operation = pending(name).at(-1)!;
      const viewer = () => ({ unreadAlertCount: 1, latestSync: null, syncStreams: [], alerts });
      environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, { Viewer: viewer }));
    });
  const change = async (changes: number) => {
    rerender(panel(changes));
    await act(() => vi.advanceTimersByTimeAsync(600));
  };
  const older = async (alerts: object) => {
    await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
    await answer('NotificationsPanelAlertsQuery', alerts);
  };
  await answer('NotificationsPanelQuery', page(1000, 40, true));
  return { pending, answer, change, older };
}

const titles = () => screen.getAllByText(/^Alerta \d+$/).map(({ textContent }) => textContent);

afterEach(() => vi.useRealTimers());

test('older alerts that were loaded on request stay when an alert comes', async () => {
  const { pending, answer, change, older } = await open();
  await older(page(960, 40, true));
  expect(titles()).toHaveLength(80);
  await change(1);
  expect(pending('NotificationsPanelQuery').map(({ request }) => request.variables)).toEqual([{ alerts: 80 }]);
  expect(titles(), 'the shown alerts stay while the request runs').toHaveLength(80);
  expect(screen.queryByRole('status'), 'no skeleton').toBeNull();
  await answer('NotificationsPanelQuery', page(1001, 80, true));
  expect(titles()).toHaveLength(80);
  expect(titles()[0]).toBe('Alerta 1001');
  expect(titles().at(-1)).toBe('Alerta 922');
  await older(page(921, 40, false));
  expect(titles(), 'the next page follows the refetched ones').toHaveLength(120);
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
});

test('a refetch asks for at most as many alerts as the server gives', async () => {
  const { pending, change, older } = await open();
  for (const newest of [960, 920, 880, 840, 800]) await older(page(newest, 40, true));
  expect(titles()).toHaveLength(240);
  await change(1);
  expect(pending('NotificationsPanelQuery').map(({ request }) => request.variables)).toEqual([{ alerts: 200 }]);
});

test('opening the panel asks once', async () => {
  const { pending, change } = await open();
  await change(0);
  expect(pending('NotificationsPanelQuery')).toHaveLength(0);
});
