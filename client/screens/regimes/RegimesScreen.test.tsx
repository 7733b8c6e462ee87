import { CallError } from '#client/lib/callError.ts';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { loadRegimes, needsRefetch } from './loadRegimes.ts';
import { RegimesScreen } from './RegimesScreen.tsx';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const range = (low: number, high = low) => ({ low: brl(low), high: brl(high) });
const year = (regime: string, more: object = {}) => ({
  regime,
  annex: regime === 'SIMPLES' ? 'I' : null,
  isActual: false,
  salesTaxes: brl(40_000),
  profitTaxes: range(0),
  credits: range(0),
  payrollCharges: brl(0),
  netProfit: range(60_000),
  difference: range(0),
  ...more,
});
const presumido = {
  salesTaxes: brl(90_000),
  profitTaxes: range(4_000),
  credits: range(0, 12_000),
  payrollCharges: null,
  netProfit: range(6_000, 18_000),
  difference: range(-54_000, -42_000),
};
const compared = (more: object = {}) => ({
  startDate: '2025-11-01',
  endDate: '2026-11-01',
  revenue: brl(1_000_000),
  resultBeforeTaxes: brl(100_000),
  isRanked: false,
  years: [year('SIMPLES', { isActual: true }), year('SIMPLES'), year('PRESUMIDO', presumido)],
  leftOut: [{ regime: 'MEI', why: 'A receita passa do limite do MEI.' }],
  warnings: ['Sem a folha não há ordem.', 'Converse com seu contador com estes números.'],
  ...more,
});

function open(search = '') {
  const environment = createMockEnvironment();
  const path = '/taxes/regimes';
  const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }) =>
    needsRefetch(currentUrl, nextUrl);
  const router = createMemoryRouter(
    [{ path, loader: loaderIn(environment, loadRegimes), element: <RegimesScreen />, shouldRevalidate }],
    { initialEntries: [`${path}${search}`] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  const operation = () => environment.mock.getAllOperations().at(-1)!;
  return {
    router,
    user: userEvent.setup(),
    variables: () => operation().request.variables,
    answer: (regimeComparison: object | null) =>
      act(async () => {
        environment.mock.resolve(
          operation(),
          MockPayloadGenerator.generate(operation(), { Viewer: () => ({ id: 'v', regimeComparison }) }),
        );
      }),
    fail: (message: string) =>
      act(async () => environment.mock.reject(operation(), new CallError(message, 200, 'BAD_REQUEST'))),
  };
}

const plain = (element: Element) => element.textContent!.replaceAll('\u00a0', ' ');
const rows = async () =>
  within(await screen.findByRole('table', { name: 'Regimes' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(plain));

test('without a payroll nothing is ranked, and what it would take is unknown, not zero', async () => {
  const { answer } = open();
  await answer(compared());
  expect(await rows()).toEqual([
    ['Como foi Simples Nacional, Anexo I', 'R$ 400,00', 'R$ 0,00', 'R$ 0,00', 'R$ 0,00', 'R$ 600,00', ''],
    ['Simples Nacional, Anexo I ', 'R$ 400,00', 'R$ 0,00', 'R$ 0,00', 'R$ 0,00', 'R$ 600,00', 'R$ 0,00'],
    [
      'Lucro Presumido ',
      'R$ 900,00',
      'R$ 40,00',
      'R$ 0,00 a R$ 120,00',
      '—informe a folha',
      'R$ 60,00 a R$ 180,00antes dos encargos da folha',
      '-R$ 540,00 a -R$ 420,00antes dos encargos da folha',
    ],
  ]);
  expect(screen.getByText(/informe a folha acima para ver a ordem/)).toBeTruthy();
  expect(screen.queryByText('1º')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Lucro líquido' })).toBeNull();
});

test('a difference says when one of its two results lacks the charges on payroll', async () => {
  const { answer } = open();
  const was = year('PRESUMIDO', { ...presumido, isActual: true });
  await answer(
    compared({ years: [was, year('SIMPLES', { difference: range(54_000) }), year('PRESUMIDO', presumido)] }),
  );
  expect((await rows()).map((row) => row.at(-1))).toEqual([
    '',
    '+R$ 540,00antes dos encargos da folha',
    '-R$ 540,00 a -R$ 420,00',
  ]);
});

test('a payroll is kept in the address and ranks the regimes', async () => {
  const { answer, user, router, variables } = open();
  await answer(compared());
  await user.type(await screen.findByLabelText('Folha mensal (R$)'), '5.000,00');
  await user.click(screen.getByRole('button', { name: 'Comparar' }));
  expect(router.state.location.search).toBe('?payroll=5000');
  expect(variables()).toMatchObject({ payroll: { minor: 500_000, currency: 'BRL' }, icmsCreditPercent: null });
  const paid = year('PRESUMIDO', { ...presumido, payrollCharges: brl(1_600) });
  await answer(compared({ isRanked: true, years: [year('SIMPLES', { isActual: true }), year('SIMPLES'), paid] }));
  expect((await rows()).map(([name]) => name)).toEqual([
    'Como foi Simples Nacional, Anexo I',
    'Simples Nacional, Anexo I 1º',
    'Lucro Presumido 2º',
  ]);
  expect((await rows())[2]![4]).toBe('R$ 16,00');
  expect(
    within(screen.getByRole('region', { name: 'Lucro líquido' }))
      .getAllByRole('term')
      .map(plain),
  ).toEqual(['Como foi · Simples Nacional, Anexo I', 'Simples Nacional, Anexo I', 'Lucro Presumido']);
});

test('what cannot be is refused at its input, and nothing is asked for', async () => {
  const { answer, user, router } = open('?payroll=5000');
  await answer(compared());
  const charges = await screen.findByLabelText('Encargos sobre a folha (%)');
  await user.type(charges, '101');
  await user.click(screen.getByRole('button', { name: 'Comparar' }));
  expect(screen.getByText('Informe um percentual de 0 a 100.')).toBeTruthy();
  expect(router.state.location.search).toBe('?payroll=5000');
});

test('the days, what is left out and what to think of are said; the last sentence is the server’s', async () => {
  const { answer } = open();
  await answer(compared());
  expect(plain(await screen.findByRole('article', { name: 'Período' }))).toContain('01/11/2025 a 31/10/2026');
  expect(plain(screen.getByRole('region', { name: 'Fora da comparação' }))).toContain(
    'MEI: A receita passa do limite do MEI.',
  );
  const warnings = screen.getByRole('region', { name: 'Antes de decidir' });
  expect(within(warnings).getAllByRole('listitem').map(plain)).toEqual(['Sem a folha não há ordem.']);
  expect(plain(warnings)).toMatch(/Converse com seu contador com estes números\.$/);
});

test('without a regime what was is unknown, and so is every difference', async () => {
  const { answer } = open();
  await answer(compared({ years: [year('NONE', { isActual: true, salesTaxes: brl(0) }), year('SIMPLES')] }));
  const [was, simples] = await rows();
  expect(was).toEqual([
    'Como foi Sem regime informado',
    '—',
    '—',
    'R$ 0,00',
    'R$ 0,00',
    'R$ 600,00antes dos impostos',
    '',
  ]);
  expect(simples!.at(-1)).toBe('—');
  expect(screen.getByRole('link', { name: 'Informar o regime' }).getAttribute('href')).toBe('/costs?tab=taxes');
});

test('before the first closed month the page says so, and leads back', async () => {
  const { answer } = open();
  await answer(null);
  expect(await screen.findByText('Ainda não há um mês fechado com vendas')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voltar aos impostos' }).getAttribute('href')).toBe('/taxes');
});

test('a failure says why, beside the inputs', async () => {
  const { fail } = open('?icmsCreditPercent=101');
  await fail('O percentual deve ficar entre 0% e 100%.');
  expect(await screen.findByText('O percentual deve ficar entre 0% e 100%.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/Crédito de ICMS/).value).toBe('101');
});
