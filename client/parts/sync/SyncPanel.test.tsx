import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { MemoryRouter } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import { SyncPanel } from './SyncPanel.tsx';

const stream = {
  marketplace: 'amazon',
  stream: 'ORDERS',
  everyMinutes: 15,
  lastSuccessAt: new Date().toISOString(),
  lagSeconds: 72,
  isLate: false,
  storedRows: 1234,
  error: null,
  note: null,
  needsReconnect: false,
};
const run = {
  id: 'run-1',
  trigger: 'AUTOMATIC',
  status: 'SUCCESS',
  createdAt: '2026-11-20T17:00:00Z',
  startedAt: '2026-11-20T17:00:01Z',
  finishedAt: '2026-11-20T17:01:13Z',
  stepsDone: 1,
  stepsTotal: 1,
  stepLabel: null,
  ordersNew: 3,
  ordersUpdated: 5,
  error: null,
};

async function show(viewer: object) {
  const environment = createMockEnvironment();
  const onClose = vi.fn<() => void>();
  render(
    <RelayEnvironmentProvider environment={environment}>
      <MemoryRouter>
        <SyncPanel onClose={onClose} />
      </MemoryRouter>
    </RelayEnvironmentProvider>,
  );
  await act(async () =>
    environment.mock.resolve(
      environment.mock.findOperation(({ request }) => request.node.operation.name === 'SyncPanelQuery'),
      MockPayloadGenerator.generate(
        environment.mock.findOperation(({ request }) => request.node.operation.name === 'SyncPanelQuery'),
        {
          Viewer: () => ({
            latestSync: run,
            syncStreams: [stream],
            orderCoverage: [
              { marketplace: 'amazon', since: '2025-10-20', days: [null, null, 0, 4], windowsDone: 0, windowsTotal: 0 },
            ],
            quotaUse: [{ marketplace: 'amazon', operation: 'searchOrders', spent: 5, burst: 20, secondsACall: 178.6 }],
            notificationTopics: [],
            credentials: { stored: [] },
            syncRuns: { edges: [{ node: run }], pageInfo: { hasNextPage: false } },
            ...viewer,
          }),
        },
      ),
    ),
  );
  return { environment, onClose };
}

test('each stream shows when it was read, its delay and its stored rows', async () => {
  await show({});
  const row = screen.getByRole('row', { name: /Pedidos novos e alterados/ });
  expect(row.textContent).toBe('Pedidos novos e alteradosAgora mesmo 1 min 12 s15 min1.234');
  expect(screen.getByRole('img', { name: '2 de 4 dias lidos, 1 dia com pedidos' })).toBeTruthy();
  expect(screen.getByText('Cota de chamadas: até 25% em uso')).toBeTruthy();
  expect(screen.getByText('5 de 20 · +1 a cada 2 min 59 s')).toBeTruthy();
});

test('keys that end soon are warned about at their marketplace, with the way to replace them', async () => {
  const warning = 'O Client Secret da Amazon é de 26/06/2026 e vence por volta de 23/12/2026.';
  const stored = [
    { marketplace: 'amazon', warnings: [warning] },
    { marketplace: 'mercadolivre', warnings: ['de outro'] },
  ];
  const { onClose } = await show({ credentials: { stored } });
  const part = within(screen.getByRole('region', { name: 'Amazon' }));
  expect(part.getByText(new RegExp(warning))).toBeTruthy();
  expect(screen.queryByText(/de outro/)).toBeNull();
  await userEvent.click(part.getByRole('link', { name: 'Abrir Credenciais' }));
  expect(onClose).toHaveBeenCalled();
});

test('a stream shows what its read met', async () => {
  const note = 'Amazon: a conta também vende em Amazon.xx, que ainda não lemos.';
  await show({ syncStreams: [{ ...stream, note }] });
  expect(screen.getByRole('row', { name: /Pedidos novos/ }).textContent).toContain(note);
});

test('the last runs show their duration, their orders and their errors', async () => {
  const failed = { ...run, id: 'run-2', status: 'PARTIAL', error: 'Amazon (searchOrders): respondeu 503.' };
  await show({ syncRuns: { edges: [{ node: run }, { node: failed }], pageInfo: { hasNextPage: false } } });
  const [, first, second] = within(screen.getByRole('table', { name: 'Últimas sincronizações' })).getAllByRole('row');
  expect(first!.textContent).toBe('20/11 14:00 · Automáticacompleta1 min 12 s35');
  expect(second!.textContent).toContain('incompletaAmazon (searchOrders): respondeu 503.');
});

test('older runs are loaded on request, after the visible ones', async () => {
  const { environment } = await show({
    syncRuns: { edges: [{ node: run, cursor: 'c1' }], pageInfo: { hasNextPage: true, endCursor: 'c1' } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Carregar mais' }));
  const operation = environment.mock.findOperation(
    ({ request }) => request.node.operation.name === 'SyncPanelRunsQuery',
  );
  expect(operation.request.variables).toEqual({ count: 8, cursor: 'c1' });
  const older = { ...run, id: 'run-0', createdAt: '2026-11-20T16:00:00Z' };
  const pageInfo = { hasNextPage: false, endCursor: 'c2' };
  await act(async () =>
    environment.mock.resolve(
      operation,
      MockPayloadGenerator.generate(operation, {
        Viewer: () => ({ syncRuns: { edges: [{ node: older, cursor: 'c2' }], pageInfo } }),
      }),
    ),
  );
  const table = screen.getByRole('table', { name: 'Últimas sincronizações' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
});

test('a failed stream shows its error, and the sync can be retried', async () => {
  const { environment } = await show({
    latestSync: { ...run, id: 'run-9', status: 'PARTIAL' },
    syncStreams: [{ ...stream, isLate: true, error: 'Amazon (searchOrders): respondeu 503.' }],
  });
  expect(screen.getByText('Amazon (searchOrders): respondeu 503.')).toBeTruthy();
  expect(screen.getByText('atrasado')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(environment.mock.getMostRecentOperation().request.node.operation.name).toBe('useStartSyncMutation');
  expect(screen.getByRole('button', { name: 'Sincronizando...' })).toHaveProperty('disabled', true);
});

test('a marketplace that revoked access links to the credentials', async () => {
  const reason = 'A Amazon não aceita mais esta autorização.';
  const { onClose } = await show({ syncStreams: [{ ...stream, needsReconnect: true, error: reason }] });
  expect(screen.getByRole('alert').textContent).toContain(reason);
  expect(screen.queryByRole('button', { name: /Tentar|Sincronizar/ }), 'a retry would fail too').toBeNull();
  const link = screen.getByRole('link', { name: 'Reconectar' });
  expect(link.getAttribute('href')).toBe('/credentials');
  await userEvent.click(link);
  expect(onClose).toHaveBeenCalledOnce();
});

test('the history shows how many of its windows are read', async () => {
  const coverage = { marketplace: 'amazon', since: '2025-10-20', days: [null, 2], windowsDone: 5, windowsTotal: 14 };
  await show({
    orderCoverage: [coverage],
    latestSync: { ...run, id: 'run-9', status: 'RUNNING', stepLabel: 'Pedidos da Amazon' },
  });
  expect(screen.getByRole('progressbar', { name: 'Histórico lido' }).getAttribute('aria-valuenow')).toBe('5');
  expect(screen.getByRole('status').textContent).toContain('Pedidos da Amazon');
});

test('without keys the panel links to the credentials', async () => {
  await show({ syncStreams: [], orderCoverage: [], quotaUse: [], syncRuns: { edges: [] }, latestSync: null });
  expect(screen.getByText('Nenhum marketplace conectado')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Conectar' }).getAttribute('href')).toBe('/credentials');
});

test('the notifications of a marketplace say whether they are subscribed to, when they came last, and what to do', async () => {
  const topic = {
    marketplace: 'amazon',
    topic: 'ORDER_CHANGE',
    isSubscribed: true,
    needsQueue: false,
    callback: null,
    note: null,
  };
  const hook = { ...topic, isSubscribed: null, callback: '/webhooks/x' };
  const refused = { ...topic, isSubscribed: false, isMissing: false, note: 'A Amazon não permite.' };
  await show({
    notificationTopics: [
      { ...topic, lastReceivedAt: new Date(Date.now() - 120_000).toISOString(), isMissing: false },
      { ...hook, topic: 'items_prices', lastReceivedAt: null, isMissing: true },
      { ...refused, topic: 'OTHER', lastReceivedAt: null },
      { ...refused, topic: 'ANY_OFFER_CHANGED', lastReceivedAt: null },
    ],
  });
  const list = screen.getByText(/^Avisos:/).closest('details')!;
  expect(list.textContent).toContain('Avisos: 1 de 4 tipos recebidos');
  expect(within(list).getByText('Pedidos').closest('li')!.textContent).toBe('Pedidosassinado · Há 2 minutos');
  expect(within(list).getByText('Preços').closest('li')!.textContent).toBe('Preçosnunca recebido');
  expect(within(list).getByText('OTHER').closest('li')!.textContent).toBe('OTHERnão assinado · nunca recebido');
  expect(within(list).getAllByText('A Amazon não permite.')).toHaveLength(1);
  expect(within(list).getByText('confira')).toBeTruthy();
  expect(list.textContent).toContain(`${window.location.origin}/webhooks/x`);
});

test('a marketplace without a queue of notifications says so without alarm', async () => {
  const topic = { marketplace: 'amazon', topic: 'ORDER_CHANGE', isSubscribed: false, needsQueue: true };
  const note = 'Sem fila de avisos.';
  await show({ notificationTopics: [{ ...topic, lastReceivedAt: null, isMissing: false, callback: null, note }] });
  const list = screen.getByText(/^Avisos:/).closest('details')!;
  expect(within(list).getByText(note)).toBeTruthy();
  expect(within(list).queryByText('confira')).toBeNull();
});
