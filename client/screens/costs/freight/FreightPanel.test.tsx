import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { CostsScreen } from '#client/screens/costs/CostsScreen.tsx';
import { loadCosts } from '#client/screens/costs/loadCosts.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const rule = {
  id: 'R1',
  marketplace: 'MERCADOLIVRE',
  logistic: 'self_service',
  product: null,
  priceFrom: null,
  priceBelow: null,
  validFrom: '2026-01-01',
  validUntil: '2026-05-31',
  perOrder: brl(1_500),
  perUnit: brl(0),
  percent: 3,
  packagingPerOrder: brl(0),
  packagingPerUnit: brl(90),
  note: 'Motoboy',
};

afterEach(() => act(() => toast.remove()));

async function open(rules: object[] = [rule], unitsWithoutFreight = 0) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [{ path: '/costs', loader: loaderIn(environment, loadCosts), element: <CostsScreen /> }],
    { initialEntries: ['/costs?tab=freight'] },
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
  await act(async () => {
    const operation = pending('CostsScreenQuery').at(-1)!;
    const Viewer = () => ({ id: 'V1', freightRules: { rowCount: rules.length, rows: rules, unitsWithoutFreight } });
    environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, { Viewer }));
  });
  return {
    pending,
    variablesOf: (name: string) => pending(name).at(-1)!.request.variables,
    answer: (name: string, data: object) =>
      act(async () => environment.mock.resolve(pending(name).at(-1)!, { data } as never)),
    user: userEvent.setup(),
  };
}

test('a rule shows what it applies to, what it charges and its days; removing it takes a confirmation', async () => {
  const { user, variablesOf, answer, pending } = await open();
  const row = await screen.findByRole('row', { name: /^Todos os produtos/ });
  expect(row.textContent).toBe(
    'Todos os produtosMercado Livre · Mercado Envios FlexR$\u00a015,00 por pedido + 3,00% do preçoR$\u00a00,90 por unidadedesde 01/01/2026até 31/05/2026MotoboyAlterarRemover',
  );
  await user.click(within(row).getByRole('button', { name: /^Remover/ }));
  expect(pending('freightColumnsMutation')).toEqual([]);
  await user.click(within(row).getByRole('button', { name: /^Confirmar: remover/ }));
  expect(variablesOf('freightColumnsMutation')).toEqual({ id: 'R1' });
  await answer('freightColumnsMutation', {
    removeFreightRule: { __typename: 'RemoveFreightRulePayload', lines: 2 },
  });
  expect(await screen.findByText('Regra removida. 2 vendas recalculadas.')).toBeTruthy();
});

test('units sold without a rule are counted, and wait for one while there is none', async () => {
  await open([], 1_250);
  expect(await screen.findByText('1.250 un. sem frete próprio')).toBeTruthy();
  expect(screen.getByText(/ 1\.250 unidades vendidas esperam por uma\.$/)).toBeTruthy();
  cleanup();
  await open([]);
  expect(await screen.findByText(/fica fora do lucro dele\.$/)).toBeTruthy();
  expect(screen.queryByText(/sem frete próprio/)).toBeNull();
});

test('a rule of one product is created: the product by search, amounts as typed', async () => {
  const { user, variablesOf, answer, pending } = await open([]);
  expect(await screen.findByText('Nenhuma regra de frete ou embalagem')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Nova regra' }));
  const form = within(screen.getByRole('dialog'));
  await user.selectOptions(form.getByLabelText('Marketplace'), 'AMAZON');
  await user.selectOptions(form.getByLabelText('Forma de envio'), 'seller');
  await user.type(form.getByLabelText('Produto'), 'caneca');
  await user.click(form.getByRole('button', { name: 'Buscar produto' }));
  expect(variablesOf('ProductSearchQuery')).toEqual({ text: 'caneca' });
  const product = { id: 'P1', asin: 'B0CANECA', sku: 'CAN-1', name: 'Caneca', marketplace: 'AMAZON' };
  await answer('ProductSearchQuery', { viewer: { id: 'V1', foundProducts: [product] } });
  await user.click(await form.findByRole('button', { name: 'Caneca · Amazon · CAN-1' }));
  await user.type(form.getByLabelText('Frete por unidade (R$)'), '1.234');
  await user.click(form.getByRole('button', { name: 'Salvar regra' }));
  expect(await screen.findByText(/"1.234" pode ser lido de duas formas/)).toBeTruthy();
  expect(pending('FreightRuleFormMutation')).toEqual([]);
  await user.clear(form.getByLabelText('Frete por unidade (R$)'));
  await user.type(form.getByLabelText('Frete por pedido (R$)'), '18,90');
  await user.type(form.getByLabelText('Frete (% do preço)'), '2,5');
  await user.type(form.getByLabelText('Embalagem por unidade (R$)'), '0,90');
  await user.click(form.getByRole('button', { name: 'Salvar regra' }));
  expect(variablesOf('FreightRuleFormMutation')).toEqual({
    id: null,
    input: {
      marketplace: 'AMAZON',
      logistic: 'seller',
      productId: 'P1',
      priceFrom: null,
      priceBelow: null,
      perOrder: brl(1_890),
      perUnit: null,
      percent: '2.5',
      packagingPerOrder: null,
      packagingPerUnit: brl(90),
      validFrom: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      note: null,
    },
  });
  await answer('FreightRuleFormMutation', { saveFreightRule: { __typename: 'SaveFreightRulePayload', lines: null } });
  expect(await screen.findByText('Regra salva. As vendas estão sendo recalculadas.')).toBeTruthy();
});

test('a rule is changed with its own values, and a refusal is shown', async () => {
  const { user, variablesOf, answer } = await open();
  await user.click(await screen.findByRole('button', { name: /^Alterar Todos os produtos/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Salvar regra' }));
  expect(variablesOf('FreightRuleFormMutation')).toMatchObject({
    id: 'R1',
    input: { logistic: 'self_service', perOrder: brl(1_500), percent: '3', validFrom: '2026-01-01', note: 'Motoboy' },
  });
  await answer('FreightRuleFormMutation', { saveFreightRule: { __typename: 'UserError', message: 'Não pode.' } });
  expect(await screen.findByText('Não pode.')).toBeTruthy();
});

test('a file of freights of orders is simulated first, then imported', async () => {
  const urls: string[] = [];
  const errors = [{ line: 3, column: 'pedido', message: 'Linha 3: nenhum pedido 9.' }];
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    urls.push(url as string);
    return Response.json({ rows: 2, blank: 0, orders: 1, lines: 2, refused: 1, errors });
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Importar frete de pedidos' }));
  const csv = 'pedido;valor\n701-1;9,90\n9;1\n';
  await user.upload(screen.getByLabelText(/^Arquivo CSV/), new File([csv], 'frete.csv', { type: 'text/csv' }));
  await user.click(await screen.findByRole('button', { name: 'Simular' }));
  const outcome = within(await screen.findByRole('region', { name: 'Resultado da simulação' }));
  expect(outcome.getAllByRole('row')[1]!.textContent).toBe('3pedidonenhum pedido 9.');
  await user.click(screen.getByRole('button', { name: 'Importar 1 pedido' }));
  expect(await screen.findByText('Frete de 1 pedido importado. 2 vendas recalculadas.')).toBeTruthy();
  expect(urls).toEqual(['/api/costs/freight/import?dryRun=true', '/api/costs/freight/import?']);
  server.mockRestore();
});
