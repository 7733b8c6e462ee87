import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test, vi } from 'vitest';
import { ProductTaxes } from './ProductTaxes.tsx';

const row = (sku: string, more: object = {}) => ({
  product: { id: sku, asin: 'B0A', sku, name: `Produto ${sku}`, imageUrl: null, marketplace: 'AMAZON', country: 'BR' },
  taxClass: 'NORMAL',
  origin: 0,
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
    row('A', { suggested: { taxClass: 'MONO_ST', origin: 1 } }),
    row('B'),
  ]);
  await answer();
  const [use, ...others] = screen.getAllByRole('button', { name: /^Usar:/ });
  expect(others).toEqual([]);
  expect(use!.textContent).toBe('Usar: Monofásico e substituição, origem 1');
  await user.click(use!);
  expect(variables()).toEqual({ products: [{ productId: 'A', taxClass: 'MONO_ST', origin: 1 }] });
  await act(async () => {
    environment.mock.resolveMostRecentOperation({
      data: { setProductTaxes: { __typename: 'UserError', message: 'Não agora.' } },
    });
  });
  expect(onSaved).not.toHaveBeenCalled();
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
