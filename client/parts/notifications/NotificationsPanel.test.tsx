import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { NotificationsPanel } from './NotificationsPanel.tsx';

const cause = (kind: string, minor: number | null, more: object = {}) => ({
  kind,
  severity: 'HIGH',
  subjects: 12,
  stake: minor === null ? null : { minor, currency: 'BRL' },
  isUnread: true,
  isAbove: true,
  openedAt: '2026-11-20T17:00:00Z',
  ...more,
});

async function open(alertCauses: object[], more: object = {}) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const environment = createMockEnvironment();
  const onClose = vi.fn<() => void>();
  const trigger = { current: null };
  const panel = (changes: number) => (
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter>
        <NotificationsPanel triggerRef={trigger} changes={changes} onOpenSync={vi.fn<() => void>()} onClose={onClose} />
      </MemoryRouter>
    </RelayEnvironmentProvider>
  );
  const { rerender } = render(panel(0));
  const pending = (name: string) =>
    environment.mock.getAllOperations().filter(({ request }) => request.node.operation.name === name);
  const answer = (name: string, causes: object[]) =>
    act(async () => {
      const viewer = () => ({
        id: 'V1',
        unreadAlertCount: 1,
        latestSync: null,
        syncStreams: [],
        alertCauses: causes,
        ...more,
      });
      environment.mock.resolve(
        pending(name).at(-1)!,
        MockPayloadGenerator.generate(pending(name).at(-1)!, { Viewer: viewer }),
      );
    });
  const change = async (changes: number) => {
    rerender(panel(changes));
    await act(() => vi.advanceTimersByTimeAsync(600));
  };
  await answer('NotificationsPanelQuery', alertCauses);
  return { pending, answer, change, onClose };
}

const titles = () =>
  within(screen.getByRole('dialog'))
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('link').textContent);
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });

afterEach(() => vi.useRealTimers());

test('causes that reach their threshold come first, each leads to where it is done, and all are in Alertas', async () => {
  const { onClose } = await open([
    cause('LOW_STOCK', 4_000, { isAbove: false }),
    cause('HEMORRHAGE', 35_500),
    cause('MISSING_COST', null, { isUnread: false, subjects: 1 }),
  ]);
  expect(titles()).toEqual([
    '12 produtos com prejuízo',
    '1 produto vendido sem custo',
    '12 produtos ficam sem estoque antes de um pedido chegar',
  ]);
  expect(screen.getByText(/^R\$\s355,00 de prejuízo em 30 dias/)).toBeTruthy();
  expect(screen.getAllByText('Não lida:'), 'only what the bell counts').toHaveLength(1);
  expect(screen.getByRole('link', { name: '12 produtos com prejuízo' }).getAttribute('href')).toBe(
    '/profit-detector?status=hemorrhage',
  );
  const all = screen.getByRole('link', { name: 'Ver todos' });
  expect(all.getAttribute('href')).toBe('/alerts');
  await user().click(all);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a cause is marked as read by its button, as a whole', async () => {
  const { pending, answer } = await open([cause('HEMORRHAGE', 35_500)]);
  await user().click(screen.getByRole('button', { name: 'Marcar como lida: 12 produtos com prejuízo' }));
  expect(pending('useMarkReadMutation').at(-1)!.request.variables).toEqual({ kind: 'HEMORRHAGE' });
  await answer('useMarkReadMutation', [cause('HEMORRHAGE', 35_500, { isUnread: false })]);
  expect(screen.queryByText('Não lida:')).toBeNull();
});

test('the causes stay while they are read again, when an alert comes', async () => {
  const { pending, answer, change } = await open([cause('HEMORRHAGE', 35_500)]);
  await change(1);
  expect(pending('NotificationsPanelQuery')).toHaveLength(1);
  expect(titles(), 'the shown causes stay while the request runs').toEqual(['12 produtos com prejuízo']);
  expect(screen.queryByRole('status'), 'no skeleton').toBeNull();
  await answer('NotificationsPanelQuery', [cause('HEMORRHAGE', 35_500, { subjects: 13 })]);
  expect(titles()).toEqual(['13 produtos com prejuízo']);
});
