import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment } from 'relay-test-utils';
import { afterEach, expect, test } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { showToastsBy } from '#client/ui/overlay/toast.tsx';
import { loadNfe } from './loadNfe.ts';
import { NfeScreen } from './NfeScreen.tsx';

const brl = (minor: number) => ({ minor, currency: 'BRL' });

afterEach(() => act(() => toast.remove()));

/** The screen at a tab, answered with what that tab asks for. */
async function open(tab: string, nfe: object) {
  showToastsBy(toast);
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [{ path: '/taxes/nfe', loader: loaderIn(environment, loadNfe), element: <NfeScreen /> }],
    { initialEntries: [`/taxes/nfe?tab=${tab}`] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
      <Toaster />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('status', { name: 'Carregando' });
  const pending = (name: string) =>
    environment.mock.getAllOperations().filter(({ request }) => request.node.operation.name === name);
  const answer = (name: string, data: object) =>
    act(async () => environment.mock.resolve(pending(name).at(-1)!, { data } as never));
  await answer('NfeScreenQuery', { viewer: { id: 'V1', nfe } });
  return { answer, variablesOf: (name: string) => pending(name).at(-1)!.request.variables, user: userEvent.setup() };
}

test('before the CNPJs are known nothing can be sent, and a wrong one is said at its field', async () => {
  const { user, answer, variablesOf } = await open('files', { cnpjs: [] });
  const field = await screen.findByLabelText('CNPJs da sua empresa');
  expect(screen.queryByLabelText(/Notas em XML ou ZIP/)).toBeNull();
  await user.type(field, '99.888.777/0001-00, 11');
  await user.click(screen.getByRole('button', { name: 'Guardar CNPJs' }));
  expect(variablesOf('CnpjFormMutation')).toEqual({ cnpjs: ['99.888.777/0001-00', '11'] });
  await answer('CnpjFormMutation', { setAccountCnpjs: { __typename: 'UserError', message: '"11" não é um CNPJ.' } });
  expect(await screen.findByText('"11" não é um CNPJ.')).toBeTruthy();
});

test('a checked file says what would be imported, why files were refused, and is imported then', async () => {
  const { user, answer, variablesOf } = await open('files', { cnpjs: ['99888777000100'] });
  const checked = { name: 'notas.zip', createdAt: '2026-11-20T12:00:00Z', failure: null, filesTotal: 4, filesDone: 4 };
  const counts = { okCount: 2, alreadyCount: 1, refusedCount: 1 };
  const refusedFiles = [{ name: 'x.xml', why: 'O XML está malformado ou incompleto.' }];
  const one = { number: 7, state: 'CHECKED', ...checked, ...counts, refusedFiles };
  await answer('NfeImportsQuery', { viewer: { id: 'V1', nfe: { imports: [one] } } });
  expect(await screen.findByText('2 novas · 1 já guardada · 1 recusada')).toBeTruthy();
  expect(screen.getByText(/malformado ou incompleto/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Importar 2 notas' }));
  expect(variablesOf('NfeImportsStartMutation')).toEqual({ number: 7 });
  await answer('NfeImportsStartMutation', { startNfeImport: { __typename: 'NfePayload' } });
  await answer('NfeImportsQuery', {
    viewer: { id: 'V1', nfe: { imports: [{ ...one, state: 'IMPORTING', filesDone: 2 }] } },
  });
  expect(await screen.findByText(/^2 de 4 arquivos/)).toBeTruthy();
});

test('an item of a supplier is joined to the suggested product, with the units of its box', async () => {
  const product = { id: 'P1', asin: 'B0A', sku: 'A', name: 'Suporte', marketplace: 'AMAZON' };
  const item = {
    supplierCnpj: '12ABC34501DE35',
    supplierName: 'Fornecedor',
    supplierSku: 'SUP-77',
    name: 'Caixa com 12',
    ean: '7891234567895',
    factor: '12.0000',
    bought: brl(100_000),
    suggestions: [product],
  };
  const { user, variablesOf } = await open('purchases', { unknownItems: { page: 1, rowCount: 1, rows: [item] } });
  await user.click(await screen.findByRole('button', { name: 'Escolher produto' }));
  const form = within(screen.getByRole('dialog'));
  expect(form.getByLabelText('Unidades em cada quantidade da nota')).toHaveProperty('value', '12');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(variablesOf('LinkFormMutation')).toEqual({
    supplierCnpj: '12ABC34501DE35',
    supplierSku: 'SUP-77',
    productIds: ['P1'],
    factor: '12',
  });
});

test('costs of purchases are counted before they are stored', async () => {
  const { user, answer, variablesOf } = await open('purchases', { unknownItems: { page: 1, rowCount: 0, rows: [] } });
  await user.click(await screen.findByRole('button', { name: 'Conferir custos' }));
  expect(variablesOf('ApplyCostsMutation')).toEqual({ dryRun: true, leadDays: 0 });
  const counts = { __typename: 'ApplyPurchaseCostsPayload', changed: 3, removed: 0, entered: 1, same: 2, lines: 9 };
  await answer('ApplyCostsMutation', { applyPurchaseCosts: counts });
  expect(await screen.findByText(/^3 custos novos ou alterados/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Gravar custos' }));
  expect(variablesOf('ApplyCostsMutation')).toEqual({ dryRun: false, leadDays: 0 });
});

test('a document without an order is joined to the order that a person presses', async () => {
  const proposal = { orderId: '9', number: '701-1', day: '2026-11-10' };
  const row = { documentId: '4', key: 'K', number: 3, day: '2026-11-11', buyerUf: null, total: brl(7_777) };
  const { user, variablesOf } = await open('lone', {
    nfeWithoutOrder: { page: 1, rowCount: 1, rows: [{ ...row, proposals: [proposal] }] },
  });
  await user.click(await screen.findByRole('button', { name: 'Ligar a 701-1 (10/11/2026)' }));
  expect(variablesOf('LonePanelMutation')).toEqual({ documentId: '4', orderId: '9' });
});

test('return notes say who issued them, what became of them and why', async () => {
  const row = { documentId: '4', key: 'K', number: 50, day: '2026-11-12', orderNumbers: ['701-1'], total: brl(30_000) };
  const rows = [
    { ...row, isOwn: true, use: 'USED', reason: null },
    {
      ...row,
      documentId: '5',
      isOwn: false,
      orderNumbers: [],
      use: 'PARTLY',
      reason: 'Nota de devolução acima da venda',
    },
  ];
  await open('returns', { returnNotes: { page: 1, rowCount: 2, rows } });
  const cells = (await screen.findAllByRole('row')).slice(1).map((one) =>
    within(one)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['50', '12/11/2026', 'Você', '701-1', 'R$\u00A0300,00', 'Usada'],
    ['50', '12/11/2026', 'Comprador', '—', 'R$\u00A0300,00', 'Usada em parteNota de devolução acima da venda'],
  ]);
});
