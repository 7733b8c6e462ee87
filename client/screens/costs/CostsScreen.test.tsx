import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { typeDay } from '#client/ui/day/typeDay.ts';
import { CostsScreen } from './CostsScreen.tsx';
import { loadCosts } from './loadCosts.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const caneca = {
  product: {
    id: 'P1',
    asin: 'B0CANECA',
    sku: 'CAN-1',
    name: 'Caneca',
    imageUrl: null,
    marketplace: 'AMAZON',
    country: 'BR',
  },
  currency: 'BRL',
  cost: brl(1_250),
  costSince: '2026-10-01',
  listingCount: 1,
  hasOwnCost: false,
  units: 1_200,
  unitsWithoutCost: 0,
  periods: [
    {
      validFrom: '2026-10-01',
      validUntil: null,
      cost: brl(1_250),
      enteredBy: 'Ana',
      enteredAt: '2026-10-02T15:30:00Z',
    },
    { validFrom: null, validUntil: '2026-09-30', cost: brl(1_100), enteredBy: null, enteredAt: null },
  ],
};
const garrafa = {
  ...caneca,
  product: { ...caneca.product, id: 'P2', sku: 'GAR-1', name: 'Garrafa' },
  cost: null,
  costSince: null,
  unitsWithoutCost: 17,
  periods: [],
};
const rule = {
  id: 'R7',
  marketplace: 'AMAZON',
  country: 'BR',
  product: null,
  category: 'Casa',
  listingType: null,
  fulfilledByMarketplace: null,
  priceFrom: null,
  priceBelow: brl(7_900),
  validFrom: '2026-01-01',
  validUntil: null,
  percent: 12.5,
  fixed: brl(675),
  minimum: brl(100),
  fulfilment: null,
  source: 'tabela da Amazon',
  sourceDay: '2025-12-20',
  isMarketplaceEstimate: false,
};
const estimate = {
  ...rule,
  id: 'R8',
  category: null,
  product: { id: 'P1', name: 'Caneca', asin: 'B0CANECA', sku: 'CAN-1' },
  source: 'amazon.fees_estimate',
  isMarketplaceEstimate: true,
};
const month = {
  month: '2026-11-01',
  regime: 'SIMPLES',
  ratePercent: 8.45,
  rbt12: brl(100_000_000),
  revenue: brl(5_000_000),
  companyRevenue: brl(5_000_000),
  companySource: 'SYNCED',
  tax: brl(422_500),
  likelyRatePercent: null,
  missingMonths: 0,
  sublimit: brl(360_000_000),
  limit: brl(480_000_000),
  isAboveSublimit: false,
  isAboveLimit: false,
};
const sources = (first: string, entered: object | null, synced: object | null) => ({
  month: first,
  entered,
  returned: entered && brl(0),
  synced,
  nfe: null as object | null,
  counted: entered ?? synced,
  source: entered ? 'ENTERED' : synced && 'SYNCED',
});
const rateDay = { day: '2026-11-20', brl: 5.4321, publicBrl: 5.4321, ownBrl: null, source: 'PTAX' };
const viewer = {
  id: 'V1',
  productCosts: { rowCount: 2, missingCount: 1, rows: [garrafa, caneca] },
  feeRules: { rowCount: 2, rows: [rule, estimate] },
  feeRuleChoices: {
    places: [{ marketplace: 'AMAZON', country: 'BR', currency: 'BRL' }],
    categories: ['Casa'],
    listingTypes: [],
  },
  taxes: {
    regimes: [
      {
        validFrom: '2026-01-01',
        regime: 'SIMPLES',
        percent: null,
        annex: 'I',
        homeUf: 'SP',
        icmsEffectivePercent: null,
      },
    ],
    months: [month],
    company: {
      openedOn: '2019-05-02',
      months: [
        sources('2026-11-01', null, brl(5_000_000)),
        sources('2026-10-01', brl(700_000), brl(600_000)),
        sources('2026-09-01', null, brl(123_450)),
        sources('2026-08-01', null, null),
        { ...sources('2026-07-01', null, brl(100_000)), nfe: brl(250_000), counted: brl(250_000), source: 'NFE' },
      ],
    },
    mei: null,
  },
  ratedCurrencies: ['USD', 'MXN'],
  exchangeRates: {
    currency: 'USD',
    daysWithoutRate: 0,
    lastDayWithoutRate: null,
    days: [
      rateDay,
      { ...rateDay, day: '2026-11-19', brl: 6, publicBrl: 5.4, ownBrl: 6 },
      { ...rateDay, day: '2026-11-18', brl: null, publicBrl: null, source: null },
    ],
  },
  profitSettings: {
    hemorrhageBelow: '-10',
    lossBelow: '0',
    dangerBelow: '5',
    lowBelow: '15',
    targetMargin: '15',
    renegotiation: '5',
  },
};

afterEach(() => {
  vi.useRealTimers();
  act(() => toast.remove());
});

/** Opens the screen at a URL and resolves its query. */
async function open(search = '', changed: object = {}) {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [
      {
        path: '/costs',
        loader: loaderIn(environment, loadCosts),
        element: <CostsScreen />,
      },
    ],
    { initialEntries: [`/costs${search}`] },
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
    const operation = pending(search.includes('tab=taxes') ? 'TaxesTabQuery' : 'CostsScreenQuery').at(-1)!;
    environment.mock.resolve(
      operation,
      MockPayloadGenerator.generate(operation, { Viewer: () => ({ ...viewer, ...changed }) }),
    );
  });
  return {
    router,
    pending,
    variablesOf: (name: string) => pending(name).at(-1)!.request.variables,
    answer: (name: string, data: object) =>
      act(async () => environment.mock.resolve(pending(name).at(-1)!, { data } as never)),
    user: userEvent.setup(),
  };
}
const row = (name: string) => screen.findByRole('row', { name: new RegExp(`^${name}`) });
const recalculated = (__typename: string, lines: number | null) => ({ __typename, lines });

const cell = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Custo de ${name} (BRL)` });

test('products have their cost, its first day, and the number of units sold without one', async () => {
  await open();
  const known = await row('Caneca');
  expect((await cell('Caneca')).value).toBe('12,50');
  expect(known.textContent).toContain('01/10/2026');
  const missing = await row('Garrafa');
  expect(missing.textContent).toContain('17 un. sem custo');
  expect((await cell('Garrafa')).value).toBe('');
  expect(screen.getByRole('button', { name: 'Só sem custo (1)' }).getAttribute('aria-pressed')).toBe('false');
});

test('a row says for how many listings its cost is, and which have one of their own', async () => {
  const rows = [
    { ...garrafa, listingCount: 3 },
    { ...caneca, hasOwnCost: true },
  ];
  await open('', { productCosts: { rowCount: 2, missingCount: 1, rows } });
  expect((await row('Garrafa')).textContent).toContain('3 anúncios');
  expect((await row('Caneca')).textContent).toContain('custo próprio deste anúncio');
});

test('a cost says what it recalculates before it is saved, is shown at once, and is taken back by Ctrl Z', async () => {
  const { user, variablesOf, answer } = await open();
  await user.click(await cell('Garrafa'));
  expect(variablesOf('CostReachQuery')).toEqual({ productId: 'P2', from: null });
  await answer('CostReachQuery', { viewer: { id: 'V1', costReach: 770 } });
  expect(await screen.findByText('Garrafa: recalcula 770 unidades vendidas, de todos os dias.')).toBeTruthy();
  await user.keyboard('12,5{Enter}');
  expect(document.activeElement).toBe(await cell('Caneca'));
  expect((await row('Garrafa')).textContent).toContain('desde sempre');
  expect(variablesOf('useCostSheetMutation')).toEqual({
    input: { productId: 'P2', scope: 'ALWAYS', cost: brl(1_250) },
  });
  await answer('useCostSheetMutation', { setProductCost: recalculated('SetProductCostPayload', 342) });
  expect(await screen.findByText('Custo salvo. 342 vendas recalculadas.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Desfazer' })).toBeTruthy();
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ lines: 342 }));
  await user.keyboard('{Control>}z{/Control}');
  expect((await cell('Garrafa')).value).toBe('');
  expect(await screen.findByText('Desfeito. 342 vendas recalculadas.')).toBeTruthy();
  const [url, init] = server.mock.calls[0]!;
  expect(url).toBe('/api/costs/restore');
  expect(JSON.parse(init!.body as string)).toEqual({ products: [{ product: 'P2', costs: [] }] });
  server.mockRestore();
});

test('a changed cost is from today and gives the former ones back; what the server refuses is shown as it was', async () => {
  const { user, variablesOf, answer, pending } = await open();
  const field = await cell('Caneca');
  await user.click(field);
  await user.keyboard('1.234{Enter}');
  expect(await screen.findByText(/"1.234" pode ser lido de duas formas/)).toBeTruthy();
  expect(pending('useCostSheetMutation')).toEqual([]);
  await user.keyboard('{F2},50{Enter}');
  expect(variablesOf('useCostSheetMutation')).toEqual({
    input: {
      productId: 'P1',
      scope: 'FROM_DAY',
      from: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      cost: brl(123_450),
    },
  });
  expect(field.value).toBe('1234,50');
  await answer('useCostSheetMutation', {
    setProductCost: { __typename: 'UserError', message: 'Escreva com centavos.' },
  });
  expect(await screen.findByText('Escreva com centavos.')).toBeTruthy();
  expect(field.value).toBe('12,50');
});

test('undoing that fails is shown as it was, and said', async () => {
  const { user, answer } = await open();
  await user.click(await cell('Caneca'));
  await user.keyboard('13{Enter}');
  await answer('useCostSheetMutation', { setProductCost: recalculated('SetProductCostPayload', 1) });
  const server = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ error: 'Tente mais tarde' }, { status: 503 }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Tente mais tarde')).toBeTruthy();
  expect((await cell('Caneca')).value).toBe('13,00');
  const { products } = JSON.parse(server.mock.calls[0]![1]!.body as string) as { products: unknown };
  expect(products).toEqual([
    { product: 'P1', costs: [{ from: null, cost_minor: 1_100 }, { from: '2026-10-01', cost_minor: 1_250 }] },
  ]); // prettier-ignore
  server.mockRestore();
});

test('a column that is pasted belongs to the rows from its cell on, is checked at once, and taken back as one', async () => {
  const calls: [string, string][] = [];
  const trial = { rows: 2, blank: 0, products: 2, changed: 2, lines: 9, refused: 0, errors: [], found: [] };
  const before = [{ product: 7, costs: [] }];
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    calls.push([decodeURIComponent(url as string), init?.body as string]);
    return Response.json(calls.length === 1 ? { ...trial, before: [] } : { ...trial, before });
  });
  const { user } = await open();
  await user.click(await cell('Garrafa'));
  await user.paste('8,90\n12.50\n3,00');
  const form = within(await screen.findByRole('dialog'));
  expect(form.queryByRole('textbox', { name: 'Códigos e custos' })).toBeNull();
  expect(form.getByText(/1 valor fica fora/)).toBeTruthy();
  await user.click(await form.findByRole('button', { name: 'Salvar 2 custos' }));
  expect(await screen.findByText('2 custos salvos. 9 vendas recalculadas.')).toBeTruthy();
  const body =
    '"SKU";"ASIN";"Marketplace";"País";"Custo"\n"GAR-1";"B0CANECA";"amazon";"BR";"8,90"\n"CAN-1";"B0CANECA";"amazon";"BR";"12.50"';
  expect(calls.map(([, sent]) => sent)).toEqual([body, body]);
  expect(calls[1]![0]).toContain('undo=true');
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(await screen.findByText('Desfeito. 9 vendas recalculadas.')).toBeTruthy();
  expect(JSON.parse(calls[2]![1])).toEqual({ products: before });
  server.mockRestore();
});

test('the history shows all costs with their days and author; deleting one takes a confirmation', async () => {
  const { user, variablesOf, pending } = await open();
  await user.click(await screen.findByRole('button', { name: 'Histórico de custos de Caneca' }));
  const rows = within(screen.getByRole('table', { name: 'Histórico de custos' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    '01/10/2026em vigorR$\u00a012,50Ana02/10/2026Remover',
    'desde sempre30/09/2026R$\u00a011,00—Remover',
  ]);
  await user.click(screen.getByRole('button', { name: 'Remover o custo de desde sempre' }));
  expect(pending('CostHistoryMutation')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Confirmar: remover o custo de desde sempre' }));
  expect(variablesOf('CostHistoryMutation')).toEqual({ productId: 'P1', validFrom: null });
});

test('filters and tabs live in the URL', async () => {
  const { user, router, pending } = await open();
  await user.click(await screen.findByRole('button', { name: 'Só sem custo (1)' }));
  expect(router.state.location.search).toBe('?only=missing');
  await user.click(screen.getByRole('tab', { name: 'Impostos' }));
  expect(router.state.location.search).toBe('?tab=taxes');
  await waitFor(() => expect(pending('TaxesTabQuery')).toHaveLength(1));
  await user.click(screen.getByRole('tab', { name: 'Limites' }));
  await waitFor(() => expect(pending('CostsScreenQuery').at(-1)!.request.variables).toMatchObject({ isLimits: true }));
});

test('a file of costs is simulated first, with errors by line and column, then imported', async () => {
  const calls: { url: string; body: unknown }[] = [];
  const result = {
    rows: 3,
    blank: 0,
    products: 2,
    changed: 2,
    lines: 5,
    refused: 1,
    errors: [{ line: 4, column: 'Custo', message: 'Linha 4: "x" não é um valor.' }],
  };
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    calls.push({ url: url as string, body: init?.body });
    return Response.json(result);
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Importar CSV' }));
  const csv = 'SKU;Custo;Quando\nCAN-1;10;\n';
  await user.upload(screen.getByLabelText(/^Arquivo CSV/), new File([csv], 'custos.csv', { type: 'text/csv' }));
  expect((await screen.findByLabelText<HTMLSelectElement>('Coluna de Custo')).value).toBe('Custo');
  expect(screen.getByLabelText<HTMLSelectElement>('Coluna de SKU').value).toBe('SKU');
  await user.selectOptions(screen.getByLabelText('Coluna de Desde'), 'Quando');
  expect(screen.queryByRole('button', { name: /^Importar \d/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Simular' }));
  const outcome = within(await screen.findByRole('region', { name: 'Resultado da simulação' }));
  expect(outcome.getByText('2 custos novos ou alterados: 5 vendas recalculadas.')).toBeTruthy();
  expect(outcome.getByText('1 linha com erro fica de fora')).toBeTruthy();
  expect(outcome.getAllByRole('row')[1]!.textContent).toBe('4Custo"x" não é um valor.');
  await user.click(screen.getByRole('button', { name: 'Importar 2 custos' }));
  expect(await screen.findByText('2 custos importados. 5 vendas recalculadas.')).toBeTruthy();
  const query = 'sku=SKU&cost=Custo&validFrom=Quando';
  expect(calls).toEqual([
    { url: `/api/costs/import?${query}&dryRun=true`, body: csv },
    { url: `/api/costs/import?${query}`, body: csv },
  ]);
  server.mockRestore();
});

test('two columns of a sheet are pasted, what they set is shown with what is left out, and all are saved at once', async () => {
  const trial = {
    rows: 3,
    blank: 0,
    products: 1,
    changed: 2,
    lines: 5,
    refused: 2,
    errors: [
      { line: 3, column: 'Código', message: 'Linha 3: nenhum produto com "Z".' },
      { line: 4, column: null, message: 'Linha 4: repete o produto da linha 2.' },
    ],
    before: [],
    found: [
      { line: 2, code: 'CAN-1', name: 'Caneca', sku: 'CAN-1', asin: 'B0', currency: 'BRL', old_cost: 10, new_cost: 12.5 },
    ],
  }; // prettier-ignore
  const calls: unknown[] = [];
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    calls.push({ url: decodeURIComponent(url as string), body: init?.body });
    return Response.json(trial);
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Colar custos' }));
  const form = within(screen.getByRole('dialog'));
  expect(form.getByRole('button', { name: 'Conferir' })).toHaveProperty('disabled', true);
  await user.click(form.getByRole('textbox', { name: 'Códigos e custos' }));
  await user.paste('SKU\tCusto\n\nCAN-1\tR$ 12,50\nZ\t1\nCAN-1\t3');
  expect(form.getByText('3 linhas, sem a dos títulos')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Conferir' }));
  const costs = within(await form.findByRole('table', { name: 'Custos a salvar' }));
  expect(costs.getAllByRole('row')[1]!.textContent).toBe('CAN-1CanecaR$\u00a010,00R$\u00a012,50');
  const errors = within(form.getByRole('table', { name: 'Linhas com erro' }))
    .getAllByRole('row')
    .slice(1);
  expect(errors.map(({ textContent }) => textContent)).toEqual([
    '4Códigonenhum produto com "Z".',
    '5linha inteirarepete o produto da linha 3.',
  ]);
  await user.click(form.getByRole('button', { name: 'Salvar 2 custos' }));
  expect(await screen.findByText('2 custos salvos. 5 vendas recalculadas.')).toBeTruthy();
  const body = '"Código";"Custo";"Desde"\n"CAN-1";"R$ 12,50";""\n"Z";"1";""\n"CAN-1";"3";""';
  const query = 'code=Código&cost=Custo&validFrom=Desde';
  expect(calls).toEqual([
    { url: `/api/costs/import?${query}&dryRun=true`, body },
    { url: `/api/costs/import?${query}&undo=true`, body },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
  server.mockRestore();
});

test('what is too much to paste is not sent', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Colar custos' }));
  const form = within(screen.getByRole('dialog'));
  await user.click(form.getByRole('textbox', { name: 'Códigos e custos' }));
  await user.paste('A;1\n'.repeat(5_001));
  expect(form.getByText(/^Cole até 5.000 linhas/)).toBeTruthy();
  expect(form.getByRole('button', { name: 'Conferir' })).toHaveProperty('disabled', true);
});

test('fee rules have their scope, days and source', async () => {
  await open('?tab=fees');
  const own = await row('Casa');
  expect(own.textContent).toBe(
    'CasaAmazon · Brasil · qualquer envioabaixo de R$\u00a079,0012,50%mín. R$\u00a01,00R$\u00a06,75—desde 01/01/2026tabela da Amazon20/12/2025AlterarRemover',
  );
  const estimated = await row('Caneca');
  expect(estimated.textContent).toContain('estimativa da Amazon');
  expect(within(estimated).queryByRole('button', { name: /^Remover/ })).toBeNull();
});

test('a rule is changed from a day on, and a job recalculates many sales', async () => {
  const { user, variablesOf, answer } = await open('?tab=fees');
  await user.click(within(await row('Casa')).getByRole('button', { name: /^Alterar/ }));
  const form = within(screen.getByRole('dialog'));
  const percent = form.getByLabelText('Comissão (%)');
  await user.clear(percent);
  await user.type(percent, '13,5');
  await user.click(form.getByRole('button', { name: 'Corrigir desde 01/01/2026' }));
  await user.click(form.getByRole('button', { name: 'Salvar regra' }));
  expect(variablesOf('FeeRuleFormUpdateMutation')).toMatchObject({
    id: 'R7',
    input: { percent: '13.5', validFrom: '2026-01-01', category: 'Casa', priceBelow: brl(7_900), fulfilment: null },
  });
  await answer('FeeRuleFormUpdateMutation', { updateFeeRule: recalculated('UpdateFeeRulePayload', null) });
  expect(await screen.findByText('Regra salva. As vendas estão sendo recalculadas.')).toBeTruthy();
});

test('a rule from another day on is created in addition, and an invalid amount is refused with a message', async () => {
  const { user, variablesOf, answer, pending } = await open('?tab=fees');
  await user.click(within(await row('Casa')).getByRole('button', { name: /^Alterar/ }));
  const form = within(screen.getByRole('dialog'));
  const fixed = form.getByLabelText('Tarifa fixa (BRL)');
  await user.clear(fixed);
  await user.type(fixed, '1.234');
  await user.click(form.getByRole('button', { name: 'Salvar regra' }));
  expect(await screen.findByText(/"1.234" pode ser lido de duas formas/)).toBeTruthy();
  expect(pending('FeeRuleFormCreateMutation')).toEqual([]);
  await user.type(fixed, ',00');
  await user.click(form.getByRole('button', { name: 'Salvar regra' }));
  expect(variablesOf('FeeRuleFormCreateMutation')).toMatchObject({ input: { fixed: brl(123_400), percent: '12.5' } });
  await answer('FeeRuleFormCreateMutation', { createFeeRule: { __typename: 'UserError', message: 'Não pode.' } });
  expect(await screen.findByText('Não pode.')).toBeTruthy();
});

test('deleting a rule takes a confirmation', async () => {
  const { user, variablesOf, answer } = await open('?tab=fees');
  const own = within(await row('Casa'));
  await user.click(own.getByRole('button', { name: /^Remover/ }));
  await user.click(own.getByRole('button', { name: /^Confirmar: remover/ }));
  expect(variablesOf('feeColumnsMutation')).toEqual({ id: 'R7' });
  await answer('feeColumnsMutation', { deleteFeeRule: recalculated('DeleteFeeRulePayload', 2) });
  expect(await screen.findByText('Regra removida. 2 vendas recalculadas.')).toBeTruthy();
});

test('the calculator shows the fees of a price, their rule, and when no rule applies', async () => {
  const { user, variablesOf, answer } = await open('?tab=fees');
  await user.click(await screen.findByText('Calcular a taxa de um preço'));
  await user.type(screen.getByLabelText('Preço'), '59,90');
  await user.click(screen.getByRole('button', { name: 'Calcular' }));
  expect(variablesOf('FeeCalculatorQuery')).toMatchObject({
    price: brl(5_990),
    scope: { marketplace: 'AMAZON', country: 'BR', fulfilledByMarketplace: null },
  });
  const quote = {
    price: brl(5_990),
    commission: brl(749),
    fixed: brl(675),
    fulfilment: null,
    remaining: brl(4_566),
    rule: { percent: 12.5, validFrom: '2026-01-01', source: 'tabela da Amazon' },
  };
  await answer('FeeCalculatorQuery', { viewer: { id: 'V1', feeQuote: quote } });
  const terms = within(screen.getByRole('form', { name: 'Calculadora de taxas' }));
  expect(terms.getByText(/^R\$\s45,66$/)).toBeTruthy();
  expect(terms.getByText(/O frete é desconhecido e não está na conta/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Calcular' }));
  await answer('FeeCalculatorQuery', { viewer: { id: 'V1', feeQuote: null } });
  expect(terms.getByText(/Nenhuma regra vale/)).toBeTruthy();
});

test.each(['costs', 'fees', 'taxes'])('a running recalculation is shown with its progress under %s', async (tab) => {
  const running = { isRunning: true, unitsDone: 30, unitsTotal: 120, lines: 12, createdAt: '2026-11-20T17:00:00Z' };
  const { answer, pending } = await open(`?tab=${tab}`);
  await waitFor(() => expect(pending('RecalculationQuery')).toHaveLength(1));
  await answer('RecalculationQuery', { viewer: { id: 'V1', feeRecalculation: running } });
  const bar = await screen.findByRole('progressbar', { name: 'Recalculando' });
  expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['30', '120']);
});

test('taxes show the regime, the rate of each month, and warnings about ICMS above the sublimit and an incomplete RBT12', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00-03:00'), toFake: ['Date'] });
  const months = [
    { ...month, isAboveSublimit: true, sublimit: brl(60_000_000) },
    { ...month, month: '2026-10-01', missingMonths: 2, likelyRatePercent: 9.1, companySource: 'ENTERED' },
    { ...month, month: '2026-09-01', missingMonths: 12, ratePercent: 4, companySource: 'NFE' },
  ];
  await open('?tab=taxes', { taxes: { ...viewer.taxes, months } });
  const regimes = await screen.findByRole('link', { name: 'Qual regime deixa mais' });
  expect(regimes.getAttribute('href')).toBe('/taxes/regimes');
  expect(await screen.findByText(/passou de R\$\s600\.000,00: o ICMS sai do DAS e é pago à parte/)).toBeTruthy();
  expect(screen.getByText(/falta a receita de 2 meses dos últimos doze/)).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'Imposto por mês' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    '11/2026Simples NacionalR$\u00a050.000,00R$\u00a050.000,00R$\u00a01.000.000,008,45%ICMS fora do DASR$\u00a04.225,00',
    '10/2026Simples NacionalR$\u00a050.000,00R$\u00a050.000,00informadaR$\u00a01.000.000,00RBT12 incompleta8,45% a 9,10%R$\u00a04.225,00',
    '09/2026Simples NacionalR$\u00a050.000,00R$\u00a050.000,00das NF-eR$\u00a01.000.000,00RBT12 incompletaa partir de 4,00%R$\u00a04.225,00',
  ]);
  expect(screen.getByText('Simples Nacional, Anexo I, SP')).toBeTruthy();
});

const questions = () =>
  screen.getAllByRole('group').flatMap((group) => group.querySelector(':scope > legend')?.textContent ?? []);
const saveProfile = 'Salvar perfil';

test('the profile asks at most five questions, and each regime its own', async () => {
  const { user } = await open('?tab=taxes');
  await screen.findByRole('button', { name: saveProfile });
  expect(questions()).toEqual([
    '1. Qual é o regime da empresa?',
    '2. De que estado você vende?',
    '3. Quando o CNPJ abriu?',
    '4. Vende fora daqui?',
    '5. Comércio ou indústria?',
  ]);
  const asked = async (regime: string) => {
    await user.selectOptions(screen.getByLabelText('Regime'), regime);
    return questions().slice(1);
  };
  expect(await asked('PERCENT')).toEqual(['2. Qual percentual da receita?']);
  expect(await asked('MEI')).toEqual(['2. Quando o CNPJ abriu?', '3. Vende fora daqui?']);
  expect(await asked('PRESUMIDO')).toEqual(['2. De que estado você vende?', '3. Tem benefício de ICMS no seu estado?']);
  expect(await asked('NONE')).toEqual([]);
});

test('the grid of revenue shows what counts in RBT12 and where it is from', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00-03:00'), toFake: ['Date'] });
  await open('?tab=taxes');
  const rows = within(await screen.findByRole('table', { name: 'Receita por mês' })).getAllByRole('row');
  expect(rows.slice(1).map((row) => [row.textContent, row.lastElementChild!.getAttribute('title')])).toEqual([
    ['10/2026R$\u00a07.000,00informada', 'Vendas: R$\u00a06.000,00 · NF-e: —'],
    ['09/2026R$\u00a01.234,50vendas', 'Vendas: R$\u00a01.234,50 · NF-e: —'],
    ['08/2026——', 'Vendas: — · NF-e: —'],
    ['07/2026R$\u00a02.500,00NF-e', 'Vendas: R$\u00a01.000,00 · NF-e: R$\u00a02.500,00'],
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Receita de 07/2026').placeholder).toBe('2500,00');
});

test('only what changed of the profile is saved: an entered month, a deleted one, the regime from a month on', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00-03:00'), toFake: ['Date'] });
  const { user, variablesOf, pending, answer } = await open('?tab=taxes');
  const september = await screen.findByLabelText<HTMLInputElement>('Receita de 09/2026');
  expect([september.value, september.placeholder]).toEqual(['', '1234,50']);
  expect(screen.getByLabelText<HTMLInputElement>('Receita de 08/2026').placeholder).toBe('não informada');
  expect(screen.queryByLabelText('Receita de 11/2026')).toBeNull(); // not over yet
  await user.click(screen.getByRole('button', { name: saveProfile }));
  expect(await screen.findByText('O perfil já está salvo assim.')).toBeTruthy();
  expect(pending('useSaveProfileMutation')).toEqual([]);
  await user.type(september, '1.000');
  await user.click(screen.getByRole('button', { name: saveProfile }));
  expect(await screen.findByText(/^09\/2026: "1.000" pode ser lido de duas formas/)).toBeTruthy();
  await user.type(september, ',00');
  await user.type(screen.getByLabelText('Devoluções de 09/2026'), '50');
  await user.clear(screen.getByLabelText('Receita de 10/2026'));
  await user.click(screen.getByRole('button', { name: saveProfile }));
  expect(variablesOf('useSaveProfileMutation')).toMatchObject({
    setsRegime: false,
    setsOpening: false,
    setsRevenues: true,
    months: [
      { month: '2026-10-01', revenue: null, returned: null },
      { month: '2026-09-01', revenue: brl(100_000), returned: brl(5_000) },
    ],
  });
  await answer('useSaveProfileMutation', { setMonthRevenues: recalculated('SetMonthRevenuesPayload', 7) });
  expect(await screen.findByText('Perfil salvo. 7 vendas recalculadas.')).toBeTruthy();
  await typeDay(user, await screen.findByRole('group', { name: 'Abertura do CNPJ' }), '');
  await user.selectOptions(screen.getByLabelText('Regime'), 'PERCENT');
  await user.click(screen.getByRole('button', { name: saveProfile }));
  expect(await screen.findByText('Informe a alíquota em percentual.')).toBeTruthy();
  await user.type(screen.getByLabelText('Alíquota (%)'), '6,5');
  await user.click(screen.getByRole('button', { name: saveProfile }));
  expect(variablesOf('useSaveProfileMutation')).toMatchObject({
    setsRegime: true,
    regime: 'PERCENT',
    percent: '6.5',
    homeUf: null,
    validFrom: '2026-11-01',
    setsOpening: true,
    openedOn: null,
  });
  await answer('useSaveProfileMutation', {
    setCompanyOpening: recalculated('SetCompanyOpeningPayload', 1),
    setTaxRegime: { __typename: 'UserError', message: 'Alíquota demais.' },
  });
  expect(await screen.findByText('Alíquota demais.')).toBeTruthy();
});

test('Lucro Presumido asks for the state and the ICMS that is really paid, and says what it lacks', async () => {
  const months = [{ ...month, regime: 'PRESUMIDO', ratePercent: null }];
  const { user, variablesOf } = await open('?tab=taxes', { taxes: { ...viewer.taxes, months } });
  expect(await screen.findByText(/Créditos de compras não entram no lucro/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Regime'), 'PRESUMIDO');
  expect(screen.queryByLabelText('Anexo')).toBeNull();
  await user.selectOptions(screen.getByLabelText('UF da empresa'), 'SC');
  await user.type(screen.getByLabelText('ICMS efetivo (%)'), '1,4');
  await user.click(screen.getByRole('button', { name: saveProfile }));
  expect(variablesOf('useSaveProfileMutation')).toMatchObject({
    regime: 'PRESUMIDO',
    percent: null,
    annex: null,
    homeUf: 'SC',
    icmsEffectivePercent: '1.4',
  });
});

test('revenue by month comes from a file too, and replaces what was being typed', async () => {
  const result = { rows: 1, blank: 0, months: 1, lines: 3, refused: 0, errors: [] };
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(result));
  const { user } = await open('?tab=taxes');
  await user.type(await screen.findByLabelText('Receita de 09/2026'), '9');
  await user.click(screen.getByRole('button', { name: 'Importar' }));
  const csv = new File(['mes;receita\n09/2026;10,00\n'], 'receita.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText(/^Arquivo CSV/), csv);
  await user.click(await screen.findByRole('button', { name: 'Simular' }));
  await user.click(await screen.findByRole('button', { name: 'Importar 1 mês' }));
  expect(await screen.findByText('Receita de 1 mês importada. 3 vendas recalculadas.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Receita de 09/2026').value).toBe('');
  expect(server.mock.calls.map(([url]) => url)).toEqual([
    '/api/costs/taxes/revenues/import?dryRun=true',
    '/api/costs/taxes/revenues/import?',
  ]);
  server.mockRestore();
});

test('a first profile starts with the first sales', async () => {
  const taxes = { ...viewer.taxes, regimes: [], months: [month, { ...month, month: '2025-10-01' }] };
  await open('?tab=taxes', { taxes });
  expect((await screen.findByLabelText<HTMLSelectElement>('A partir do mês')).value).toBe('2025-10');
});

const mei = {
  year: 2026,
  das: brl(8_205),
  dasFrom: '2026-02-01',
  dasUntil: '2026-12-31',
  hasOverhead: false,
  limit: brl(8_100_000),
  revenue: brl(6_885_000),
  state: 'INSIDE',
  isNear: true,
  passesIn: '2026-12-01',
  missingMonths: 1,
};

test('an MEI sees its limit with the month that passes it, and its DAS becomes an overhead with one click', async () => {
  const { user, variablesOf, answer } = await open('?tab=taxes', { taxes: { ...viewer.taxes, mei } });
  const panel = within(await screen.findByRole('region', { name: 'MEI em 2026' }));
  expect(panel.getByText('A receita já passou de 80% do limite do ano.')).toBeTruthy();
  expect(panel.getByText('R$ 68.850,00 de R$ 81.000,00 (85,0%)')).toBeTruthy();
  expect(panel.getByText(/^No ritmo de hoje, passa do limite em 12\/2026\. Há meses do ano sem receita/)).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Lançar o DAS-MEI nas despesas fixas' }));
  expect(variablesOf('useSaveOverheadMutation')).toEqual({
    id: null,
    input: {
      name: 'DAS-MEI',
      category: 'FIXED_TAXES',
      every: 'MONTH',
      allocation: 'REVENUE',
      amount: brl(8_205),
      validFrom: '2026-02-01',
      validUntil: '2026-12-31',
    },
  });
  await answer('useSaveOverheadMutation', {
    saveOverhead: { __typename: 'SaveOverheadPayload', overhead: { id: 'O1' } },
  });
  expect(await screen.findByText('DAS-MEI lançado nas despesas fixas.')).toBeTruthy();
});

test('an MEI whose DAS is not known, or is an overhead already, has no button for it', async () => {
  const taxes = { ...viewer.taxes, mei: { ...mei, das: null, state: 'OUT_NEXT_JANUARY' } };
  await open('?tab=taxes', { taxes });
  const panel = within(await screen.findByRole('region', { name: 'MEI em 2026' }));
  expect(panel.getByText('DAS do mês: não informado ainda')).toBeTruthy();
  expect(panel.getByText(/deixa de ser MEI em janeiro/)).toBeTruthy();
  expect(panel.getByText(/^Passou do limite em 12\/2026/)).toBeTruthy();
  expect(panel.queryByRole('button')).toBeNull();
  cleanup();
  await open('?tab=taxes', { taxes: { ...viewer.taxes, mei: { ...mei, hasOverhead: true } } });
  expect((await screen.findByRole('link', { name: 'Já está nas despesas fixas' })).getAttribute('href')).toBe(
    '/costs?tab=overheads',
  );
});

test('a future month has a rate, and no revenue or tax', async () => {
  vi.useFakeTimers({ now: new Date('2026-10-31T23:00:00-03:00'), toFake: ['Date'] }); // 1 November in UTC
  await open('?tab=taxes', { taxes: { ...viewer.taxes, months: [{ ...month, revenue: brl(0), tax: brl(0) }] } });
  const [, monthRow] = within(await screen.findByRole('table', { name: 'Imposto por mês' })).getAllByRole('row');
  expect(monthRow!.textContent).toBe('11/2026Simples Nacional——R$\u00a01.000.000,00com as vendas até hoje8,45%—');
});

test('rates show their value and source, and days without a rate are marked', async () => {
  const { user, variablesOf, answer } = await open('?tab=exchange', {
    exchangeRates: { ...viewer.exchangeRates, daysWithoutRate: 3, lastDayWithoutRate: '2026-11-18' },
  });
  expect(await screen.findByText(/3 dias com vendas estão sem câmbio, o último em 18\/11\/2026/)).toBeTruthy();
  const rows = within(screen.getByRole('table', { name: 'Cotações por dia' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    '20/11/2026R$\u00a05,4321R$\u00a05,4321—PTAX',
    '19/11/2026R$\u00a06,0000R$\u00a05,4000R$\u00a06,0000própriaRemover',
    '18/11/2026———sem câmbio',
  ]);
  await user.type(screen.getByLabelText('Reais por 1 USD'), '5,5');
  await user.click(screen.getByRole('button', { name: 'Salvar cotação' }));
  expect(variablesOf('useSetRateMutation')).toMatchObject({ currency: 'USD', brl: '5.5' });
  await answer('useSetRateMutation', { setExchangeRate: { __typename: 'SetExchangeRatePayload' } });
  expect(await screen.findByText('Cotação salva: vale desse dia até a próxima, em todas as telas.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remover a cotação própria de 19/11/2026' }));
  await user.click(screen.getByRole('button', { name: 'Confirmar: remover a cotação própria de 19/11/2026' }));
  expect(variablesOf('useDeleteRateMutation')).toEqual({ currency: 'USD', day: '2026-11-19' });
  await answer('useDeleteRateMutation', { deleteExchangeRate: { __typename: 'DeleteExchangeRatePayload' } });
  expect(await screen.findByText('Cotação removida: volta a valer a pública.')).toBeTruthy();
});

test('limits are saved as exact decimals, and the toast shows the number of changed products', async () => {
  const { user, variablesOf, answer } = await open('?tab=limits');
  const field = await screen.findByLabelText<HTMLInputElement>('Margem desejada nos preços (%)');
  expect(field.value).toBe('15');
  await user.clear(field);
  await user.type(field, '17,5');
  await user.click(screen.getByRole('button', { name: 'Salvar limites' }));
  expect(variablesOf('LimitsFormMutation')).toEqual({ input: { ...viewer.profitSettings, targetMargin: '17.5' } });
  await answer('LimitsFormMutation', { setProfitSettings: { __typename: 'SetProfitSettingsPayload', products: 1 } });
  expect(await screen.findByText('Limites salvos. 1 produto mudou de situação.')).toBeTruthy();
});
