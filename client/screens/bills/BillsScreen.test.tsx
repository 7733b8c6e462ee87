import { act, render, screen, within } from '@testing-library/react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { BillsScreen } from './BillsScreen.tsx';
import { loadBills } from './loadBills.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const period = {
  id: 'mercadolivre.ML.2026-11-01',
  marketplace: 'MERCADOLIVRE',
  group: 'ML',
  fromDay: '2026-11-01',
  toDay: '2026-11-30',
  dueDay: '2026-12-12',
  state: 'PARTIAL',
  stateText: 'Lida em parte',
  check: 'difere R$ 1,69',
  chargeCount: 2,
  total: brl(10_010),
  unpaid: brl(10),
  isClosed: false,
  documents: null as unknown,
};
const detail = {
  sums: [
    {
      type: 'CHARGE',
      subType: 'CV',
      text: 'Tarifa de venda',
      isUnknown: false,
      rowCount: 2,
      summary: brl(1_500),
      details: brl(1_669),
      creditNotes: brl(0),
      bonuses: brl(700),
      difference: brl(169),
    },
  ],
  charges: {
    edges: [
      {
        cursor: 'a',
        node: {
          __typename: 'BillCharge',
          number: '1',
          orderNumber: null,
          packNumber: null,
          subType: 'CV',
          text: 'Tarifa de venda',
          isUnknown: true,
          isGone: false,
          isWithheld: false,
          day: '2026-11-10',
          restatement: 'Mercado Livre mudou este valor em 12/12: −8,35 → −8,39',
          amount: brl(-839),
          gross: null,
        },
      },
    ],
    pageInfo: { endCursor: 'a', hasNextPage: false },
  },
};

async function open(
  search: string,
  viewer: { billPeriods: unknown[]; billPeriod?: unknown; billsNote?: string | null },
) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [{ path: '/reconciliation/bills', element: <BillsScreen />, loader: loaderIn(environment, loadBills) }],
    { initialEntries: [`/reconciliation/bills${search}`] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('heading', { name: 'Conciliação' });
  await act(async () =>
    environment.mock.resolveMostRecentOperation((operation) =>
      MockPayloadGenerator.generate(operation, { Viewer: () => ({ billsNote: null, billPeriod: null, ...viewer }) }),
    ),
  );
}

test('periods show their state and check in words, and open their rows', async () => {
  await open('', { billPeriods: [period] });
  const table = within(await screen.findByRole('table', { name: 'Períodos' }));
  expect(table.getByText('Lida em parte')).toBeTruthy();
  expect(table.getByText('difere R$ 1,69')).toBeTruthy();
  expect(table.getByText('12/12/2026')).toBeTruthy();
  expect(table.getByRole('link').getAttribute('href')).toContain('?bill=mercadolivre.ML.2026-11-01');
});

test('an open period shows summary beside rows, and marks what is new and what changed', async () => {
  await open('?bill=mercadolivre.ML.2026-11-01', { billPeriods: [period], billPeriod: { ...period, ...detail } });
  const sums = within(await screen.findByRole('table', { name: 'Resumo e linhas' }));
  for (const amount of ['R$ 15,00', 'R$ 16,69', 'R$ 1,69', 'R$ 7,00'])
    expect(sums.getByText(amount, { normalizer: (text) => text.replaceAll('\u00A0', ' ') })).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'Linhas da fatura' }));
  expect(rows.getByText('Sem pedido')).toBeTruthy();
  expect(rows.getByText('Nova')).toBeTruthy();
  expect(rows.getByText('Na fatura')).toBeTruthy();
  expect(rows.getByText('Mercado Livre mudou este valor em 12/12: −8,35 → −8,39')).toBeTruthy();
});

test('without bills, and without the right to read them, each has its sentence', async () => {
  await open('', { billPeriods: [], billsNote: 'Falta a permissão funcional “Faturamento”.' });
  expect(await screen.findByText('Nenhuma fatura lida ainda')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Faturamento');
});

test('a closed period shows its documents with a button for each file, and an open one that they are to come', async () => {
  const documents = [
    {
      number: '1',
      typeText: 'Fatura',
      dueDay: '2026-12-10',
      amount: brl(10_010),
      files: [
        { id: '7_NF_1_pdf', number: 'NF1', format: 'PDF' },
        { id: '7_NF_1_zip', number: 'NF1', format: null },
      ],
    },
  ];
  const closed = { ...period, ...detail, isClosed: true, documents };
  await open('?bill=mercadolivre.ML.2026-11-01', { billPeriods: [period], billPeriod: closed });
  const list = within(await screen.findByRole('region', { name: 'Documentos' }));
  expect(list.getByText('Fatura NF1')).toBeTruthy();
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['PDF']);
});

test.each([
  [false, null, 'Os documentos saem quando o período fecha.'],
  [true, null, 'Ainda não lidos.'],
  [true, [], 'O marketplace ainda não listou nenhum documento deste período.'],
])('documents that are not there have their sentence (closed: %s, read: %s)', async (isClosed, documents, sentence) => {
  const one = { ...period, ...detail, isClosed, documents };
  await open('?bill=mercadolivre.ML.2026-11-01', { billPeriods: [period], billPeriod: one });
  expect(await screen.findByText(sentence)).toBeTruthy();
});
