import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { AlertsScreen } from './AlertsScreen.tsx';
import { loadAlerts, needsRefetch } from './loadAlerts.ts';

const cause = (kind: string, minor: number | null, more: object = {}) => ({
  kind,
  state: 'OPEN',
  severity: 'HIGH',
  subjects: 12,
  findings: 12,
  stake: minor === null ? null : { minor, currency: 'BRL' },
  unknown: 0,
  isUnread: true,
  isAbove: true,
  mutedUntil: null,
  rule: { isOn: true },
  ...more,
});
const causes = [
  cause('HEMORRHAGE', 35_500, { unknown: 2 }),
  cause('PRICE_WAR', 2_000, { isAbove: false, subjects: 30 }),
  cause('NEW_CHARGE', 1_000, { isAbove: false, subjects: 1 }),
];
const finding = {
  __typename: 'Alert',
  id: 'A1',
  kind: 'HEMORRHAGE',
  title: 'Fonte is losing money',
  message: 'Lost $ 40.00',
  stake: { minor: 20_000, currency: 'BRL' },
  createdAt: '2026-11-20T17:00:00Z',
  product: { id: 'P1', hubId: 'H1', asin: 'B0A', sku: 'PE-04', name: 'Fonte Bebedouro', marketplace: 'AMAZON' },
};
const PATIENT = { timeout: 30_000 };
type Answer = { alertCauses?: object[]; alertMutes?: object[]; findings?: object[] };

function open(search = '') {
  const environment = createMockEnvironment();
  const element = (
    <RelayEnvironmentProvider environment={environment}>
      <AlertsScreen />
      <Toaster />
    </RelayEnvironmentProvider>
  );
  const route: RouteObject = {
    path: '/alerts',
    loader: loaderIn(environment, loadAlerts),
    shouldRevalidate: ({ currentUrl, nextUrl }) =>
      currentUrl.href === nextUrl.href || needsRefetch(currentUrl, nextUrl),
    hydrateFallbackElement: <></>,
    element,
  };
  const router = createMemoryRouter([route], { initialEntries: [`/alerts${search}`] });
  render(<RouterProvider router={router} />);
  const pending = () => environment.mock.getAllOperations();
  const answer = async (name: string, { alertCauses = causes, alertMutes = [], findings = [finding] }: Answer = {}) => {
    await vi.waitFor(
      () => expect(pending().map(({ request }) => request.node.operation.name)).toContain(name),
      PATIENT,
    );
    const operation = pending().find(({ request }) => request.node.operation.name === name)!;
    const connection = {
      edges: findings.map((node) => ({ cursor: 'c', node })),
      pageInfo: { hasNextPage: false, endCursor: 'c' },
    };
    const Viewer = () => ({ id: 'V1', alertCauses, alertMutes, alertFindings: connection, unreadAlertCount: 1 });
    await act(async () => environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, { Viewer })));
    return operation.request.variables;
  };
  const fail = (name: string) =>
    act(async () =>
      environment.mock.reject(
        pending().find(({ request }) => request.node.operation.name === name)!,
        new Error('Sem resposta'),
      ),
    );
  return { router, answer, fail, user: userEvent.setup(), search: () => router.state.location.search };
}

const titles = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);

test('there is one entry for each cause with its money; what is below the threshold is counted and opens', async () => {
  const { answer, user, search } = open();
  expect(await answer('AlertsScreenQuery')).toEqual({ state: 'OPEN' });
  expect(titles('Alertas')).toEqual(['12 produtos com prejuízoNão lido']);
  expect(screen.getByText(/^R\$\s355,00$/)).toBeTruthy();
  expect(screen.getByText('2 sem valor conhecido')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Ver no Profit Detector' })[0]!.getAttribute('href')).toBe(
    '/profit-detector?status=hemorrhage',
  );
  await user.click(screen.getByRole('button', { name: 'e 31 menores' }));
  expect(search()).toBe('?small=shown');
  expect(titles('Abaixo do valor das regras')).toHaveLength(2);
});

test('a cause opens into its products by its address, and a product is muted with an undo', async () => {
  const { answer, user } = open('?open=hemorrhage');
  await answer('AlertsScreenQuery');
  expect(await answer('CauseFindingsQuery')).toEqual({ kind: 'HEMORRHAGE', state: 'OPEN' });
  expect((await screen.findByRole('link', { name: 'Fonte Bebedouro' })).getAttribute('href')).toBe('/products/H1');
  expect(screen.getByRole('link', { name: 'Ver no Profit Detector: Fonte Bebedouro' }).getAttribute('href')).toBe(
    '/profit-analysis/B0A?marketplace=amazon',
  );
  expect(screen.getByRole('link', { name: 'Regra deste tipo' }).getAttribute('href')).toBe('/alerts/rules#hemorrhage');
  await user.click(screen.getByRole('button', { name: 'Silenciar Fonte Bebedouro: 7 dias' }));
  expect(await answer('useCauseChangeMuteMutation')).toMatchObject({ product: 'P1', days: 7 });
  expect(await screen.findByText('Silenciado: Fonte Bebedouro')).toBeTruthy();
  await answer('AlertsScreenQuery', { alertCauses: [] });
  expect(await screen.findByText('Nada pede sua atenção')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await answer('useCauseChangeUnmuteMutation')).toMatchObject({ product: 'P1' });
});

test('a kind is muted, read and shown again from its entry', async () => {
  const { answer, user, router } = open('?open=hemorrhage');
  await answer('AlertsScreenQuery');
  await answer('CauseFindingsQuery');
  await user.click(await screen.findByRole('button', { name: 'Marcar como lido: Produtos com prejuízo' }));
  expect(await answer('useCauseChangeReadMutation')).toEqual({ kind: 'HEMORRHAGE', isRead: true });
  await answer('AlertsScreenQuery');
  await user.click(await screen.findByRole('button', { name: 'Silenciar 30 dias: Produtos com prejuízo' }));
  expect(await answer('useCauseChangeMuteMutation')).toMatchObject({ kind: 'HEMORRHAGE', days: 30 });
  await answer('AlertsScreenQuery');
  await act(() => router.navigate('/alerts?state=muted&open=hemorrhage'));
  const muted = cause('HEMORRHAGE', 35_500, { state: 'MUTED', mutedUntil: '2026-12-20T03:00:00Z' });
  expect(await answer('AlertsScreenQuery', { alertCauses: [muted] })).toEqual({ state: 'MUTED' });
  expect(await screen.findByText(/^Silenciado até 19\/12/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reativar: Produtos com prejuízo' }));
  expect(await answer('useCauseChangeUnmuteMutation')).toMatchObject({ kind: 'HEMORRHAGE' });
});

test('a kind can be chosen, and nothing of it leads back to all', async () => {
  const { answer, search, user } = open('?kind=low_stock');
  await answer('AlertsScreenQuery');
  await user.click(await screen.findByRole('link', { name: 'Ver todos os tipos' }));
  expect(search()).toBe('');
});

test('a failure is not an empty list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined); // React logs errors caught by the boundary
  const { fail } = open();
  await vi.waitFor(() => screen.getByRole('status', { name: 'Carregando…' }));
  await fail('AlertsScreenQuery');
  expect((await screen.findByRole('alert')).textContent).toContain('Erro ao carregar dados');
  expect(screen.queryByText('Nada pede sua atenção')).toBeNull();
});
