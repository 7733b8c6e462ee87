import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';

afterEach(() => vi.restoreAllMocks());

async function choose(password: string, answer?: Response) {
  const request = vi.spyOn(globalThis, 'fetch');
  if (answer) request.mockResolvedValue(answer);
  const onReset = vi.fn<() => void>();
  render(<ResetPasswordScreen token="t0k3n" onReset={onReset} />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Nova senha'), password);
  await user.click(screen.getByRole('button', { name: 'Trocar a senha' }));
  return { request, onReset };
}
const refusal = (body: object) => new Response(JSON.stringify(body), { status: 400 });

test('a new password is sent with the token of the link', async () => {
  const { request, onReset } = await choose('uma senha nova', new Response(null, { status: 204 }));
  await vi.waitFor(() => expect(onReset).toHaveBeenCalledOnce());
  expect(JSON.parse(request.mock.calls[0]![1]!.body as string)).toEqual({ token: 't0k3n', password: 'uma senha nova' });
});

test('a password that is too short is refused at the field, without a call', async () => {
  const { request } = await choose('curta');
  expect((await screen.findByRole('alert')).textContent).toBe('A senha precisa ter pelo menos 8 caracteres');
  expect(screen.getByLabelText('Nova senha').getAttribute('aria-invalid')).toBe('true');
  expect(request).not.toHaveBeenCalled();
});

test('a password that the server refuses is shown at the field', async () => {
  const error = 'Esta senha está entre as mais usadas. Escolha outra.';
  const { onReset } = await choose('password123', refusal({ error, field: 'password' }));
  const note = await screen.findByRole('alert');
  expect(note.textContent).toBe(error);
  expect(screen.getByLabelText('Nova senha').getAttribute('aria-describedby')).toBe(note.id);
  expect(onReset).not.toHaveBeenCalled();
});

test('a link that is not valid any more is said above the form', async () => {
  await choose('uma senha nova', refusal({ error: 'Este link não vale mais.' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Este link não vale mais.');
  expect(screen.getByLabelText('Nova senha').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByRole('link', { name: 'Pedir outro link' }).getAttribute('href')).toBe('/forgot-password');
});

test('an address without a token asks for the whole link', () => {
  render(<ResetPasswordScreen token={null} onReset={() => {}} />);
  expect(screen.getByRole('alert').textContent).toBe('Este endereço está incompleto: abra o link inteiro do e-mail.');
  expect(screen.queryByLabelText('Nova senha')).toBeNull();
});
