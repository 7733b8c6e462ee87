import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { CashScreen } from './CashScreen.tsx';
import { loadCash, needsRefetch } from './loadCash.ts';

const brl = (minor: number) => ({ minor, currency: 'BRL' });
const day = (date: string, minor: number) => ({
  date,
  in: brl(minor),
  out: brl(5_000),
  balance: brl(minor),
  p10: brl(minor - 100),
  p50: brl(minor),
  p90: brl(minor + 100),
  parts: [
    { part: 'KNOWN_RELEASES', amount: brl(minor) },
    { part: 'BILL', amount: null },
  ],
});
const forecast = {
  currency: 'BRL',
  currencies: ['BRL', 'USD'],
  madeAt: '2026-11-20T10:00:00Z',
  opening: brl(100_000),
  openingNote: null,
  balances: [{ marketplace: null, date: '2026-11-19', balance: brl(100_000) }],
  days: [day('2026-11-20', 10_000), day('2026-11-21', -7_700)],
  friday: '2026-11-27',
  untilFriday: brl(12_345),
  lowestDate: '2026-11-21',
  lowestBalance: brl(-7_700),
  held: [
    { reason: 'Em mediação', marketplace: 'MERCADOLIVRE', orderNumber: '2000', expectedDate: null, amount: brl(8_000) },
  ],
  heldCount: 1,
  heldTotal: brl(8_000),
  unknown: brl(0),
  sources: [
    { part: 'KNOWN_RELEASES', state: 'KNOWN', note: null },
    { part: 'BILL', state: 'UNREAD', note: 'A fatura do Mercado Livre não foi lida.' },
  ],
  error: { forecasts: 12, days: 14, share: 0.113 },
};
const settings = { adsCardDay: null, supplierDays: [30, 60], cbsPercent: 8.8, ibsPercent: 0.1 };

async function open(answered: object | null, url = '/cash') {
  const environment = createMockEnvironment();
  const router = createMemoryRouter(
    [{ path: '/cash', loader: loaderIn(environment, loadCash), element: <CashScreen /> }],
    { initialEntries: [url] },
  );
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('status', { name: 'Carregando o caixa' });
  const operation = () => environment.mock.getMostRecentOperation();
  const variables = operation().request.variables;
  await act(async () => {
    environment.mock.resolve(
      operation(),
      MockPayloadGenerator.generate(operation(), {
        Viewer: () => ({ cashForecast: answered }),
        CashSettings: () => settings,
      }),
    );
    await Promise.resolve();
  });
  return { router, operation, variables };
}
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

test('the cards say what comes until Friday, the lowest balance with its day, and what is held', async () => {
  await open(forecast);
  const card = (name: string | RegExp) => plain(screen.getByRole('article', { name }).textContent);
  expect(card('Entra até sexta, 27/11')).toContain('R$ 123,45');
  expect(card('Menor saldo')).toContain('-R$ 77,00');
  expect(card('Menor saldo')).toContain('21/11/2026 · amanhã');
  expect(card('Retido')).toContain('R$ 80,00');
  expect(card('Saldo inicial')).toContain('Banco: R$ 1.000,00 em 19/11');
  expect(screen.getByText(/As últimas 12 previsões .* erraram 11,3/)).toBeTruthy();
});

test('what was not read is a dash with its sentence, never 0', async () => {
  await open(forecast);
  const table = screen.getByRole('table', { name: 'Caixa por período' });
  expect(within(table).getByTitle('Não lido').textContent).toBe('—');
  expect(screen.getByText('A fatura do Mercado Livre não foi lida.')).toBeTruthy();
});

test('while releases were not read, neither Friday nor held money is 0', async () => {
  const unread = (part: string) => ({ part, state: 'UNREAD', note: 'Não foi lido.' });
  await open({
    ...forecast,
    held: [],
    heldCount: 0,
    heldTotal: brl(0),
    untilFriday: brl(0),
    sources: [unread('KNOWN_RELEASES'), unread('ESTIMATED_RELEASES')],
  });
  for (const name of ['Entra até sexta, 27/11', 'Retido'])
    expect(screen.getByRole('article', { name }).textContent, `${name}`).toContain('—');
});

test('without any projection the screen says how one comes to be', async () => {
  await open(null);
  expect(screen.getByRole('heading', { name: 'Ainda não há previsão de caixa' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Calcular agora' })).toBeTruthy();
});

test('scenarios are in the address and in the query; days instead of weeks need none', async () => {
  const { router } = await open(forecast);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Plano de reposição' }));
  await waitFor(() => expect(router.state.location.search).toBe('?restock=on'));
  const { variables } = await open(forecast, '/cash?restock=on&split=on&currency=USD');
  expect(variables).toEqual({ currency: 'USD', withRestock: true, withSplitPayment: true });
  const at = (search: string) => new URL(`http://x/cash${search}`);
  expect(needsRefetch(at(''), at('?by=day'))).toBe(false);
  expect(needsRefetch(at(''), at('?restock=on'))).toBe(true);
});

test('the balance of the bank is typed as in Brazil, also a debt, and an unreadable one is refused', async () => {
  const { operation } = await open(forecast);
  await userEvent.click(screen.getByRole('button', { name: 'Mudar saldo do banco' }));
  const field = screen.getByRole('textbox', { name: /Saldo \(BRL\)/ });
  await userEvent.clear(field);
  await userEvent.type(field, 'muito');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(screen.getByText('"muito" não é um valor.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, '-1.234,50');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(operation().request.variables.input).toMatchObject({ currency: 'BRL', minor: -123_450 });
});

test('terms of suppliers are typed with strokes', async () => {
  const { operation } = await open(forecast);
  await userEvent.click(screen.getByRole('button', { name: 'Definições' }));
  const field = screen.getByRole('textbox', { name: /Prazos dos fornecedores/ });
  expect((field as HTMLInputElement).value).toBe('30/60');
  await userEvent.clear(field);
  await userEvent.type(field, '30/60/90');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(operation().request.variables.input).toEqual({
    adsCardDay: null,
    supplierDays: [30, 60, 90],
    cbsPercent: 8.8,
    ibsPercent: 0.1,
  });
});
