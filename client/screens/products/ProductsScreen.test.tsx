import { CallError } from '#client/lib/callError.ts';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { toast } from '#client/ui/overlay/toast.tsx';
import { loadProducts, needsRefetch } from './loadProducts.ts';
import { ProductsScreen } from './ProductsScreen.tsx';

beforeEach(() => toast.remove('undo'));

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const listing = (key: string, more: object = {}, of: object = {}) => ({
  active: true,
  isKit: false,
  hasOwnCost: false,
  cost: brl(2_000),
  ...more,
  product: {
    id: btoa(`Product:${key}`),
    asin: `B0${key}`,
    sku: `SKU-${key}`,
    name: `Anúncio ${key}`,
    imageUrl: null,
    marketplace: 'AMAZON',
    country: 'BR',
    ...of,
  },
});
const nothing = { name: null, sku: null, ean: null, brand: null };
const master = (number: number, name: string, more: object = {}) => ({
  id: btoa(`MasterProduct:${number}`),
  number,
  name,
  sku: null,
  ean: null,
  brand: null,
  units: 0,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  weightG: null,
  stated: nothing,
  listed: nothing,
  listings: [listing(String(number))],
  stock: { places: [] },
  components: [],
  kits: [],
  kitCount: 0,
  buildable: null,
  ...more,
});
const caneca = master(1, 'Caneca azul', {
  sku: 'CAN-1',
  ean: '7891234567895',
  brand: 'Casa',
  units: 1_234,
  stated: { ...nothing, ean: '7891234567895' },
  listed: { name: 'Caneca azul', sku: 'CAN-1', ean: null, brand: 'Casa' },
  weightG: 1_350,
  widthMm: 85,
  stock: {
    places: [
      { place: 'FBA', available: 4 },
      { place: 'FULL', available: 10 },
      { place: 'OWN', available: 7 },
    ],
  },
  listings: [
    listing('11'),
    listing('12', { active: false }, { marketplace: 'MERCADOLIVRE', asin: 'MLB12', name: null }),
    listing('13', { cost: brl(3_000), hasOwnCost: true, isKit: true }),
  ],
});
const copo = master(2, 'Copo de vidro');
const prato = master(3, 'Prato raso', { listings: [listing('3', { cost: null })] });

async function open(search = '', rows: readonly object[] = [caneca, copo, prato], rowCount = rows.length) {
  const environment = createMockEnvironment();
  const path = '/products';
  const router = createMemoryRouter(
    [
      {
        path,
        loader: loaderIn(environment, loadProducts),
        shouldRevalidate: ({ currentUrl, nextUrl }) => needsRefetch(currentUrl, nextUrl),
        element: <ProductsScreen />,
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
  const list = (shown: readonly object[], count = shown.length, page = 1) =>
    answer('ProductsScreenQuery', {
      Viewer: () => ({ id: 'v', masterProducts: { page, rowCount: count, rows: shown } }),
    });
  await screen.findByRole('status', { name: 'Carregando' });
  await list(rows, rowCount);
  return {
    router,
    pending,
    answer,
    list,
    fail: (name: string, message: string) =>
      act(async () => environment.mock.reject(pending(name).at(-1)!, new CallError(message, 400))),
    user: userEvent.setup(),
  };
}

const table = () => screen.getByRole('table', { name: 'Produtos' });
const plain = ({ textContent }: Element) => textContent!.replaceAll('\u00A0', ' ');
const rowsOf = () => within(table()).getAllByRole('row').slice(1);
const toggle = (name: string) => within(table()).getByRole('button', { name, expanded: false });
const choose = (name: string) => within(table()).getByRole('checkbox', { name: `Escolher ${name}` });
const dialog = () => within(screen.getByRole('dialog'));
const bar = () => within(screen.getByRole('region', { name: 'Produtos escolhidos' }));
const variables = (operations: { request: { variables: object } }[]) => operations.at(-1)?.request.variables;

test('a row shows the facts of a product, unknown ones as a dash', async () => {
  await open();
  const cells = rowsOf().map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1, -1)
      .map((cell) => plain(cell).replace(/O estoque é do produto.*$/, '')),
  );
  expect(cells).toEqual([
    ['CAN-1', '7891234567895', 'Casa', '3', 'FBA 4 · Full 10 · Próprio 7', '1.234', 'varia'],
    ['—', '—', '—', '1', '—', '0', 'R$ 20,00'],
    ['—', '—', '—', '1', '—', '0', '—'],
  ]);
  expect(screen.getByText('varia', { selector: 'td *' }).title.replaceAll('\u00A0', ' ')).toBe(
    'R$ 20,00 · R$ 20,00 · R$ 30,00',
  );
  const hints = within(table()).getAllByRole('tooltip').map(plain);
  expect(hints.filter((hint) => hint.includes('o maior número que um marketplace informa'))).toHaveLength(1);
  expect(screen.getByText('3 produtos')).toBeDefined();
});

test('a product opens by the keyboard into its listings, each with its place, state and cost', async () => {
  const { user } = await open();
  expect(screen.queryByRole('list', { name: 'Anúncios de Caneca azul' })).toBeNull();
  toggle('Caneca azul').focus();
  await user.keyboard('{Enter}');
  const listings = within(table()).getByRole('list', { name: 'Anúncios de Caneca azul' });
  const items = within(listings).getAllByRole('listitem');
  expect(items.map(plain)).toEqual([
    expect.stringMatching(/Amazon.*Anúncio 11SKU-11AtivoR\$ 20,00Dar custo próprio$/),
    expect.stringMatching(/Mercado Livre.*SKU-12SKU-12InativoR\$ 20,00Dar custo próprio$/),
    expect.stringMatching(/Anúncio 13SKU-13AtivoR\$ 30,00custo própriokitUsar o custo do produto$/),
  ]);
  expect(within(items[0]!).getByRole('link', { name: 'Anúncio 11' }).getAttribute('href')).toBe(
    `/profit-analysis/B011?product=${encodeURIComponent(btoa('Product:11'))}`,
  );
  await user.keyboard(' ');
  expect(within(table()).queryByRole('list', { name: 'Anúncios de Caneca azul' })).toBeNull();
  await user.click(toggle('Copo de vidro'));
  const only = within(within(table()).getByRole('list', { name: 'Anúncios de Copo de vidro' }));
  expect(only.queryByRole('checkbox')).toBeNull();
  expect(only.queryByRole('button')).toBeNull();
});

test('chosen products become one, that of the first, and it is taken back', async () => {
  const { pending, answer, list, user } = await open();
  await user.click(choose('Copo de vidro'));
  expect(bar().getByRole('button', { name: 'Juntar em um produto' })).toHaveProperty('disabled', true);
  await user.click(choose('Caneca azul'));
  await user.click(bar().getByRole('button', { name: 'Juntar em um produto' }));
  const [kept, joining] = dialog().getAllByRole('list');
  expect([plain(kept!), plain(joining!)]).toEqual(['Copo de vidro', 'Caneca azulCAN-1']);
  expect(dialog().getByText(/o lucro das vendas passadas não muda/)).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Juntar' }));
  expect(variables(pending('useLinkListingsMutation'))).toEqual({
    products: [btoa('Product:2'), btoa('Product:11')],
  });
  await answer('useLinkListingsMutation', {
    Mutation: () => ({ linkListings: { __typename: 'MasterChanged', change: 7, ownCosts: 2, lines: 12 } }),
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Produtos escolhidos' })).toBeNull();
  const said = await screen.findByText(/Agora são um produto/);
  expect(plain(said)).toBe(
    'Agora são um produto. 2 anúncios de custo diferente ficaram com os seus, como custo próprio. 12 vendas recalculadas.',
  );
  await list([prato]);
  expect(rowsOf()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(variables(pending('useUndoChangeMutation'))).toEqual({ change: 7 });
  await answer('useUndoChangeMutation', {
    Mutation: () => ({ undoMasterChange: { __typename: 'MasterChanged', lines: 0 } }),
  });
  expect(await screen.findByText('Desfeito: está como antes.')).toBeDefined();
  await list([caneca, copo, prato]);
  expect(rowsOf()).toHaveLength(3);
});

test('the choice stays while another product is searched, and one can be taken out of it', async () => {
  const { router, list, user } = await open();
  await user.click(choose('Caneca azul'));
  await user.type(screen.getByRole('searchbox', { name: 'Buscar produtos' }), 'prato{Enter}');
  expect(router.state.navigation.location?.search ?? router.state.location.search).toBe('?search=prato');
  await list([prato]);
  await user.click(choose('Prato raso'));
  expect(bar().getAllByRole('listitem').map(plain)).toEqual(['Caneca azul', 'Prato raso']);
  expect(bar().getByText('2 escolhidos')).toBeDefined();
  await user.click(bar().getByRole('button', { name: 'Tirar Caneca azul' }));
  expect(bar().getAllByRole('listitem').map(plain)).toEqual(['Prato raso']);
  await user.click(choose('Prato raso'));
  expect(screen.queryByRole('region', { name: 'Produtos escolhidos' })).toBeNull();
});

test('a refusal is shown in the words of the server, and the choice stays', async () => {
  const { answer, user, fail } = await open();
  await user.click(choose('Caneca azul'));
  await user.click(choose('Copo de vidro'));
  await user.click(bar().getByRole('button', { name: 'Juntar em um produto' }));
  await user.click(dialog().getByRole('button', { name: 'Juntar' }));
  await answer('useLinkListingsMutation', {
    Mutation: () => ({ linkListings: { __typename: 'UserError', message: 'Um kit não é o mesmo produto.' } }),
  });
  expect(await screen.findByText('Um kit não é o mesmo produto.')).toBeDefined();
  expect(dialog().getByRole('button', { name: 'Juntar' })).toHaveProperty('disabled', false);
  await user.click(dialog().getByRole('button', { name: 'Juntar' }));
  await fail('useLinkListingsMutation', 'offline');
  expect(await screen.findByText('Não foi possível juntar os produtos.')).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Cancelar' }));
  expect(bar().getAllByRole('listitem')).toHaveLength(2);
});

test('listings leave a product, and that is taken back', async () => {
  const { pending, answer, user } = await open();
  await user.click(toggle('Caneca azul'));
  const listings = within(within(table()).getByRole('list', { name: 'Anúncios de Caneca azul' }));
  expect(within(table()).queryByRole('button', { name: 'Separar' })).toBeNull();
  await user.click(listings.getByRole('checkbox', { name: 'Separar Anúncio 13' }));
  await user.click(listings.getByRole('checkbox', { name: 'Separar SKU-12' }));
  await user.click(listings.getByRole('checkbox', { name: 'Separar SKU-12' }));
  await user.click(within(table()).getByRole('button', { name: 'Separar' }));
  expect(variables(pending('useSplitListingsMutation'))).toEqual({ products: [btoa('Product:13')] });
  await answer('useSplitListingsMutation', {
    Mutation: () => ({ splitListings: { __typename: 'UserError', message: 'Deixe ao menos um anúncio no produto.' } }),
  });
  expect(await screen.findByText('Deixe ao menos um anúncio no produto.')).toBeDefined();
  await user.click(within(table()).getByRole('button', { name: 'Separar' }));
  await answer('useSplitListingsMutation', {
    Mutation: () => ({ splitListings: { __typename: 'MasterChanged', change: 8, lines: 0 } }),
  });
  expect(await screen.findByText('O anúncio agora é um produto.')).toBeDefined();
  expect(pending('ProductsScreenQuery')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(variables(pending('useUndoChangeMutation'))).toEqual({ change: 8 });
});

test('own costs are given and taken only after it is said what becomes of profit', async () => {
  const { pending, answer, list, user } = await open();
  await user.click(toggle('Caneca azul'));
  await user.click(within(table()).getByRole('button', { name: 'Dar custo próprio: Anúncio 11' }));
  expect(dialog().getByText(/o lucro das vendas passadas não muda/)).toBeDefined();
  expect(pending('useSetOwnCostMutation')).toEqual([]);
  await user.click(dialog().getByRole('button', { name: 'Cancelar' }));
  await user.click(within(table()).getByRole('button', { name: 'Usar o custo do produto: Anúncio 13' }));
  expect(plain(dialog().getByText(/são apagados/))).toMatch(/\(R\$ 20,00 hoje\).*vendas passadas.*é recalculado/);
  await user.click(dialog().getByRole('button', { name: 'Usar o custo do produto' }));
  expect(variables(pending('useSetOwnCostMutation'))).toEqual({ product: btoa('Product:13'), isOwn: false });
  await answer('useSetOwnCostMutation', {
    Mutation: () => ({ setOwnCost: { __typename: 'OwnCostPayload', lines: null } }),
  });
  expect(
    await screen.findByText('O anúncio usa o custo do produto. As vendas estão sendo recalculadas.'),
  ).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await list([{ ...caneca, listings: [listing('11'), listing('13')] }]);
  await user.click(within(table()).getByRole('button', { name: 'Dar custo próprio: Anúncio 13' }));
  await user.click(dialog().getByRole('button', { name: 'Dar custo próprio' }));
  expect(variables(pending('useSetOwnCostMutation'))).toEqual({ product: btoa('Product:13'), isOwn: true });
  await answer('useSetOwnCostMutation', {
    Mutation: () => ({ setOwnCost: { __typename: 'UserError', message: 'O produto não tem outro anúncio.' } }),
  });
  expect(await screen.findByText('O produto não tem outro anúncio.')).toBeDefined();
  expect(dialog().getByRole('button', { name: 'Cancelar' })).toBeDefined();
});

test('a listing that would lose its only cost is warned of, and one without a partner of its currency is offered none', async () => {
  const usd = { minor: 400, currency: 'USD' };
  const { user } = await open('', [
    master(1, 'Vaso', { listings: [listing('1', { cost: null }), listing('2', { hasOwnCost: true })] }),
    master(2, 'Jarra', { listings: [listing('3'), listing('4', { cost: usd })] }),
  ]);
  await user.click(toggle('Vaso'));
  const vaso = within(within(table()).getByRole('list', { name: 'Anúncios de Vaso' }));
  expect(vaso.getAllByRole('button').map(plain)).toEqual(['Usar o custo do produto']);
  await user.click(vaso.getByRole('button'));
  expect(dialog().getByText(/o produto ainda não tem custo/)).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Cancelar' }));
  await user.click(toggle('Jarra'));
  const jarra = within(within(table()).getByRole('list', { name: 'Anúncios de Jarra' }));
  expect(jarra.queryAllByRole('button')).toEqual([]);
});

test('the form states what is written, and leaves to the listings what is empty', async () => {
  const { pending, answer, user } = await open();
  await user.click(within(table()).getByRole('button', { name: 'Editar Caneca azul' }));
  const field = (name: string) => dialog().getByLabelText<HTMLInputElement>(name);
  expect([field('Nome').value, field('Nome').placeholder]).toEqual(['', 'Nos anúncios: Caneca azul']);
  expect([field('EAN').value, field('EAN').placeholder]).toEqual(['7891234567895', 'Os anúncios não dizem']);
  expect(['Peso', 'Unidade do peso', 'Largura (cm)', 'Altura (cm)'].map((name) => field(name).value)).toEqual([
    '1,35',
    'kg',
    '8,5',
    '',
  ]);
  await user.type(field('Nome'), 'Caneca de porcelana');
  await user.clear(field('EAN'));
  await user.type(field('EAN'), '7891234567890');
  await user.type(field('Comprimento (cm)'), '12,55');
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  expect(dialog().getByRole('alert').textContent).toBe('De 0,1 a 1.000 cm, com até uma casa decimal.');
  expect(pending('EditDialogMutation')).toEqual([]);
  await user.type(field('Comprimento (cm)'), '{Backspace}');
  expect(dialog().queryByRole('alert')).toBeNull();
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  expect(variables(pending('EditDialogMutation'))).toEqual({
    product: caneca.id,
    stated: {
      name: 'Caneca de porcelana',
      sku: null,
      ean: '7891234567890',
      brand: null,
      lengthMm: 125,
      widthMm: 85,
      heightMm: null,
      weightG: 1_350,
    },
  });
  await answer('EditDialogMutation', {
    Mutation: () => ({
      setMasterProduct: { __typename: 'UserError', message: 'O EAN não confere.', field: 'ean' },
    }),
  });
  expect(dialog().getByRole('alert').textContent).toBe('O EAN não confere.');
  expect(field('EAN').getAttribute('aria-invalid')).toBe('true');
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  await answer('EditDialogMutation', {
    Mutation: () => ({
      setMasterProduct: { __typename: 'UserError', message: 'Produto não encontrado.', field: null },
    }),
  });
  expect(await screen.findByText('Produto não encontrado.')).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Salvar' }));
  await answer('EditDialogMutation', {
    Mutation: () => ({
      setMasterProduct: { ...caneca, __typename: 'MasterProduct', name: 'Caneca de porcelana', ean: null },
    }),
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(toggle('Caneca de porcelana')).toBeDefined();
});

test('the history says who did what, and takes back what can be', async () => {
  const { pending, answer, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Histórico' }));
  const change = (number: number, kind: string, canUndo: boolean, listings: string[]) => ({
    number,
    kind,
    canUndo,
    listings,
    userName: number === 9 ? 'Ana' : '',
    changedAt: '2026-11-20T15:00:00Z',
    product: kind === 'LINKED' ? 'Caneca azul' : null,
  });
  await answer('HistoryDrawerQuery', {
    Viewer: () => ({
      id: 'v',
      masterChanges: [change(9, 'SPLIT', true, ['A', 'B', 'C', 'D', 'E']), change(8, 'LINKED', false, ['F'])],
    }),
  });
  const [first, second] = [...dialog().getAllByRole('list')[0]!.children] as HTMLElement[];
  expect(plain(first!)).toMatch(/^Separou em um produto20\/11\/2026 12:00 · AnaABCMais 2 anúnciosDEDesfazer$/);
  expect(plain(second!)).toBe('Juntou a “Caneca azul”20/11/2026 12:00 · —F');
  await user.click(dialog().getByRole('button', { name: /^Desfazer/ }));
  expect(variables(pending('useUndoChangeMutation'))).toEqual({ change: 9 });
  await answer('useUndoChangeMutation', {
    Mutation: () => ({ undoMasterChange: { __typename: 'UserError', message: 'Essa mudança já foi desfeita.' } }),
  });
  expect(await screen.findByText('Essa mudança já foi desfeita.')).toBeDefined();
  expect(pending('ProductsScreenQuery')).toEqual([]);
  await user.click(dialog().getByRole('button', { name: /^Desfazer/ }));
  await answer('useUndoChangeMutation', {
    Mutation: () => ({ undoMasterChange: { __typename: 'MasterChanged', lines: 3 } }),
  });
  expect(await screen.findByText('Desfeito: está como antes. 3 vendas recalculadas.')).toBeDefined();
  await answer('HistoryDrawerQuery', { Viewer: () => ({ id: 'v', masterChanges: [] }) });
  expect(dialog().getByText('Nenhuma mudança ainda')).toBeDefined();
  expect(pending('ProductsScreenQuery')).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('search, filter and page are in the address', async () => {
  const { router, pending, list, user } = await open('?only=several&page=2', [caneca], 60);
  const at = () => router.state.navigation.location?.search ?? router.state.location.search;
  expect(screen.getByRole('combobox', { name: 'Quais produtos' })).toHaveProperty('value', 'several');
  await user.click(screen.getByRole('button', { name: 'Página 3' }));
  expect(at()).toBe('?only=several&page=3');
  expect(variables(pending('ProductsScreenQuery'))).toEqual({ search: null, only: 'SEVERAL', page: 3 });
  await list([copo], 60, 3);
  expect(screen.getByRole('button', { name: 'Página 3' }).getAttribute('aria-current')).toBe('page');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quais produtos' }), 'Com custo próprio');
  expect(at()).toBe('?only=ownCosts');
  await list([]);
  expect(screen.getByText('Nenhum produto com estes filtros')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(at()).toBe('');
  await list([]);
  expect(screen.getByText('Nenhum produto ainda')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Conferir as conexões' })).toBeDefined();
});

test('a list that cannot be read says why, and what is beside it stays usable', async () => {
  const { fail, user } = await open();
  await user.type(screen.getByRole('searchbox', { name: 'Buscar produtos' }), 'x{Enter}');
  await fail('ProductsScreenQuery', 'O servidor não respondeu.');
  expect(await screen.findByText('O servidor não respondeu.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Tentar Novamente' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Histórico' }));
  expect(screen.getByRole('dialog')).toBeDefined();
});

const partner = (number: number, name: string | null, pieces: number, more: object = {}) => ({
  product: btoa(`MasterProduct:${number}`),
  number,
  name,
  sku: null,
  pieces,
  isListed: false,
  available: null,
  ...more,
});
const kit = master(4, 'Kit café', {
  components: [partner(1, 'Caneca azul', 2, { available: 9 }), partner(2, null, 1, { isListed: true })],
  kits: [partner(5, 'Cesta', 3), partner(6, 'Cesta grande', 1)],
  kitCount: 52,
  buildable: 4,
});
const panel = (name: string) =>
  within(within(table()).getByText(name).closest('tr')!.nextElementSibling as HTMLElement);

test('a kit shows its components, how many can be built, and what it is part of', async () => {
  const { user } = await open('', [
    kit,
    { ...kit, id: 'x', name: 'Kit sem estoque', buildable: null, kits: [], kitCount: 0 },
    master(7, 'Combo', { listings: [listing('7', { isKit: true })] }),
    copo,
  ]);
  await user.click(toggle('Kit café'));
  const of = panel('Kit café');
  const components = of.getByRole('list', { name: 'Componentes de Kit café' });
  expect(within(components).getAllByRole('listitem').map(plain)).toEqual([
    '2 × Caneca azul · estoque 9',
    '1 × Produto 2 · estoque nunca contado · informado pelo marketplace',
  ]);
  expect(plain(of.getByText(/^Dá para montar/))).toBe('Dá para montar: 4 kits');
  expect(plain(of.getByText('Faz parte de:').parentElement!)).toBe(
    'Faz parte de: Cesta (3 unidades) · Cesta grande (1 unidade) · e mais 50 kits',
  );
  expect(of.getByRole('button', { name: 'Dar custo próprio: Anúncio 4' })).toBeDefined();
  await user.click(toggle('Kit sem estoque'));
  expect(plain(panel('Kit sem estoque').getByText(/^Dá para montar/))).toBe('Dá para montar: —');
  expect(panel('Kit sem estoque').queryByText('Faz parte de:')).toBeNull();
  await user.click(toggle('Combo'));
  expect(panel('Combo').getByText(/O marketplace diz que é um kit, e não diz de quê/)).toBeDefined();
  await user.click(toggle('Copo de vidro'));
  expect(panel('Copo de vidro').getByText(/É um kit de outros produtos/)).toBeDefined();
});

test('components are found, counted, taken out and saved by the keyboard, and taken back', async () => {
  const { pending, answer, list, user } = await open('', [kit, copo]);
  await user.click(toggle('Kit café'));
  panel('Kit café').getByRole('button', { name: 'Editar componentes: Kit café' }).focus();
  await user.keyboard('{Enter}');
  const pieces = (name: string) => dialog().getByLabelText<HTMLInputElement>(`Unidades de ${name}`);
  expect([pieces('Caneca azul').value, pieces('Produto 2').value]).toEqual(['2', '1']);
  await user.type(dialog().getByRole('searchbox', { name: 'Buscar componente' }), 'prato{Enter}');
  expect(variables(pending('ComponentSearchQuery'))).toEqual({ search: 'prato' });
  expect(pending('useSetKitComponentsMutation')).toEqual([]);
  const row = (number: number, name: string) => ({ id: btoa(`MasterProduct:${number}`), number, name, sku: null });
  await answer('ComponentSearchQuery', {
    Viewer: () => ({
      id: 'v',
      masterProducts: { rowCount: 12, rows: [row(3, 'Prato raso'), row(1, 'Caneca azul'), row(4, 'Kit café')] },
    }),
  });
  const add = (name: string) => dialog().getByRole('button', { name: `Adicionar ${name}` });
  expect(['Prato raso', 'Caneca azul', 'Kit café'].map((name) => add(name))).toMatchObject([
    { disabled: false },
    { disabled: true },
    { disabled: true },
  ]);
  expect(dialog().getByText(/Os 3 mais vendidos/)).toBeDefined();
  add('Prato raso').focus();
  await user.keyboard('{Enter}');
  await user.click(dialog().getByRole('button', { name: 'Tirar Produto 2' }));
  await user.clear(pieces('Prato raso'));
  await user.type(pieces('Prato raso'), '0{Enter}');
  expect(dialog().getByRole('alert').textContent).toBe('De 1 a 10.000, sem casas decimais.');
  expect(pieces('Prato raso').getAttribute('aria-invalid')).toBe('true');
  expect(pending('useSetKitComponentsMutation')).toEqual([]);
  await user.type(pieces('Prato raso'), '{Backspace}6{Enter}');
  expect(variables(pending('useSetKitComponentsMutation'))).toEqual({
    product: kit.id,
    components: [
      { product: btoa('MasterProduct:1'), pieces: 2 },
      { product: btoa('MasterProduct:3'), pieces: 6 },
    ],
  });
  await answer('useSetKitComponentsMutation', {
    Mutation: () => ({ setKitComponents: { __typename: 'UserError', message: 'Um kit não pode conter a si mesmo.' } }),
  });
  expect(await screen.findByText('Um kit não pode conter a si mesmo.')).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Salvar componentes' }));
  await answer('useSetKitComponentsMutation', {
    Mutation: () => ({ setKitComponents: { __typename: 'MasterChanged', change: 3, ownCosts: 1, lines: 0 } }),
  });
  expect(screen.queryByRole('dialog')).toBeNull();
  const done = await screen.findByText(/Componentes salvos/);
  expect(plain(done)).toBe('Componentes salvos. O custo que o kit tinha ficou, como custo próprio.');
  await list([kit, copo]);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(variables(pending('useUndoChangeMutation'))).toEqual({ change: 3 });
});

test('a kit without components is none any more', async () => {
  const { pending, answer, user } = await open('', [kit]);
  await user.click(toggle('Kit café'));
  await user.click(panel('Kit café').getByRole('button', { name: 'Editar componentes: Kit café' }));
  for (const name of ['Caneca azul', 'Produto 2'])
    await user.click(dialog().getByRole('button', { name: `Tirar ${name}` }));
  expect(dialog().getByText('Nenhum componente.')).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Salvar componentes' }));
  expect(variables(pending('useSetKitComponentsMutation'))).toEqual({ product: kit.id, components: [] });
  await answer('useSetKitComponentsMutation', {
    Mutation: () => ({ setKitComponents: { __typename: 'MasterChanged', change: 3, ownCosts: 0, lines: null } }),
  });
  expect(await screen.findByText('O produto não é mais um kit. As vendas estão sendo recalculadas.')).toBeDefined();
});

test('a listing of a kit takes the cost of the components back only after it is said what is lost', async () => {
  const { pending, user } = await open('', [{ ...kit, listings: [listing('4', { hasOwnCost: true })] }]);
  await user.click(toggle('Kit café'));
  await user.click(panel('Kit café').getByRole('button', { name: 'Usar o custo dos componentes: Anúncio 4' }));
  expect(dialog().getByText(/vale a soma do custo dos componentes/)).toBeDefined();
  await user.click(dialog().getByRole('button', { name: 'Usar o custo dos componentes' }));
  expect(variables(pending('useSetOwnCostMutation'))).toEqual({ product: btoa('Product:4'), isOwn: false });
});

test('an open product offers its prices by channel, and chosen products a simulation of what is for sale', async () => {
  const { user, pending } = await open();
  await user.click(toggle('Caneca azul'));
  expect(pending('ChannelsPanelQuery')).toEqual([]);
  const restock = within(table()).getByRole('link', { name: 'Reposição: Caneca azul' });
  expect(restock.getAttribute('href')).toBe('/amazon-data?tab=inventory&search=B011');
  await user.click(within(table()).getByRole('button', { name: 'Preços por canal: Caneca azul' }));
  await screen.findByText('Calculando…');
  await vi.waitFor(() => expect(pending('ChannelsPanelQuery')).toHaveLength(1));
  expect(variables(pending('ChannelsPanelQuery'))).toEqual({ id: caneca.id, margin: 20, profitOf: btoa('Product:11') });
  await user.click(choose('Caneca azul'));
  await user.click(choose('Copo de vidro'));
  // without the inactive one
  expect(bar().getByRole('link', { name: 'Simular preços' }).getAttribute('href')).toBe(
    `/products/simulator?ids=${['11', '13', '2'].map((key) => encodeURIComponent(btoa(`Product:${key}`))).join(',')}`,
  );
});

test('a product whose listings are not for sale has no prices by channel', async () => {
  const { user } = await open('', [master(4, 'Tigela', { listings: [listing('4', { active: false })] })]);
  await user.click(toggle('Tigela'));
  expect(within(table()).queryByRole('button', { name: /Preços por canal/ })).toBeNull();
  await user.click(choose('Tigela'));
  expect(bar().queryByRole('link', { name: 'Simular preços' })).toBeNull();
});
