import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { CostsScreen } from '#client/screens/costs/CostsScreen.tsx';
import { loadCosts } from '#client/screens/costs/loadCosts.ts';
import { showToastsBy } from '#client/ui/overlay/toast.tsx';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const rent = {
  id: 'O1',
  name: 'Aluguel do galpão',
  category: 'RENT',
  amount: brl(300_000),
  every: 'MONTH',
  validFrom: '2026-01-01',
  validUntil: null,
  allocation: 'REVENUE',
  scope: 'MARKETPLACE',
  marketplace: 'MERCADOLIVRE',
  brand: null,
  products: [],
};
const saved = {
  name: 'Aluguel do galpão',
  category: 'RENT',
  amount: brl(300_000),
  every: 'MONTH',
  validFrom: '2026-01-01',
  validUntil: null,
  allocation: 'REVENUE',
  scope: 'MARKETPLACE',
  marketplace: 'MERCADOLIVRE',
  brand: null,
  products: null,
};

afterEach(() => act(() => toast.remove()));

async function open(overheads: object[] = [rent], isAllocated = false) {
  showToastsBy(toast);
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [{ path: '/costs', loader: loaderIn(environment, loadCosts), element: <CostsScreen /> }],
    { initialEntries: ['/costs?tab=overheads'] },
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
    const Viewer = () => ({
      id: 'V1',
      overheads: { rowCount: overheads.length, rows: overheads },
      allocatesOverheads: isAllocated,
    });
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

const SAVED = { saveOverhead: { __typename: 'SaveOverheadPayload', overhead: { id: 'O1' } } };

test('an overhead shows its parts; removing it takes a confirmation and can be undone', async () => {
  const { user, variablesOf, answer, pending } = await open();
  const row = await screen.findByRole('row', { name: /^Aluguel do galpão/ });
  expect(row.textContent).toBe(
    'Aluguel do galpãoAluguelR$\u00a03.000,00Por mês01/01/2026—Por receitaMercado LivreAlterarEncerrarRemover',
  );
  await user.click(within(row).getByRole('button', { name: /^Remover/ }));
  expect(pending('overheadColumnsRemoveMutation')).toEqual([]);
  await user.click(within(row).getByRole('button', { name: /^Confirmar: remover/ }));
  expect(variablesOf('overheadColumnsRemoveMutation')).toEqual({ id: 'O1' });
  await answer('overheadColumnsRemoveMutation', {
    removeOverhead: { __typename: 'RemoveOverheadPayload', viewer: { id: 'V1' } },
  });
  expect(await screen.findByText('Despesa removida.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(variablesOf('useSaveOverheadMutation')).toEqual({ id: null, input: saved });
});

test('an overhead is ended today, and undone to its former end', async () => {
  const { user, variablesOf, answer } = await open();
  await user.click(await screen.findByRole('button', { name: 'Encerrar Aluguel do galpão hoje' }));
  const { lastDay } = variablesOf('overheadColumnsEndMutation') as { lastDay: string };
  expect(lastDay).toMatch(/^\d{4}-\d\d-\d\d$/);
  await answer('overheadColumnsEndMutation', {
    endOverhead: { __typename: 'SaveOverheadPayload', overhead: { id: 'O1' } },
  });
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(variablesOf('overheadColumnsEndMutation')).toEqual({ id: 'O1', lastDay: null });
});

test('an overhead of some products is added: products by search, each with its share', async () => {
  const { user, variablesOf, answer, pending } = await open([]);
  expect(await screen.findByText('Nenhuma despesa fixa')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Nova despesa' }));
  const form = within(screen.getByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Salvar despesa' }));
  expect(await screen.findByText('Informe o nome da despesa.')).toBeTruthy();
  await user.type(form.getByLabelText('Nome'), ' Estúdio ');
  await user.selectOptions(form.getByLabelText('Categoria'), 'OTHER');
  await user.type(form.getByLabelText('Valor (R$)'), '1.234');
  expect(within(form.getByLabelText('Rateio')).queryByText('Participação fixa')).toBeNull();
  await user.selectOptions(form.getByLabelText('Abrangência'), 'PRODUCTS');
  await user.selectOptions(form.getByLabelText('Rateio'), 'FIXED_SHARE');
  await user.type(form.getByLabelText('Produto'), 'caneca');
  await user.click(form.getByRole('button', { name: 'Buscar produto' }));
  const product = { id: 'P1', asin: 'B0CANECA', sku: 'CAN-1', name: 'Caneca', marketplace: 'AMAZON' };
  await answer('ProductSearchQuery', { viewer: { id: 'V1', foundProducts: [product] } });
  await user.click(await form.findByRole('button', { name: 'Caneca · Amazon · CAN-1' }));
  await user.type(form.getByLabelText('Participação (%)'), '39,5%');
  await user.click(form.getByRole('button', { name: 'Salvar despesa' }));
  expect(await screen.findByText(/"1.234" pode ser lido de duas formas/)).toBeTruthy();
  expect(pending('useSaveOverheadMutation')).toEqual([]);
  await user.clear(form.getByLabelText('Valor (R$)'));
  await user.type(form.getByLabelText('Valor (R$)'), '1.234,50');
  await user.click(form.getByRole('button', { name: 'Salvar despesa' }));
  expect(variablesOf('useSaveOverheadMutation')).toEqual({
    id: null,
    input: {
      name: 'Estúdio',
      category: 'OTHER',
      amount: brl(123_450),
      every: 'MONTH',
      validFrom: expect.stringMatching(/^\d{4}-\d\d-01$/) as string,
      validUntil: null,
      allocation: 'FIXED_SHARE',
      scope: 'PRODUCTS',
      marketplace: null,
      brand: null,
      products: [{ productId: 'P1', percent: '39.5' }],
    },
  });
  await answer('useSaveOverheadMutation', SAVED);
  expect(await screen.findByText('Despesa salva.')).toBeTruthy();
});

test('a change can be undone, and a refusal is shown', async () => {
  const { user, variablesOf, answer } = await open();
  await user.click(await screen.findByRole('button', { name: 'Alterar Aluguel do galpão' }));
  const form = within(screen.getByRole('dialog'));
  await user.selectOptions(form.getByLabelText('Abrangência'), 'ACCOUNT');
  await user.click(form.getByRole('button', { name: 'Salvar despesa' }));
  await answer('useSaveOverheadMutation', { saveOverhead: { __typename: 'UserError', message: 'Não pode.' } });
  expect(await screen.findByText('Não pode.')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Salvar despesa' }));
  expect(variablesOf('useSaveOverheadMutation')).toEqual({
    id: 'O1',
    input: { ...saved, scope: 'ACCOUNT', marketplace: null },
  });
  await answer('useSaveOverheadMutation', SAVED);
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(variablesOf('useSaveOverheadMutation')).toEqual({ id: 'O1', input: saved });
});

test('the switch of product screens says what it does', async () => {
  const { user, variablesOf, answer } = await open();
  const box = await screen.findByRole('checkbox', { name: 'Incluir despesas fixas no lucro por produto' });
  expect((box as HTMLInputElement).checked).toBe(false);
  await user.click(box);
  expect(variablesOf('AllocationSwitchMutation')).toEqual({ isOn: true });
  await answer('AllocationSwitchMutation', {
    setOverheadAllocation: { __typename: 'SetOverheadAllocationPayload', viewer: { id: 'V1' } },
  });
  expect(await screen.findByText('Despesas fixas no lucro por produto.')).toBeTruthy();
});

test('a file of overheads is simulated first, then imported', async () => {
  const urls: string[] = [];
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    urls.push(url as string);
    return Response.json({ rows: 2, known: 1, overheads: 1, refused: 0, errors: [] });
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Importar' }));
  const csv = 'nome;categoria;valor;periodicidade;inicio\nA;Outras;1;Por mês;01/01/2026\n';
  await user.upload(screen.getByLabelText(/^Arquivo CSV/), new File([csv], 'despesas.csv', { type: 'text/csv' }));
  await user.click(await screen.findByRole('button', { name: 'Simular' }));
  const outcome = await screen.findByRole('region', { name: 'Resultado da simulação' });
  expect(outcome.textContent).toContain('1 despesa nova');
  await user.click(screen.getByRole('button', { name: 'Importar 1 despesa' }));
  expect(await screen.findByText('1 despesa importada.')).toBeTruthy();
  expect(urls).toEqual(['/api/costs/overheads/import?dryRun=true', '/api/costs/overheads/import?']);
  server.mockRestore();
});
