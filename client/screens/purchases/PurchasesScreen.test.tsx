import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { loadPurchases, needsRefetch } from './loadPurchases.ts';
import { PurchasesScreen } from './PurchasesScreen.tsx';

const line = (number: number, name: string, more: object = {}) => ({
  number,
  product: { id: btoa(`Product:${number}`), name, sku: `SKU-${number}`, asin: `B0${number}` },
  units: 24,
  casePack: 12,
  unitCost: { minor: 1_250, currency: 'BRL' },
  receivedUnits: 0,
  missingUnits: 24,
  receipts: [],
  ...more,
});
const purchase = (number: number, supplier: string, more: object = {}) => ({
  id: btoa(`PurchaseOrder:${number}`),
  number,
  supplier,
  country: 'BR',
  currency: 'BRL',
  orderedOn: '2026-11-02',
  dueOn: null,
  note: null,
  state: 'OPEN',
  lines: [line(11, 'Caneca')],
  ...more,
});
const late = purchase(1, 'Fábrica', {
  state: 'LATE',
  dueOn: '2026-11-20',
  note: 'urgente',
  lines: [
    line(11, 'Caneca', {
      receivedUnits: 10,
      missingUnits: 14,
      receipts: [{ number: 5, day: '2026-11-10', units: 10 }],
    }),
    line(12, 'Copo', { casePack: null, unitCost: null }),
  ],
});
const closed = purchase(2, 'Outra', { state: 'CLOSED' });

async function open(search = '', rows: readonly object[] = [late, closed]) {
  const environment = createMockEnvironment();
  const path = '/purchases';
  const router = createMemoryRouter(
    [
      {
        path,
        loader: loaderIn(environment, loadPurchases),
        shouldRevalidate: ({ currentUrl, nextUrl }) => needsRefetch(currentUrl, nextUrl),
        element: <PurchasesScreen />,
      },
    ],
    { initialEntries: [`${path}${search}`] },
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
  /** Answers a mutation whose result has the name `field`. */
  const reply = (name: string, field: string, result: object) =>
    act(async () => environment.mock.resolve(pending(name).at(-1)!, { data: { [field]: result } }));
  const list = (shown: readonly object[]) =>
    answer('PurchasesScreenQuery', {
      Viewer: () => ({ id: 'v', purchaseOrders: { page: 1, rowCount: shown.length, rows: shown } }),
    });
  await screen.findByRole('status', { name: 'Carregando' });
  await list(rows);
  return { router, pending, answer, reply, list, user: userEvent.setup() };
}

const plain = ({ textContent }: Element) => textContent!.replaceAll('\u00A0', ' ');
const items = () => [...screen.getByRole('list', { name: 'Pedidos de compra' }).children];
const dialog = () => within(screen.getByRole('dialog'));
const variables = (operations: { request: { variables: object } }[]) => operations.at(-1)?.request.variables;

test('an order says how far it is, what is ordered in boxes, what came and what is missing', async () => {
  await open();
  const [first, second] = items().map(plain);
  expect(first).toContain('FábricaAtrasadonº 1 · pedido em 02/11/2026 · chega em 20/11/2026urgente');
  expect(first).toContain(
    'Caneca · SKU-1124 unidades (2 caixas de 12) · R$ 12,50 cada · chegaram 10, faltam 1410/11/2026: 10Desfazer',
  );
  expect(first).toContain('Copo · SKU-1224 unidadesReceber');
  expect(second).toContain('OutraEncerrado');
  const names = (item: Element) =>
    within(item as HTMLElement)
      .getAllByRole('button')
      .map(plain);
  expect(items().map(names)).toEqual([
    ['Desfazer', 'Receber', 'Editar', 'Encerrar'],
    ['Editar', 'Reabrir', 'Excluir'],
  ]);
});

test('search and filter are in the URL, and an empty list says why', async () => {
  const { user, pending, list, router } = await open();
  await user.selectOptions(screen.getByLabelText('Quais pedidos'), 'open');
  expect(variables(pending('PurchasesScreenQuery'))).toEqual({ search: null, only: 'OPEN', page: 1 });
  await list([]);
  expect(screen.getByText('Nenhum pedido com estes filtros')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(router.state.location.search).toBe('');
  await list([]);
  expect(screen.getByText('Nenhum pedido de compra ainda')).toBeDefined();
});

test('what is missing is received, and more only when it is confirmed', async () => {
  const { user, pending, reply } = await open();
  await user.click(screen.getByRole('button', { name: 'Receber pedido 1 a Fábrica' }));
  await screen.findByRole('dialog');
  const caneca = dialog().getByLabelText('Caneca');
  expect((caneca as HTMLInputElement).value).toBe('14');
  await user.clear(dialog().getByLabelText('Copo'));
  await user.clear(caneca);
  await user.type(caneca, '20');
  await user.click(dialog().getByRole('button', { name: 'Receber' }));
  const sent = variables(pending('ReceiveDialogMutation'));
  expect(sent).toMatchObject({ order: late.id, lines: [{ line: 11, units: 20 }], isMoreFine: false });
  const refused = { __typename: 'UserError', message: 'Mais do que as pedidas.', field: 'isMoreFine' };
  await reply('ReceiveDialogMutation', 'received', refused);
  expect(dialog().getByRole('alert').textContent).toBe('Mais do que as pedidas.');
  await user.click(dialog().getByRole('button', { name: 'Foi isso mesmo' }));
  expect(variables(pending('ReceiveDialogMutation'))).toEqual({ ...sent, isMoreFine: true });
  const before = pending('PurchasesScreenQuery').length;
  await reply('ReceiveDialogMutation', 'received', { __typename: 'PurchaseOrder', id: late.id });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(pending('PurchasesScreenQuery')).toHaveLength(before + 1);
});

test('another number after a refusal is asked about again', async () => {
  const { user, pending, reply } = await open();
  await user.click(screen.getByRole('button', { name: 'Receber pedido 1 a Fábrica' }));
  await screen.findByRole('dialog');
  await user.click(dialog().getByRole('button', { name: 'Receber' }));
  await reply('ReceiveDialogMutation', 'received', { __typename: 'UserError', message: 'Mais.', field: 'isMoreFine' });
  await user.type(dialog().getByLabelText('Copo'), '0');
  expect(dialog().queryByRole('alert')).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Receber' }));
  expect(variables(pending('ReceiveDialogMutation'))).toMatchObject({ isMoreFine: false });
});

test('closing, deleting and taking a receipt back ask first; a refusal is shown', async () => {
  const { user, pending, reply } = await open();
  await user.click(screen.getByRole('button', { name: 'Encerrar pedido 1 a Fábrica' }));
  expect(pending('usePurchaseActionsCloseMutation')).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: /^O que falta não vem mais/ }));
  expect(variables(pending('usePurchaseActionsCloseMutation'))).toEqual({ order: late.id });
  await reply('usePurchaseActionsCloseMutation', 'done', { __typename: 'UserError', message: 'Não dá agora.' });
  expect(screen.getByText('Não dá agora.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Excluir pedido 2 a Outra' }));
  await user.click(screen.getByRole('button', { name: /^Confirmar: excluir/ }));
  expect(variables(pending('usePurchaseActionsDeleteMutation'))).toEqual({ order: closed.id });
  await user.click(screen.getByRole('button', { name: /^Desfazer recebimento de 10 em 10\/11\/2026 de Caneca/ }));
  await user.click(screen.getByRole('button', { name: /^Confirmar: desfazer/ }));
  expect(variables(pending('usePurchaseActionsUndoMutation'))).toEqual({ receipt: 5 });
  await reply('usePurchaseActionsDeleteMutation', 'done', { __typename: 'UserError', message: 'Já chegou.' });
  await user.click(screen.getByRole('button', { name: 'Reabrir pedido 2 a Outra' }));
  expect(variables(pending('usePurchaseActionsReopenMutation'))).toEqual({ order: closed.id });
});

test('the address of the plan opens a new order with product, boxes and units, and closing it clears the address', async () => {
  const product = btoa('Product:77');
  const { user, pending, answer, reply, router } = await open(
    `?search=x&product=${encodeURIComponent(product)}&units=36&box=12`,
  );
  await act(async () => {
    await import('./edit/PrefilledPurchase.tsx');
  });
  expect(variables(pending('PrefilledPurchaseQuery'))).toEqual({ product });
  await answer('PrefilledPurchaseQuery', {
    Product: () => ({ id: product, name: 'Prato', sku: null, asin: 'B0' }),
    Node: () => ({ __typename: 'Product', id: product, name: 'Prato' }),
  });
  await screen.findByRole('dialog');
  expect((dialog().getByLabelText('Caixas de Prato') as HTMLInputElement).value).toBe('3');
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  expect(dialog().getByText('Informe o fornecedor.')).toBeDefined();
  expect(pending('PurchaseDialogCreateMutation')).toHaveLength(0);
  await user.type(dialog().getByLabelText('Fornecedor'), 'Fábrica');
  await user.type(dialog().getByLabelText('Custo un. (BRL) de Prato'), '7,90');
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  expect(variables(pending('PurchaseDialogCreateMutation'))).toMatchObject({
    input: {
      supplier: 'Fábrica',
      lines: [{ number: null, product, units: 36, casePack: 12, unitCost: { minor: 790, currency: 'BRL' } }],
    },
  });
  const refused = { __typename: 'UserError', message: 'Um kit é montado.', field: 'lines' };
  await reply('PurchaseDialogCreateMutation', 'saved', refused);
  expect(dialog().getByRole('alert').textContent).toBe('Um kit é montado.');
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  await reply('PurchaseDialogCreateMutation', 'saved', { __typename: 'PurchaseOrder', id: late.id });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.search).toBe('?search=x');
  await vi.waitFor(() => expect(variables(pending('PurchasesScreenQuery'))).toMatchObject({ search: 'x' }));
});

test('an order is changed: a line is taken out, and another product is found and added by the keyboard', async () => {
  const { user, pending, answer } = await open();
  await user.click(screen.getByRole('button', { name: 'Editar pedido 1 a Fábrica' }));
  await screen.findByRole('dialog');
  await user.click(dialog().getByRole('button', { name: 'Tirar Copo' }));
  await user.type(dialog().getByLabelText('Produto'), 'prato{Enter}');
  expect(pending('PurchaseDialogChangeMutation')).toHaveLength(0);
  const prato = btoa('Product:3');
  await answer('ProductSearchQuery', {
    Viewer: () => ({
      id: 'v',
      foundProducts: [{ id: prato, asin: 'B03', sku: 'P', name: 'Prato', marketplace: 'AMAZON' }],
    }),
  });
  await user.click(dialog().getByRole('button', { name: /^Prato · Amazon/ }));
  await user.type(dialog().getByLabelText('Unidades de Prato'), '5');
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  expect(variables(pending('PurchaseDialogChangeMutation'))).toMatchObject({
    order: late.id,
    input: {
      dueOn: '2026-11-20',
      note: 'urgente',
      lines: [
        { number: 11, product: btoa('Product:11'), units: 24, casePack: 12, unitCost: { minor: 1_250 } },
        { number: null, product: prato, units: 5, casePack: null, unitCost: null },
      ],
    },
  });
});
