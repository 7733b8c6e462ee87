import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import toast, { Toaster } from 'react-hot-toast';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LoginScreen } from './LoginScreen.tsx';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** The server's answers to what is asked of it, but for what it offers to visitors. */
function served(hasDemo = false) {
  const asked = vi.fn<typeof fetch>();
  vi.spyOn(globalThis, 'fetch').mockImplementation((...call) =>
    call[0] === '/api/auth/options'
      ? Promise.resolve(answer(200, { sendsMail: true, hasDemo }))
      : (asked(...call) ?? Promise.reject(new TypeError('Failed to fetch'))),
  );
  return asked;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  toast.remove();
  vi.restoreAllMocks();
});

function open(search = '') {
  const onSignedIn = vi.fn<(path: string) => Promise<void>>(() => Promise.resolve());
  render(
    <>
      <LoginScreen search={search} onSignedIn={onSignedIn} />
      <Toaster />
    </>,
  );
  return { onSignedIn, user: userEvent.setup() };
}

async function signIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com.br');
  await user.type(screen.getByLabelText('Senha'), 'segredo-longo');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

test('a seller signs in and lands on the dashboard', async () => {
  const request = served().mockResolvedValue(answer(200, { token: 'abc' }));
  const { onSignedIn, user } = open();
  expect(screen.getByRole('heading', { name: 'Bem-vindo de volta!' })).toBeTruthy();
  await signIn(user);
  expect(await screen.findByText('Login realizado com sucesso!')).toBeTruthy();
  expect(request.mock.calls[0]![0]).toBe('/api/auth/login');
  expect(JSON.parse(request.mock.calls[0]![1]!.body as string)).toEqual({
    email: 'ana@exemplo.com.br',
    password: 'segredo-longo',
  });
  expect(localStorage.getItem('token')).toBe('abc');
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/dashboard');
});

test('signing in leads to the page that required it', async () => {
  served().mockResolvedValue(answer(200, { token: 'abc' }));
  const { onSignedIn, user } = open('?next=%2Fdatabase%3Ftable%3Dorders');
  await signIn(user);
  expect(await screen.findByText('Login realizado com sucesso!')).toBeTruthy();
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/database?table=orders');
});

test('registering asks for a name', async () => {
  const request = served().mockImplementation((path) =>
    Promise.resolve(answer(200, path === '/api/auth/registration' ? { isOpen: true } : { token: 'abc' })),
  );
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  expect(screen.getByRole('heading', { name: 'Crie sua conta' })).toBeTruthy();
  await user.type(screen.getByLabelText('Nome'), 'Ana');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com.br');
  await user.type(screen.getByLabelText('Senha'), 'segredo-longo');
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  expect(await screen.findByText('Cadastro realizado com sucesso!')).toBeTruthy();
  expect(request.mock.calls[1]![0]).toBe('/api/auth/register');
  expect(JSON.parse(request.mock.calls[1]![1]!.body as string)).toMatchObject({ name: 'Ana' });
});

test('a server that is closed to registrations says so in place of taking one', async () => {
  served().mockResolvedValue(answer(200, { isOpen: false }));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  expect(await screen.findByText(/^Este servidor não aceita novos cadastros/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cadastrar' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Entrar' }).disabled).toBe(false);
});

const answerBy = (answers: Record<string, [number, object]>) =>
  served().mockImplementation((path) => {
    const [status, body] = answers[path as string]!;
    return Promise.resolve(answer(status, body));
  });

test('with a second factor the code is asked for, and a recovery code in its place', async () => {
  const request = answerBy({
    '/api/auth/login': [200, { secondFactor: { challenge: 'c1', totp: true, passkey: null } }],
    '/api/auth/second-factor': [401, { error: 'Código incorreto' }],
  });
  const { onSignedIn, user } = open();
  await signIn(user);
  expect(await screen.findByRole('heading', { name: 'Verificação em duas etapas' })).toBeTruthy();
  await user.type(await screen.findByLabelText('Código do aplicativo'), '123456');
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('Código incorreto')).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Usar uma chave de acesso' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }));
  await user.type(screen.getByLabelText('Código de recuperação'), 'ABCD-EFGH-JKLM-NPQR');
  request.mockImplementation(() => Promise.resolve(answer(200, { token: 'abc' })));
  await user.click(screen.getByRole('button', { name: 'Confirmar' }));
  expect(await screen.findByText('Login realizado com sucesso!')).toBeTruthy();
  expect(JSON.parse(request.mock.calls.at(-1)![1]!.body as string)).toEqual({
    challenge: 'c1',
    code: 'ABCD-EFGH-JKLM-NPQR',
  });
  expect(localStorage.getItem('token')).toBe('abc');
});

test('going back from the second factor shows the form again', async () => {
  answerBy({ '/api/auth/login': [200, { secondFactor: { challenge: 'c1', totp: true, passkey: null } }] });
  const { user } = open();
  await signIn(user);
  await user.click(await screen.findByRole('button', { name: 'Voltar' }));
  expect(screen.getByRole('heading', { name: 'Bem-vindo de volta!' })).toBeTruthy();
});

test.each([
  ['too short', 'curta', null, 'A senha precisa ter pelo menos 8 caracteres'],
  ['common', 'password123', { error: 'Esta senha está entre as mais usadas. Escolha outra.', field: 'password' }, null],
])('a new password that is %s is refused at the field, not in a toast', async (_case, password, refusal, message) => {
  const request = served();
  if (refusal) request.mockResolvedValue(answer(400, refusal));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await user.type(screen.getByLabelText('Nome'), 'Ana');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com.br');
  const field = screen.getByLabelText('Senha');
  expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toMatch(
    /^De 8 a 128 caracteres/,
  );
  await user.type(field, password);
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  const notes = screen.getAllByText(message ?? refusal!.error);
  expect(notes.map(({ id }) => id)).toEqual([field.getAttribute('aria-describedby')]);
  expect(request.mock.calls.filter(([address]) => address === '/api/auth/register')).toHaveLength(refusal ? 1 : 0);
  await user.type(field, 'x');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test.each([
  [
    "the server's own words",
    () => Promise.resolve(answer(401, { error: 'E-mail ou senha incorretos' })),
    'E-mail ou senha incorretos',
  ],
  ['an answer without words', () => Promise.resolve(answer(500, {})), 'Erro ao autenticar'],
  [
    'an answer that is no JSON',
    () => Promise.resolve(new Response('Bad gateway', { status: 502 })),
    'Erro ao autenticar',
  ],
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch')), 'Erro de conexão com o servidor'],
  ['an answer without a token', () => Promise.resolve(answer(200, {})), 'Erro ao processar requisição'],
])('a failed login shows a message: %s', async (_case, respond, message) => {
  served().mockImplementation(respond);
  const { onSignedIn, user } = open();
  await signIn(user);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@exemplo.com.br');
  expect(localStorage.getItem('token')).toBeNull();
});

test('the button shows that the request is running', async () => {
  let respond!: (response: Response) => void;
  served().mockReturnValue(new Promise((resolve) => (respond = resolve)));
  const { user } = open();
  await signIn(user);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Processando...' }).disabled).toBe(true);
  respond(answer(401, { error: 'não' }));
  expect(await screen.findByRole('button', { name: 'Entrar' })).toBeTruthy();
});

test('the demonstration opens by one press where there is one, and is not offered elsewhere', async () => {
  const request = served(true).mockResolvedValue(answer(200, { token: 'of the demonstration' }));
  const { onSignedIn, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ver a demonstração' }));
  expect(await screen.findByText('Login realizado com sucesso!')).toBeTruthy();
  expect(request.mock.calls.map(([path]) => path)).toEqual(['/api/auth/demo']);
  expect(localStorage.getItem('token')).toBe('of the demonstration');
  expect(onSignedIn).toHaveBeenCalledExactlyOnceWith('/dashboard');
});

test('a demonstration that cannot be opened says so and opens nothing', async () => {
  served(true).mockResolvedValue(answer(404, { error: 'Não há demonstração nesta instalação' }));
  const { onSignedIn, user } = open();
  await user.click(await screen.findByRole('button', { name: 'Ver a demonstração' }));
  expect(await screen.findByText('Não foi possível abrir a demonstração. Tente de novo.')).toBeTruthy();
  expect(onSignedIn).not.toHaveBeenCalled();
  expect(localStorage.getItem('token')).toBeNull();
});

test('a password that is too short says so at its field before the form is sent', async () => {
  const request = served().mockResolvedValue(answer(200, { isOpen: true }));
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await user.type(screen.getByLabelText('Senha'), 'curta');
  await user.tab();
  expect(screen.getByRole('alert').textContent).toBe('A senha precisa ter pelo menos 8 caracteres');
  await user.type(screen.getByLabelText('Senha'), '-mas-longa');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(request.mock.calls.map(([path]) => path)).toEqual(['/api/auth/registration']);
});
