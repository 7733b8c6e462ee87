import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { typeDay } from '#client/ui/day/typeDay.ts';
import { ProductTaxes } from './ProductTaxes.tsx';

afterEach(() => act(() => toast.remove()));

const row = (sku: string, more: object = {}) => ({
  product: { id: sku, asin: 'B0A', sku, name: `Produto ${sku}`, imageUrl: null, marketplace: 'AMAZON', country: 'BR' },
  taxClass: 'NORMAL',
  origin: 0,
  ncm: null,
  since: null,
  internalPercents: [],
  fcpPercents: [],
  suggested: null,
  ...more,
});

function open(rows: object[], rowCount = rows.length) {
  const environment = createMockEnvironment();
  const onSaved = vi.fn<() => void>();
  const answer = () =>
    act(async () => {
      environment.mock.resolveMostRecentOperation((operation) =>
        MockPayloadGenerator.generate(operation, {
          ProductTaxPage: () => ({ page: Number(operation.request.variables.page), rowCount, rows }),
        }),
      );
    });
  render(
    <RelayEnvironmentProvider environment={environment}>
      <Suspense fallback="espera">
        <ProductTaxes onSaved={onSaved} />
      </Suspense>
      <Toaster />
    </RelayEnvironmentProvider>,
  );
  const variables = () => environment.mock.getMostRecentOperation().request.variables;
  return { environment, answer, variables, onSaved, user: userEvent.setup() };
}

test('a class and an origin are saved for all days, each with the other as it is', async () => {
  const { environment, answer, variables, onSaved, user } = open([row('A', { origin: 2 })]);
  await answer();
  await user.selectOptions(screen.getByLabelText('Classe de Produto A'), 'ST');
  expect(variables()).toEqual({ products: [{ productId: 'A', taxClass: 'ST', origin: 2 }] });
  await act(async () => {
    environment.mock.resolveMostRecentOperation({
      data: { setProductTaxes: { __typename: 'SetProductTaxesPayload', lines: 3 } },
    });
  });
  expect(onSaved).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(variables()).toEqual({ search: '', onlyOwn: false, page: 1 })); // read again
  await answer();
  await user.selectOptions(screen.getByLabelText('Origem de Produto A'), '1');
  expect(variables()).toEqual({ products: [{ productId: 'A', taxClass: 'NORMAL', origin: 1 }] });
});

test('what an NF-e suggests is taken with one click, and a refusal changes nothing', async () => {
  const { environment, answer, variables, onSaved, user } = open([
    row('A', { suggested: { taxClass: 'MONO_ST', origin: 1, ncm: '33049910' } }),
    row('B'),
  ]);
  await answer();
  const [use, ...others] = screen.getAllByRole('button', { name: /^Usar:/ });
  expect(others).toEqual([]);
  expect(use!.textContent).toBe('Usar: Monofásico e substituição, origem 1, NCM 33049910');
  await user.click(use!);
  expect(variables()).toEqual({
    products: [{ productId: 'A', taxClass: 'MONO_ST', origin: 1, ncm: '33049910' }],
  });
  await act(async () => {
    environment.mock.resolveMostRecentOperation({
      data: { setProductTaxes: { __typename: 'UserError', message: 'Não agora.' } },
    });
  });
  expect(onSaved).not.toHaveBeenCalled();
});

test('an NF-e that has no NCM leaves the one that is known', async () => {
  const { answer, variables, user } = open([row('A', { suggested: { taxClass: 'ST', origin: 0, ncm: null } })]);
  await answer();
  await user.click(screen.getByRole('button', { name: 'Usar: Substituição tributária (ICMS), origem 0' }));
  expect(variables()).toEqual({ products: [{ productId: 'A', taxClass: 'ST', origin: 0 }] });
});

test('a filter asks for the first page, and pages keep it', async () => {
  const { answer, variables, user } = open([row('A')], 25);
  await answer();
  await user.click(screen.getByRole('button', { name: /Só com tributação própria/ }));
  await waitFor(() => expect(variables()).toEqual({ search: '', onlyOwn: true, page: 1 }));
  await answer();
  await user.click(screen.getByRole('button', { name: 'Próxima página' }));
  await waitFor(() => expect(variables()).toEqual({ search: '', onlyOwn: true, page: 2 }));
});

const own = {
  taxClass: 'ST',
  origin: 2,
  ncm: '84713012',
  since: '2026-10-01',
  internalPercents: [{ uf: 'RJ', percent: '12.5' }],
  fcpPercents: [{ uf: 'RJ', percent: '0' }],
};

test('own rates are shown, changed and added in a form, and the class and origin stay', async () => {
  const { environment, answer, variables, onSaved, user } = open([row('A', own), row('B')]);
  await answer();
  const shown = screen.getByRole('row', { name: /^Produto A/ });
  for (const text of ['NCM 84713012', 'ICMS: RJ 12,5%', 'FCP: RJ 0%']) expect(shown.textContent).toContain(text);
  expect(screen.getByRole('button', { name: 'NCM e alíquotas de Produto B' }).textContent).toBe('Informar');
  await user.click(screen.getByRole('button', { name: 'NCM e alíquotas de Produto A' }));
  const form = within(screen.getByRole('dialog', { name: 'NCM e alíquotas de Produto A' }));
  expect((await form.findByRole('group', { name: 'Vale desde' })).textContent).toBe('01/10/2026');
  await user.clear(form.getByLabelText('ICMS interno (%)'));
  await user.type(form.getByLabelText('ICMS interno (%)'), '13,25');
  await user.click(form.getByRole('button', { name: 'Adicionar estado' }));
  await user.type(form.getAllByLabelText('FCP (%)')[1]!, '2');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Escolha o estado de cada linha.')).toBeTruthy();
  await user.selectOptions(form.getAllByLabelText('UF')[1]!, 'AL');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(variables()).toEqual({
    products: [
      {
        productId: 'A',
        taxClass: 'ST',
        origin: 2,
        from: '2026-10-01',
        ncm: '84713012',
        internalPercents: [{ uf: 'RJ', percent: '13.25' }],
        fcpPercents: [
          { uf: 'RJ', percent: '0' },
          { uf: 'AL', percent: '2' },
        ],
      },
    ],
  });
  await act(async () => {
    environment.mock.resolveMostRecentOperation({
      data: { setProductTaxes: { __typename: 'SetProductTaxesPayload', lines: null } },
    });
  });
  expect(onSaved).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('own rates are taken away row by row, and a refusal keeps the form', async () => {
  const { environment, answer, variables, onSaved, user } = open([row('A', own)]);
  await answer();
  await user.click(screen.getByRole('button', { name: 'NCM e alíquotas de Produto A' }));
  await user.click(screen.getByRole('button', { name: 'Tirar RJ' }));
  await user.clear(screen.getByLabelText('NCM'));
  await typeDay(user, await screen.findByRole('group', { name: 'Vale desde' }), '');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  const empty = { from: null, ncm: null, internalPercents: [], fcpPercents: [] };
  expect(variables()).toEqual({ products: [{ productId: 'A', taxClass: 'ST', origin: 2, ...empty }] });
  await act(async () => {
    environment.mock.resolveMostRecentOperation({
      data: { setProductTaxes: { __typename: 'UserError', message: 'São guardados até 30 conjuntos.' } },
    });
  });
  expect(await screen.findByText('São guardados até 30 conjuntos.')).toBeTruthy();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(onSaved).not.toHaveBeenCalled();
});
