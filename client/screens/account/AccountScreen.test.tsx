import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { RelayEnvironmentProvider } from 'react-relay/hooks';
import { createMockEnvironment, MockPayloadGenerator } from 'relay-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { loaderIn } from '#client/data/startQuery.ts';
import { AccountScreen } from './AccountScreen.tsx';
import { loadAccount } from './loadAccount.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const sheet = {
  id: 'T1',
  handle: 'sa_k3fm9x2b',
  name: 'Planilha',
  scope: 'READ',
  createdAt: '2026-11-01T15:00:00.000Z',
  expiresAt: '2027-01-30T15:00:00.000Z',
  lastUsedAt: ago(3),
  isExpired: false,
};
const robot = {
  ...sheet,
  id: 'T2',
  handle: 'sa_w4rtz7pq',
  name: 'Robô',
  scope: 'WRITE',
  expiresAt: null,
  lastUsedAt: null,
};
const here = { id: 'k1', device: 'Chrome, Windows', ip: '10.0.0.1', createdAt: ago(600), lastSeenAt: ago(1) };
const sessions = [
  { ...here, isCurrent: true },
  { ...here, id: 'k2', device: 'Safari, iPhone', ip: null, isCurrent: false },
];
const viewer = {
  id: 'V',
  name: 'Ana Souza',
  email: 'ana@loja.example',
  isDeveloper: false,
  emailConfirmedAt: ago(900),
  isDemo: false,
  isOperator: false,
  sessions,
  passkeys: [],
};
const SECRET = `sa_n3wt0k3n_${'x'.repeat(43)}`;

async function open(accessTokens: object[] = [sheet, robot], more: object = {}) {
  const environment = createMockEnvironment();
  const element = <AccountScreen />;
  const loader = loaderIn(environment, loadAccount);
  const router = createMemoryRouter([{ path: '/account', loader, element }], {
    initialEntries: ['/account'],
  });
  render(
    <RelayEnvironmentProvider environment={environment}>
      <RouterProvider router={router} useTransitions={false} />
      <Toaster />
    </RelayEnvironmentProvider>,
  );
  await screen.findByRole('status', { name: 'Carregando' });
  const pending = () => environment.mock.getMostRecentOperation();
  await act(async () =>
    environment.mock.resolve(
      pending(),
      MockPayloadGenerator.generate(pending(), { Viewer: () => ({ ...viewer, ...more, accessTokens }) }),
    ),
  );
  return {
    user: userEvent.setup(),
    pending,
    sent: () => pending().request.variables,
    answer: (data: object) => act(async () => environment.mock.resolve(pending(), { data } as never)),
  };
}

const row = (name: RegExp) => screen.getByRole('row', { name });
const texts = (name: RegExp) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

afterEach(() => {
  act(() => toast.remove());
  vi.restoreAllMocks();
});

test('the page shows the signed-in person, their tokens and their other sessions', async () => {
  await open();
  expect(screen.getByText('ana@loja.example')).toBeTruthy();
  expect(texts(/Planilha/).slice(0, -1)).toEqual([
    'Planilhasa_k3fm9x2b…',
    'Só leitura',
    '01/11/2026',
    '30/01/2027',
    'Há 3 minutos',
  ]);
  expect(texts(/Robô/).slice(1, -1)).toEqual(['Leitura e escrita', '01/11/2026', 'nunca', 'ainda não usado']);
  expect(texts(/Windows/)[0]).toContain('esta sessão');
  expect(within(row(/Windows/)).queryByRole('button')).toBeNull();
  expect(texts(/iPhone/)[1]).toBe('—');
});

test('the text of a new token is shown once, with a first call, and can be copied', async () => {
  const { user, sent, answer } = await open([]);
  await user.click(screen.getByRole('button', { name: 'Novo token' }));
  const form = screen.getByRole('dialog', { name: 'Novo token' });
  await user.type(within(form).getByLabelText('Nome'), 'Planilha');
  await user.selectOptions(within(form).getByRole('combobox', { name: 'Validade' }), '30 dias');
  await user.type(within(form).getByLabelText('Sua senha, para confirmar'), 'senha-da-ana');
  await user.click(within(form).getByRole('button', { name: 'Criar token' }));
  expect(sent()).toEqual({ name: 'Planilha', scope: 'READ', lifetime: 'DAYS_30', password: 'senha-da-ana' });
  await answer({
    createAccessToken: {
      __typename: 'CreateAccessTokenPayload',
      secret: SECRET,
      viewer: { id: 'V', accessTokens: [sheet] },
    },
  });
  const dialog = screen.getByRole('dialog', { name: 'Token criado' });
  expect(within(dialog).getByLabelText('Exemplo').textContent).toContain(`Bearer ${SECRET}`);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(within(dialog).getByRole('button', { name: 'Copiar token' }));
  expect(write).toHaveBeenCalledExactlyOnceWith(SECRET);
  await user.click(within(dialog).getByRole('button', { name: 'Já copiei' }));
  expect(row(/Planilha/)).toBeTruthy();
  expect(document.body.textContent).not.toContain(SECRET);
});

test('revoking a token needs a second press', async () => {
  const { user, sent, answer, pending } = await open();
  const button = within(row(/Planilha/)).getByRole('button', { name: 'Revogar o token Planilha' });
  await user.click(button);
  expect(pending).toThrow();
  await user.click(button);
  expect(sent()).toEqual({ id: 'T1' });
  await answer({
    revokeAccessToken: { __typename: 'RevokeAccessTokenPayload', viewer: { id: 'V', accessTokens: [robot] } },
  });
  expect(screen.queryByRole('row', { name: /Planilha/ })).toBeNull();
  expect(screen.getByText('Token “Planilha” revogado.')).toBeTruthy();
});

test('other sessions are ended together', async () => {
  const { user, answer } = await open();
  await user.click(screen.getByRole('button', { name: /^Encerrar as outras/ }));
  await user.click(screen.getByRole('button', { name: /^Confirmar: encerrar as outras/ }));
  await answer({
    endOtherSessions: {
      __typename: 'EndOtherSessionsPayload',
      viewer: { id: 'V', sessions: sessions.slice(0, 1) },
    },
  });
  expect(screen.queryByText('Safari, iPhone')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Encerrar as outras/ })).toBeNull();
});

test('a wrong current password shows an error and keeps the fields; success empties the form', async () => {
  const { user, sent, answer } = await open();
  const [old, fresh] = [screen.getByLabelText('Senha atual'), screen.getByLabelText('Nova senha')] as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  await user.type(old, 'errada-errada');
  await user.type(fresh, 'nova-senha-boa');
  const submit = screen.getByRole('button', { name: 'Trocar senha' });
  await user.click(submit);
  expect(sent()).toEqual({ currentPassword: 'errada-errada', newPassword: 'nova-senha-boa' });
  const message = 'A senha atual está incorreta';
  await answer({ changePassword: { __typename: 'UserError', message, field: 'currentPassword' } });
  const note = screen.getByRole('alert');
  expect([note.textContent, old.getAttribute('aria-describedby')]).toEqual([message, note.id]);
  expect(fresh.value).toBe('nova-senha-boa');
  await user.click(submit);
  await answer({
    changePassword: { __typename: 'ChangePasswordPayload', viewer: { id: 'V', sessions: sessions.slice(0, 1) } },
  });
  expect([old.value, fresh.value]).toEqual(['', '']);
  expect(screen.queryByText('Safari, iPhone')).toBeNull();
});

test('a new password is refused at its field: a short one without a call, a common one by the server', async () => {
  const { user, sent, answer } = await open();
  const fresh = screen.getByLabelText('Nova senha');
  await user.type(screen.getByLabelText('Senha atual'), 'senha-da-ana');
  await user.type(fresh, 'curta');
  await user.click(screen.getByRole('button', { name: 'Trocar senha' }));
  expect(screen.getByRole('alert').textContent).toBe('A senha precisa ter pelo menos 8 caracteres');
  await user.clear(fresh);
  await user.type(fresh, 'password123');
  await user.click(screen.getByRole('button', { name: 'Trocar senha' }));
  expect(sent()).toMatchObject({ newPassword: 'password123' });
  const message = 'Esta senha está entre as mais usadas. Escolha outra.';
  await answer({ changePassword: { __typename: 'UserError', message, field: 'newPassword' } });
  const note = screen.getByRole('alert');
  expect([note.textContent, fresh.getAttribute('aria-describedby')]).toEqual([message, note.id]);
});

test('an e-mail that is not confirmed is confirmed by a link, where mail can be sent', async () => {
  const { user, answer } = await open([], { emailConfirmedAt: null, canConfirmEmail: true });
  await user.click(screen.getByRole('button', { name: 'Confirmar e-mail' }));
  await answer({ sendEmailConfirmation: { __typename: 'SendEmailConfirmationPayload' } });
  expect(screen.getByText(/^Enviamos o link de confirmação/)).toBeTruthy();
});

test('without mail, or once confirmed, the e-mail has no button', async () => {
  await open([], { emailConfirmedAt: null, canConfirmEmail: false });
  expect(screen.queryByRole('button', { name: 'Confirmar e-mail' })).toBeNull();
  expect(screen.queryByText('confirmado')).toBeNull();
});

test('the switch turns the developer mode on, which offers GraphiQL', async () => {
  const { user, sent, answer } = await open();
  expect(screen.queryByRole('link', { name: 'Abrir o GraphiQL' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: 'Modo desenvolvedor' }));
  expect(sent()).toEqual({ isOn: true });
  await answer({
    setDeveloperMode: { __typename: 'SetDeveloperModePayload', viewer: { id: 'V', isDeveloper: true } },
  });
  expect(screen.getByRole('link', { name: 'Abrir o GraphiQL' }).getAttribute('href')).toBe('/graphql');
});

test('operators have a link to the page of the installation, others have none', async () => {
  const link = () => screen.queryByRole('link', { name: 'Ver a instalação' })?.getAttribute('href') ?? null;
  await open([]);
  expect(link()).toBeNull();
  cleanup();
  await open([], { isOperator: true });
  expect(link()).toBe('/operator');
});
