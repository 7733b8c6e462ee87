import { CallError } from '#client/lib/callError.ts';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { loadTaxes, needsRefetch } from './loadTaxes.ts';
import { barOf, barsIn } from './TaxChart.tsx';
import { TaxesScreen } from './TaxesScreen.tsx';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const known = { state: 'KNOWN', basis: [] };
const unread = { state: 'UNREAD', basis: [{ text: 'Regime de tributação ainda não informado', missing: null }] };
const kind = (name: string, minor: number | null) => ({
  kind: name,
  name,
  amount: minor === null ? null : brl(minor),
});
/** Figures with ICMS and PIS; `null`: of days without a regime. */
const figures = (icms: number | null, pis = 0, more: object = {}) => ({
  revenue: brl(100_000),
  base: brl(icms === null ? 0 : 90_000),
  tax: icms === null ? null : brl(icms + pis),
  kinds: [kind('ICMS', icms), kind('PIS', icms === null ? null : pis)],
  estimated: icms === null ? null : brl(icms + pis),
  documented: icms === null ? null : brl(0),
  ratePercent: icms === null ? null : 15,
  revenueSharePercent: 50,
  taxSharePercent: icms === null ? null : 25,
  mark: icms === null ? unread : known,
  ...more,
});
const period = { startDate: '2026-01-01', endDate: '2026-11-20', hasExchange: true };
const month = (day: string, regimeName: string | null, of: object) => ({
  month: day,
  startDate: day,
  endDate: day,
  regimeName,
  ...of,
});
const months = (more: object = {}) => ({
  SalesTaxes: () => ({
    ...period,
    total: figures(18_000, 2_000),
    rows: [
      month('2026-09-01', null, figures(null)),
      month('2026-10-01', 'Lucro Presumido', figures(10_000, 1_500)),
      month('2026-11-01', 'Lucro Presumido', figures(8_000, 500)),
    ],
    regimes: [
      { regime: null, regimeName: null, months: 1, ...figures(null) },
      { regime: 'PRESUMIDO', regimeName: 'Lucro Presumido', months: 2, ...figures(18_000, 2_000) },
    ],
    ...more,
  }),
});

function open(search = '') {
  const environment = createMockEnvironment();
  const path = '/taxes';
  const router = createMemoryRouter(
    [{ path, loader: loaderIn(environment, loadTaxes), element: <TaxesScreen />, shouldRevalidate: revalidates }],
    { initialEntries: [`${path}${search}`] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  const operations = (name = 'TaxesScreenQuery') =>
    environment.mock.getAllOperations().filter(({ request }) => request.node.params.name === name);
  return {
    router,
    operations,
    user: userEvent.setup(),
    answer: (resolvers: object, name?: string) =>
      act(async () => {
        const operation = operations(name).at(-1)!;
        environment.mock.resolve(
          operation,
          MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: 'v' }), ...resolvers }),
        );
      }),
    fail: (message: string, name?: string) =>
      act(async () => environment.mock.reject(operations(name).at(-1)!, new CallError(message, 400))),
  };
}
const revalidates = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) => needsRefetch(currentUrl, nextUrl);

const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(plain));

test('the months have a column of each tax, unknown where no regime was known, and their total', async () => {
  const { operations, answer } = open();
  expect(operations()[0]!.request.variables).toMatchObject({
    filter: { period: 'YEAR_TO_DATE' },
    by: 'MONTH',
  });
  await answer(months());
  const [head, ...rows] = await rowsOf('Impostos por mês');
  const starts = ['Mês', 'Regime', 'Receita', 'Receita tributada', 'ICMS', 'PIS', 'Imposto', 'Alíquota efetiva'];
  expect(head).toEqual(starts.map((name) => expect.stringMatching(new RegExp(`^${name}`)) as string));
  expect(rows).toEqual([
    ['09/2026', '—', 'R$ 1.000,00', 'R$ 0,00', '—', '—', '— (Regime de tributação ainda não informado)', '—'],
    ['10/2026', 'Lucro Presumido', 'R$ 1.000,00', 'R$ 900,00', 'R$ 100,00', 'R$ 15,00', 'R$ 115,00', '15,0%'],
    ['11/2026', 'Lucro Presumido', 'R$ 1.000,00', 'R$ 900,00', 'R$ 80,00', 'R$ 5,00', 'R$ 85,00', '15,0%'],
    ['Total', '', 'R$ 1.000,00', 'R$ 900,00', 'R$ 180,00', 'R$ 20,00', 'R$ 200,00', '15,0%'],
  ]);
  const regimes = await rowsOf('Impostos por regime');
  expect(regimes.slice(1).map(([name, count]) => [name, count])).toEqual([
    ['Sem regime informado', '1 mês'],
    ['Lucro Presumido', '2 meses'],
  ]);
});

test('the cards say that it is an estimate, and how much of it documents state', async () => {
  const { answer } = open();
  await answer(months({ total: figures(18_000, 2_000, { estimated: brl(20_155), documented: brl(-155) }) }));
  const card = await screen.findByRole('article', { name: 'Impostos sobre vendas' });
  expect(plain(card)).toContain('R$ 200,00estimativa');
  expect(plain(screen.getByRole('article', { name: 'Documentado' }))).toBe('Documentado-R$ 1,55estimado: R$ 201,55');
  expect(screen.getByText(/Não substitui a apuração/)).toBeTruthy();
  expect((await rowsOf('Impostos por mês'))[0]!.join()).toContain('Documentado');
});

test('without a regime the page leads to where it is set, and shows no zero', async () => {
  const { answer } = open();
  await answer(months({ total: figures(null), rows: [month('2026-11-01', null, figures(null))], regimes: [] }));
  expect(await screen.findByText('Diga como você paga imposto')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Informar o regime' }).getAttribute('href')).toBe('/costs?tab=taxes');
  expect(screen.queryByRole('table')).toBeNull();
});

test('the page leads to the NF-e, to the regime and to what others would leave', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'NF-e' })).getAttribute('href')).toBe('/taxes/nfe');
  expect(screen.getByRole('link', { name: 'Qual regime deixa mais' }).getAttribute('href')).toBe('/taxes/regimes');
  expect(screen.getByRole('link', { name: 'Regime de tributação' }).getAttribute('href')).toBe('/costs?tab=taxes');
});

test('the states are asked for alone, with their shares, those without a state last', async () => {
  const { operations, answer, user, router } = open('?marketplace=amazon');
  await answer(months());
  await user.click(await screen.findByRole('tab', { name: 'Por estado' }));
  expect(router.state.location.search).toContain('tab=states');
  expect(operations().at(-1)!.request.variables).toMatchObject({
    filter: { marketplace: 'AMAZON' },
    by: 'STATE',
  });
  await answer({
    SalesTaxes: () => ({
      ...period,
      total: figures(18_000, 2_000),
      rows: [
        { uf: 'SP', stateName: 'São Paulo', ...figures(10_000, 1_500) },
        { uf: null, stateName: null, ...figures(8_000, 500) },
      ],
    }),
  });
  const rows = await rowsOf('Impostos por estado');
  expect(rows.slice(1, 3).map((row) => [row[0], ...row.slice(-2)])).toEqual([
    ['SPSão Paulo', '50,0%', '25,0%'],
    ['Sem UF', '50,0%', '25,0%'],
  ]);
  expect(screen.getByText(/Sem UF: vendas de outros países/)).toBeTruthy();
});

test('products are sorted by a column of the table, what is of none comes after them', async () => {
  const { operations, answer, user, router } = open('?tab=products&page=2');
  const product = { id: 'p1', name: 'Garrafa', asin: 'B0A', sku: 'GAR', imageUrl: null, marketplace: 'AMAZON' };
  const page = {
    SalesTaxes: () => ({
      ...period,
      page: 2,
      rowCount: 51,
      rows: [{ product, ...figures(10_000, 1_500) }],
      withoutProduct: figures(8_000, 500),
      total: figures(18_000, 2_000),
    }),
  };
  await answer(page);
  const rows = await rowsOf('Impostos por produto');
  expect(rows.slice(1, 3).map(([name]) => name)).toEqual([expect.stringContaining('Garrafa'), 'Sem produto']);
  await user.click(screen.getByRole('button', { name: 'ICMS' }));
  expect(router.state.location.search).toBe('?tab=products&sort=-icms');
  expect(operations().at(-1)!.request.variables).toMatchObject({
    sort: { field: 'ICMS', direction: 'DESC' },
    page: 1,
    by: 'PRODUCT',
  });
});

test('days without a sale say so, and filters can be taken back', async () => {
  const { answer, user, router } = open('?search=nada');
  const none = { ...figures(0), revenue: brl(0), base: brl(0), kinds: [] };
  await answer(months({ total: none, rows: [month('2026-11-01', 'Simples Nacional', none)], regimes: [] }));
  expect(await screen.findByText('Nenhuma venda encontrada')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  expect(router.state.location.search).toBe('');
});

test('a failure says why', async () => {
  const { fail } = open('?period=custom&startDate=2026-11-02&endDate=2026-11-01');
  await fail('O período termina antes de começar');
  expect(await screen.findByText('O período termina antes de começar')).toBeTruthy();
});

test('the guides come after the months, and a month opens into its taxes', async () => {
  const { answer, operations, user } = open();
  expect(operations('GuidesPanelQuery')).toEqual([]);
  await answer(months());
  const part = (ofLines: number, rounding: number, carried: number) => ({
    ofLines: brl(ofLines),
    rounding: brl(rounding),
    carried: brl(carried),
    due: brl(ofLines + rounding + carried),
  });
  const guide = (day: string, more: object) => ({ month: day, regime: 'SIMPLES', dueOn: '2026-11-20', ...more });
  const taxes = [{ kind: 'das', ...part(18_000, -2, 500) }];
  await answer(
    { Taxes: () => ({ guides: [guide('2026-10-01', { ...part(18_000, -2, 500), taxes })] }) },
    'GuidesPanelQuery',
  );
  const guides = async () => (await rowsOf('Guias do mês')).slice(1);
  const amounts = ['R$ 180,00', '-R$ 0,02', 'R$ 5,00', 'R$ 184,98'];
  expect(await guides()).toEqual([['10/2026R$ 184,98', 'Simples Nacional', '20/11/2026', ...amounts]]);
  await user.click(screen.getByRole('button', { name: '10/2026' }));
  expect((await guides())[1]).toEqual(['DASR$ 184,98', '', '', ...amounts]);
  expect(screen.getByText(/a guia pode diferir em centavos/)).toBeTruthy();
});

test('guides that fail to load leave the months, and are asked for again', async () => {
  const { answer, fail, user } = open();
  await answer(months());
  await fail('sem rede', 'GuidesPanelQuery');
  expect(await screen.findByText('Não foi possível carregar as guias')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Impostos por mês' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  await answer({ Taxes: () => ({ guides: [] }) }, 'GuidesPanelQuery');
  expect(await screen.findByText('Nenhuma guia ainda')).toBeTruthy();
});

test('the notice of 2027 is asked for after the figures, and nothing stands there without one', async () => {
  const { answer, operations } = open();
  expect(operations('ReformNoticeQuery')).toEqual([]);
  await answer(months());
  await answer({ Viewer: () => ({ id: 'v', reformImpact: null }) }, 'ReformNoticeQuery');
  expect(screen.queryByText(/A partir de 2027/)).toBeNull();
});

test('the notice of 2027 says on which sales it rests', async () => {
  const { answer } = open();
  await answer(months());
  const impact = {
    startDate: '2026-08-01',
    endDate: '2026-11-01',
    isCertain: false,
    cases: [
      {
        cbsPercent: 8.7,
        perMonth: brl(120_000),
        losingProducts: 3,
        perMonthWithCredits: brl(-5_000),
        losingProductsWithCredits: 1,
      },
    ],
  };
  await answer({ Viewer: () => ({ id: 'v', reformImpact: impact }) }, 'ReformNoticeQuery');
  const notice = await screen.findByText(/A partir de 2027/);
  expect(plain(notice)).toContain('com CBS estimada em 8,7%: +R$ 1.200,00 por mês em impostos; 3 produtos');
  expect(plain(screen.getByText(/Com crédito de todas/))).toContain(
    'R$ 50,00 a menos por mês; 1 produto passa a perder',
  );
  expect(screen.getByText(/Pelas vendas de 01\/08\/2026 a 31\/10\/2026, com os mesmos preços/)).toBeTruthy();
});

const calculated = (more: object = {}) => ({
  Viewer: () => ({ id: 'v', hasTaxCalculator: true, ...more }),
});
const checkedSale = (sku: string, cbs: number | null, more: object = {}) => ({
  product: { id: sku, name: `Produto ${sku}`, asin: `B0${sku}`, sku, imageUrl: null, marketplace: 'AMAZON' },
  day: '2026-11-05',
  uf: 'RJ',
  isUfAssumed: false,
  ncm: '61091000',
  base: brl(7_537),
  cbs: brl(656),
  ibs: brl(8),
  answer: cbs === null ? null : { cbs: brl(cbs), ibs: brl(8), cbsPercent: 8.7, ibsPercent: 0.1 },
  problem: null,
  ...more,
});
const check = (more: object = {}) => ({
  day: '2027-01-01',
  cbsPercent: 8.7,
  ibsPercent: 0.1,
  publishedCbsPercent: null,
  calculator: { version: '1.3.1-0e46e51f', dataVersion: 'V0043', dataDay: '2026-08-31' },
  sales: [],
  whyEmpty: null,
  reasons: ['A CBS de 2027 ainda não foi fixada.'],
  ...more,
});
const CHECK = 'CalculatorPanelQuery';
const ASK = { name: 'Conferir com a calculadora da Receita' };

test('an installation without the calculator of Receita shows nothing of it', async () => {
  const { answer } = open();
  await answer({ ...months(), ...calculated({ hasTaxCalculator: false }) });
  await screen.findByRole('table', { name: 'Impostos por mês' });
  expect(screen.queryByRole('region', { name: 'Calculadora da Receita' })).toBeNull();
});

test('the calculator of Receita is asked on demand, and its figures stand beside ours', async () => {
  const { answer, operations, user } = open();
  await answer({ ...months(), ...calculated() });
  const button = await screen.findByRole('button', ASK);
  expect(operations(CHECK)).toEqual([]);
  await user.click(button);
  expect(screen.getByRole('status', { name: 'Conferindo' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Conferindo…' }).disabled).toBe(true);
  const problem = 'A calculadora da Receita recusou: NCM não encontrada';
  const sales = [
    checkedSale('A', 656),
    checkedSale('B', 633, { isUfAssumed: true }),
    checkedSale('C', null, { ncm: null, problem }),
  ];
  await answer({ Viewer: () => ({ id: 'v', taxCheck: check({ sales }) }) }, CHECK);
  const [head, ...rows] = await rowsOf('Vendas conferidas');
  expect(head).toEqual([
    'Produto',
    expect.stringMatching(/^Para/),
    expect.stringMatching(/^Base/),
    'CBS aqui',
    'CBS da Receita',
    expect.stringMatching(/^Diferença/),
    'IBS aqui',
    'IBS da Receita',
    expect.stringMatching(/^Diferença/),
  ]);
  expect(rows.map((cells) => cells.slice(1))).toEqual([
    ['RJ', 'R$ 75,37', 'R$ 6,56', 'R$ 6,56', 'R$ 0,00', 'R$ 0,08', 'R$ 0,08', 'R$ 0,00'],
    ['RJ*', 'R$ 75,37', 'R$ 6,56', 'R$ 6,33', '-R$ 0,23', 'R$ 0,08', 'R$ 0,08', 'R$ 0,00'],
    ['RJ', 'R$ 75,37', 'R$ 6,56', '—', '—', 'R$ 0,08', '—', '—'],
  ]);
  expect(rows[0]![0]).toBe('Produto AANCM 6109.10.00venda de 05/11/2026diferença R$ 0,00');
  expect(rows[2]![0]).toBe(`Produto CCsem NCMvenda de 05/11/2026diferença —${problem}`);
  expect(screen.getByText(/^1 de 2 vendas confere com a calculadora da Receita; sobre uma não houve/)).toBeTruthy();
  expect(screen.getByText('A CBS de 2027 ainda não foi fixada.')).toBeTruthy();
  expect(screen.getByText('Calculadora 1.3.1-0e46e51f, tabelas V0043 de 31/08/2026.')).toBeTruthy();
});

test('a check that fails says why and is asked for again, and one without sales says why', async () => {
  const { answer, fail, operations, user } = open();
  await answer({ ...months(), ...calculated() });
  await user.click(await screen.findByRole('button', ASK));
  await fail('A calculadora da Receita não respondeu em 5 s.', CHECK);
  expect(screen.getByRole('alert').textContent).toContain('A calculadora da Receita não respondeu em 5 s.');
  expect(screen.getByRole('table', { name: 'Impostos por mês' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(operations(CHECK)).toHaveLength(1);
  const whyEmpty = 'Não há vendas em reais nos últimos 90 dias.';
  await answer({ Viewer: () => ({ id: 'v', taxCheck: check({ whyEmpty, calculator: null, reasons: [] }) }) }, CHECK);
  expect(screen.getByText('Nada a conferir')).toBeTruthy();
  expect(screen.getByText(whyEmpty)).toBeTruthy();
  expect(screen.queryByText('Por que podem diferir')).toBeNull();
});

test('the bars of the chart add up to the tax', () => {
  const row = {
    kinds: ['DAS', 'ICMS', 'ICMS_FCP', 'PIS', 'IBS_MUN', 'TAX_REVERSED'].map((name, at) => kind(name, 2 ** at)),
  };
  const bars = barsIn([row as never]);
  expect(bars.map(({ name }) => name)).toEqual([
    'DAS ou percentual',
    'ICMS, DIFAL e FCP',
    'PIS e COFINS',
    'CBS e IBS',
    'Estornos',
  ]);
  expect(bars.reduce((sum, bar) => sum + barOf(bar, row as never), 0)).toBe(63);
});
