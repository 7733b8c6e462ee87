import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';

afterEach(() => vi.restoreAllMocks());

const open = async (sendsMail: boolean) => {
  await act(async () => void render(<ForgotPasswordScreen sendsMail={Promise.resolve(sendsMail)} />));
  return userEvent.setup();
};

test('the link is asked for by e-mail, in the language of the page, which does not say whether it exists', async () => {
  const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 202 }));
  const user = await open(true);
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com.br');
  await user.click(screen.getByRole('button', { name: 'Enviar o link' }));
  expect((await screen.findByRole('status')).textContent).toMatch(/^Se alguém entra aqui com este e-mail, enviamos/);
  const [address, { body, headers }] = request.mock.calls[0] as [string, { body: string; headers: object }];
  expect([address, body]).toEqual(['/api/auth/forgot-password', '{"email":"ana@exemplo.com.br"}']);
  expect(headers).toHaveProperty('accept-language', 'pt-x-spec');
});

test('a refusal is shown at the field', async () => {
  const refusal = { error: 'Muitas tentativas. Tente novamente em 5 minutos.' };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(JSON.stringify(refusal), { status: 429 }));
  const user = await open(true);
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com.br');
  await user.click(screen.getByRole('button', { name: 'Enviar o link' }));
  expect((await screen.findByRole('alert')).textContent).toBe(refusal.error);
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

test('without mail the page says whom to ask', async () => {
  await open(false);
  expect(screen.getByText(/Peça um link para uma nova senha a quem a administra/)).toBeTruthy();
  expect(screen.queryByLabelText('Email')).toBeNull();
});
