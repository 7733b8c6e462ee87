import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { DifferencesScreen } from './DifferencesScreen.tsx';
import { loadDifferences, needsRefetch } from './loadDifferences.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const freight = {
  id: btoa('MoneyDifference:1'),
  marketplace: 'MERCADOLIVRE',
  orderNumber: '2000009710000001',
  listingKey: null,
  cartNumber: null,
  saleDay: '2026-10-20',
  since: '2026-10-22',
  classText: 'Diferença',
  reasonText: 'Frete cobrado acima do informado',
  expected: brl(1_800),
  charged: brl(2_480),
  paid: null,
  delta: brl(-680),
  atStake: brl(680),
  tolerance: brl(9),
  basis: 'SALE',
  isCertain: true,
  state: 'OPEN',
  stateText: 'Aberto',
  dueAt: '2026-11-01',
  dispute: null,
};
const loss = {
  ...freight,
  id: btoa('MoneyDifference:2'),
  orderNumber: null,
  listingKey: 'CS-01-P',
  saleDay: null,
  reasonText: 'Unidade perdida sem reembolso',
  charged: null,
  paid: brl(0),
  delta: brl(-4_500),
  atStake: brl(4_500),
  isCertain: false,
  state: 'WON',
  stateText: 'Ganho',
};
const summary = {
  isCompared: true,
  isPartial: false,
  totals: [
    {
      currency: 'BRL',
      text: 'R$ 412,80 para conferir em 23 pedidos',
      atStake: brl(41_280),
      count: 24,
      contested: brl(5_000),
      indications: { count: 1, atStake: brl(4_500) },
    },
  ],
  causes: [
    {
      reason: 'FREIGHT_OVER',
      text: 'Frete cobrado acima do informado · 9 pedidos · R$ 61,20',
      isCertain: true,
      atStake: brl(6_120),
    },
  ],
};
const settings = {
  minorPerRow: 1,
  shareOfExpected: 0.005,
  freightShareMinor: 5,
  releaseDays: 5,
  reimbursementDays: 45,
  bonusDays: 30,
  listedFromMinor: 100,
};

async function open(search = '', viewer: object = {}, differences: readonly object[] = [freight, loss]) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/reconciliation/differences',
        loader: loaderIn(environment, loadDifferences),
        shouldRevalidate: ({ currentUrl, nextUrl }) => needsRefetch(currentUrl, nextUrl),
        element: <DifferencesScreen />,
      },
    ],
    { initialEntries: [`/reconciliation/differences${search}`] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
      <Toaster />
    </RelayEnvironmentProvider>,
  );
  const pending = (name: string) =>
    environment.mock.getAllOperations().filter(({ request }) => request.node.operation.name === name);
  const answer = (name: string, resolvers: object) =>
    act(async () => {
      const operation = pending(name).at(-1)!;
      environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, resolvers as never));
    });
  await screen.findByRole('status').catch(() => null);
  await answer('DifferencesScreenQuery', {
    Viewer: () => ({
      id: 'V',
      syncStreams: [],
      moneyDifferenceSummary: summary,
      reconciliationSettings: settings,
      moneyDifferences: {
        edges: differences.map((node) => ({ cursor: 'c', node })),
        pageInfo: { hasNextPage: false, endCursor: null },
      },
      ...viewer,
    }),
  });
  return { router, pending, answer, user: userEvent.setup() };
}

const table = () => screen.getByRole('table', { name: 'Diferenças' });

test('the list shows each amount, unknown ones as a dash, and the total with indications apart', async () => {
  await open();
  expect(screen.getByText('R$ 412,80 para conferir em 23 pedidos')).toBeDefined();
  expect(screen.getByText(/em 1 indício/)).toBeDefined();
  const [, first, second] = within(table()).getAllByRole('row');
  const cells = (row: HTMLElement) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent?.replaceAll('\u00A0', ' '));
  expect(cells(first!)).toEqual([
    expect.stringContaining('2000009710000001'),
    '20/10/2026',
    'Frete cobrado acima do informado',
    'R$ 18,00',
    'R$ 24,80',
    '—',
    '-R$ 6,80',
    'Certo',
    'Aberto',
    '01/11/2026',
  ]);
  expect(cells(second!)).toEqual(expect.arrayContaining([expect.stringContaining('SKU CS-01-P'), 'Indício', 'Ganho']));
});

test('a cause opens its list, which keeps it in the address', async () => {
  const { router, pending, user } = await open('?marketplace=amazon');
  await user.click(screen.getByRole('link', { name: /Frete cobrado acima do informado · 9 pedidos/ }));
  expect(router.state.navigation.location?.search ?? router.state.location.search).toBe(
    '?reason=freight_over&marketplace=amazon&currency=BRL&certain=yes',
  );
  const { variables } = pending('DifferencesScreenQuery').at(-1)!.request;
  expect(variables.filter).toMatchObject({ reasons: ['FREIGHT_OVER'], currency: 'BRL', isCertain: true });
  expect(variables.summaryFilter).toEqual({ marketplace: 'AMAZON' });
});

test('chosen differences are contested together, with their ticket and the state that was seen', async () => {
  const { pending, answer, user } = await open();
  await user.click(within(table()).getByRole('checkbox', { name: /2000009710000001/ }));
  await user.click(screen.getByRole('button', { name: 'Contestar' }));
  await user.type(screen.getByLabelText('Protocolo'), ' 998 ');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Contestar' }));
  expect(pending('useSetDisputeMutation')[0]!.request.variables).toEqual({
    ids: [freight.id],
    input: { state: 'CONTESTED', seenState: 'OPEN', protocol: '998' },
  });
  await answer('useSetDisputeMutation', {
    Mutation: () => ({ setDispute: { __typename: 'UserError', message: 'Em outro estado' } }),
  });
  expect(await screen.findByText('Em outro estado')).toBeDefined();
  expect(screen.getByRole('dialog'), 'the dialog stays').toBeDefined();
});

test('an undo takes a change back with its texts, and says so when it fails', async () => {
  const { pending, answer, user } = await open();
  await user.click(within(table()).getByRole('checkbox', { name: /2000009710000001/ }));
  await user.click(screen.getByRole('button', { name: 'Contestar' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Contestar' }));
  await answer('useSetDisputeMutation', {
    Mutation: () => ({ setDispute: { __typename: 'SetDisputePayload', differences: [] } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(pending('useSetDisputeUndoMutation')[0]!.request.variables).toEqual({
    ids: [freight.id],
    seenState: 'CONTESTED',
  });
  await answer('useSetDisputeUndoMutation', {
    Mutation: () => ({ undoDispute: { __typename: 'UserError', message: 'O estado mudou' } }),
  });
  expect(await screen.findByText('O estado mudou')).toBeDefined();
});

test('only actions that fit every chosen state are offered', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: '2 diferenças' }));
  expect(within(screen.getByRole('group', { name: 'Ações' })).queryAllByRole('button')).toEqual([]);
  await user.click(within(table()).getByRole('checkbox', { name: /2000009710000001/ }));
  const names = within(screen.getByRole('group', { name: 'Ações' }))
    .getAllByRole('button')
    .map((one) => one.textContent);
  expect(names).toEqual(['Reabrir']);
});

test('details show the comparison, the rows of the sources, the history and the proof', async () => {
  const { answer, user } = await open();
  await user.click(within(table()).getByRole('link', { name: 'Frete cobrado acima do informado' }));
  await answer('DifferenceDrawerQuery', {
    Query: () => ({
      node: {
        __typename: 'MoneyDifference',
        ...freight,
        sourceRows: [
          {
            kind: 'CHARGE',
            externalId: '501',
            text: 'Envio',
            day: '2026-11-02',
            isCompared: true,
            report: 'NF 1',
            sha256: null,
            amount: brl(-1_240),
          },
        ],
        dispute: {
          protocol: '998',
          note: null,
          dueAt: null,
          recovered: null,
          events: [
            { at: '2026-11-20T17:00:00Z', userName: 'Dona', fromState: 'OPEN', toState: 'CONTESTED', note: 'Enviado' },
          ],
        },
      },
    }),
  });
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('informado na venda')).toBeDefined();
  expect(within(dialog).getByText('Fatura 501')).toBeDefined();
  expect(within(dialog).getByText('Protocolo 998')).toBeDefined();
  expect(within(dialog).getByText(/Dona: Aberto → Contestado \(Enviado\)/)).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Pacote de provas' })).toBeDefined();
});

test.each([
  ['', summary, 'Nada para conferir'],
  ['', { ...summary, totals: [], isCompared: false }, 'Nada foi comparado ainda'],
  ['?class=held', summary, 'Nenhuma diferença com estes filtros'],
])('an empty list says why: %s', async (search, moneyDifferenceSummary, title) => {
  await open(search, { moneyDifferenceSummary }, []);
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
});

test('sources without permission and sources read in part are named', async () => {
  await open('', {
    moneyDifferenceSummary: { ...summary, isPartial: true },
    syncStreams: [
      { marketplace: 'MERCADOLIVRE', stream: 'BILLS', needsReconnect: true, error: null },
      { marketplace: 'MERCADOLIVRE', stream: 'TRAFFIC', needsReconnect: false, error: 'x' },
    ],
  });
  expect(screen.getByText(/Sem permissão para ler faturas de Mercado Livre/)).toBeDefined();
  expect(screen.getByText(/ainda não foi lida por completo/)).toBeDefined();
  expect(screen.getAllByRole('status')).toHaveLength(2);
});

test('tolerances are typed in reais and percent, and wrong ones are refused', async () => {
  const { pending, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Tolerâncias' }));
  const share = screen.getByLabelText('Tolerância sobre o esperado (%)');
  expect(share).toHaveProperty('value', '0,5');
  await user.clear(share);
  await user.type(share, 'x');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Informe um número em "Tolerância sobre o esperado (%)".')).toBeDefined();
  await user.clear(share);
  await user.type(share, '1');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(pending('SettingsButtonMutation')[0]!.request.variables.input).toEqual({ ...settings, shareOfExpected: 0.01 });
});

test('addresses with unreadable values show the default list', async () => {
  const { pending } = await open('?class=x&state=y&minimum=-1&month=2026-13&open=%00&sort=z');
  expect(pending('DifferencesScreenQuery')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});
