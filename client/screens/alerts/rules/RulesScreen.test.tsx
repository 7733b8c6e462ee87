import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { expect, test } from 'vitest';
import { loaderIn } from '#client/data/startQuery.ts';
import { loadAlertRules } from './loadAlertRules.ts';
import { RulesScreen } from './RulesScreen.tsx';

const rule = (kind: string, more: object = {}) => ({
  kind,
  isOn: true,
  isDefault: true,
  threshold: { minor: 12_345, currency: 'BRL' },
  opened: 9,
  reached: 4,
  ...more,
});

async function open() {
  const environment = createMockEnvironment();
  const element = (
    <RelayEnvironmentProvider environment={environment}>
      <RulesScreen />
    </RelayEnvironmentProvider>
  );
  const router = createMemoryRouter(
    [{ path: '/alerts/rules', loader: loaderIn(environment, loadAlertRules), element }],
    {
      initialEntries: ['/alerts/rules#price_war'],
    },
  );
  render(<RouterProvider router={router} />);
  const answer = (alertRules: object[]) =>
    act(async () =>
      environment.mock.resolveMostRecentOperation((operation) =>
        MockPayloadGenerator.generate(operation, { Viewer: () => ({ id: 'V1', alertRules, unreadAlertCount: 1 }) }),
      ),
    );
  await screen.findByRole('status');
  await answer([rule('PRICE_WAR', { isOn: false }), rule('HEMORRHAGE')]);
  const sent = () => environment.mock.getMostRecentOperation().request.variables;
  return { answer, sent, user: userEvent.setup(), pending: () => environment.mock.getAllOperations() };
}

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /30 dias\): Produtos com prejuízo/ });

test('every kind is explained, with what its rule would have notified of; the address goes to one', async () => {
  await open();
  const rows = within(screen.getByRole('list', { name: 'Regras' })).getAllByRole('listitem');
  expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
    'Produtos com prejuízo',
    'Guerra de preços',
  ]);
  expect(rows[0]!.textContent).toContain('Teria avisado 4 vezes em 90 dias · de 9 alertas abertos');
  expect(amount().value).toBe('123,45');
  expect(document.activeElement).toBe(rows[1]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Guerra de preços/ }).disabled, 'it is off').toBe(true);
});

test('a threshold is stored as typed, refused in words when it is no amount, and given back to the default', async () => {
  const { answer, sent, user, pending } = await open();
  await user.clear(amount());
  await user.type(amount(), 'muito');
  await user.click(screen.getByRole('button', { name: 'Salvar: Produtos com prejuízo' }));
  expect(screen.getByRole('alert').textContent).toContain('não é um valor');
  expect(pending()).toHaveLength(0);
  await user.clear(amount());
  await user.type(amount(), '1.250,50');
  await user.click(screen.getByRole('button', { name: 'Salvar: Produtos com prejuízo' }));
  expect(sent()).toEqual({ kind: 'HEMORRHAGE', isOn: true, thresholdMinor: 125_050 });
  await answer([rule('HEMORRHAGE', { isDefault: false, threshold: { minor: 125_050, currency: 'BRL' } })]);
  expect(amount().value).toBe('1.250,50');
  await user.click(screen.getByRole('checkbox', { name: 'Avisar: Produtos com prejuízo' }));
  expect(sent()).toEqual({ kind: 'HEMORRHAGE', isOn: false, thresholdMinor: 125_050 });
  await answer([rule('HEMORRHAGE', { isDefault: false })]);
  await user.click(screen.getByRole('button', { name: 'Usar o padrão: Produtos com prejuízo' }));
  expect(sent()).toEqual({ kind: 'HEMORRHAGE', isOn: true, thresholdMinor: null });
});
