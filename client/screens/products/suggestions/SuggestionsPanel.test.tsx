import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { SuggestionsPanel } from './SuggestionsPanel.tsx';

const idOf = (name: string) => btoa(`Product:${name}`);
const listing = (name: string, more: object = {}) => ({
  id: idOf(name),
  asin: `B0${name}`,
  sku: `SKU-${name}`,
  name: `Anúncio ${name}`,
  imageUrl: null,
  marketplace: 'AMAZON',
  country: 'BR',
  ...more,
});
const pair = (left: string, right: string, more: object = {}) => ({
  confidence: 0.999,
  reasons: ['GTIN', 'TITLE'],
  conflicts: [],
  left: listing(left),
  right: listing(right, { marketplace: 'MERCADOLIVRE', name: null }),
  ...more,
});

function Panel() {
  const [changes, setChanges] = useState(0);
  return <SuggestionsPanel changes={changes} onChanged={() => setChanges(changes + 1)} />;
}

function open() {
  const environment = createMockEnvironment();
  render(
    <RelayEnvironmentProvider environment={environment}>
      <Panel />
      <Toaster />
    </RelayEnvironmentProvider>,
  );
  const pending = (name: string) =>
    environment.mock.getAllOperations().filter(({ request }) => request.node.operation.name === name);
  const variables = (name: string) => pending(name).at(-1)?.request.variables;
  const answer = (name: string, resolvers: object) =>
    act(async () => {
      const operation = pending(name).at(-1)!;
      environment.mock.resolve(operation, MockPayloadGenerator.generate(operation, resolvers as never));
    });
  return {
    pending,
    variables,
    answer,
    find: (rows: readonly object[], sureCount = rows.length, unsureCount = 0) =>
      answer('useSuggestionsQuery', {
        Viewer: () => ({ id: 'v', linkSuggestions: { sureCount, unsureCount, rows } }),
      }),
    fail: () => act(async () => environment.mock.reject(pending('useSuggestionsQuery').at(-1)!, new Error('x'))),
    user: userEvent.setup(),
  };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const rows = () => within(screen.getByRole('list', { name: 'Pares sugeridos' })).getAllByRole('listitem');
const plain = ({ textContent }: Element) => textContent!.replaceAll('\u00A0', ' ');
const check = (name: string) => screen.getByRole('checkbox', { name });

test('many pairs are chosen and confirmed once, by the keyboard too, and the list is read again', async () => {
  const { pending, variables, answer, find, user } = open();
  expect(screen.getByText('Procurando anúncios do mesmo produto…')).toBeDefined();
  expect(variables('useSuggestionsQuery')).toEqual({ isSure: true });
  await find([pair('A', 'B'), pair('C', 'D'), pair('E', 'F')]);
  expect(screen.getByText('3 pares de anúncios parecem o mesmo produto.')).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
  button('Ver sugestões').focus();
  await user.keyboard('{Enter}');
  expect(rows().map(plain)).toEqual(
    [
      ['A', 'B'],
      ['C', 'D'],
      ['E', 'F'],
    ].map(
      ([left, right]) =>
        `Anúncio ${left}AAmazon Brasil SKU-${left}SKU-${right}MLMercado Livre Brasil SKU-${right}99%mesmo EANtítulos parecidosNão são o mesmo produto`,
    ),
  );
  expect(button('Confirmar')).toHaveProperty('disabled', true);
  await user.click(check('Escolher todas (3)'));
  check('Mesmo produto: Anúncio C e SKU-D').focus();
  await user.keyboard(' ');
  await user.click(button('Confirmar 2 pares'));
  expect(variables('useLinkPairsMutation')).toEqual({
    pairs: [
      { left: idOf('A'), right: idOf('B') },
      { left: idOf('E'), right: idOf('F') },
    ],
  });
  await answer('useLinkPairsMutation', {
    Mutation: () => ({
      linkPairs: { __typename: 'LinkedPairs', linked: 1, refused: 1, reason: 'Um kit não é.', ownCosts: 1, lines: 3 },
    }),
  });
  expect(plain(await screen.findByText(/agora é um produto/))).toBe(
    '1 par agora é um produto. 1 anúncio de custo diferente ficou com o seu, como custo próprio. 3 vendas recalculadas.',
  );
  expect(await screen.findByText('1 par foi recusado: Um kit não é.')).toBeDefined();
  expect(rows()).toHaveLength(1);
  expect(document.activeElement?.textContent).toContain('Confira antes de confirmar');
  expect(pending('useSuggestionsQuery')).toHaveLength(1);
  await find([]);
  expect(screen.getByText('Nenhum anúncio parece ser do mesmo produto que outro.')).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
});

test('a refusal is shown in the words of the server, and the choice stays', async () => {
  const { answer, find, user } = open();
  await find([pair('A', 'B')]);
  await user.click(button('Ver sugestões'));
  await user.click(check('Mesmo produto: Anúncio A e SKU-B'));
  await user.click(button('Confirmar 1 par'));
  await answer('useLinkPairsMutation', {
    Mutation: () => ({ linkPairs: { __typename: 'UserError', message: 'Um kit não é o mesmo produto.' } }),
  });
  expect(await screen.findByText('Um kit não é o mesmo produto.')).toBeDefined();
  expect(button('Confirmar 1 par')).toHaveProperty('disabled', false);
});

test('a pair that is not the same product leaves the list', async () => {
  const { variables, answer, find, user } = open();
  await find([pair('A', 'B'), pair('C', 'D')]);
  await user.click(button('Ver sugestões'));
  await user.click(button('Não são o mesmo produto: Anúncio C e SKU-D'));
  expect(variables('useMarkDistinctMutation')).toEqual({ pair: { left: idOf('C'), right: idOf('D') } });
  await answer('useMarkDistinctMutation', {
    Mutation: () => ({ markDistinct: { __typename: 'UserError', message: 'Produto não encontrado.' } }),
  });
  expect(await screen.findByText('Produto não encontrado.')).toBeDefined();
  expect(rows()).toHaveLength(2);
  await user.click(button('Não são o mesmo produto: Anúncio C e SKU-D'));
  await answer('useMarkDistinctMutation', {
    Mutation: () => ({ markDistinct: { __typename: 'MarkDistinctPayload' } }),
  });
  expect(await screen.findByText('Guardado: esse par não é mais sugerido.')).toBeDefined();
  expect(rows()).toHaveLength(1);
});

test('those that are less sure are shown when asked for, with what speaks against them', async () => {
  const { variables, find, user } = open();
  await find([], 0, 1);
  expect(screen.getByText('1 par de anúncios talvez seja o mesmo produto.')).toBeDefined();
  await user.click(button('Ver sugestões'));
  expect(screen.getByText('Nenhuma sugestão aqui.')).toBeDefined();
  await user.click(button('Talvez (1)'));
  expect(variables('useSuggestionsQuery')).toEqual({ isSure: false });
  await find([pair('A', 'B', { confidence: 0.356, conflicts: ['GTIN', 'KIT'] })], 0, 1);
  expect(plain(rows()[0]!)).toContain('35%mesmo EANtítulos parecidosEANs diferenteskit e avulso, ou kits de outra');
});

test('what cannot be read is said, and asked for again', async () => {
  const { fail, find, user } = open();
  await fail();
  expect(screen.getByRole('alert').textContent).toBe('Não foi possível procurar anúncios do mesmo produto.');
  await user.click(button('Tentar de novo'));
  await find([pair('A', 'B')]);
  expect(button('Ver sugestões')).toBeDefined();
});
