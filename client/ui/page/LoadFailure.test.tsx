import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { CallError, failureCode, noAnswer } from '#client/lib/callError.ts';
import { failureText } from '#client/lib/language/failureText.ts';
import { LoadFailure } from './LoadFailure.tsx';

afterEach(() => vi.restoreAllMocks());
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
const browserError = () => new TypeError('Failed to fetch');
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);

const cases = [
  ['offline', browserError, /^Sem internet\./, 'Tentar Novamente'],
  ['server', () => noAnswer(browserError()), /^O servidor não respondeu\./, 'Tentar Novamente'],
  ['server', () => new CallError('O banco de dados não respondeu.', 200, 'UNAVAILABLE'), /^O servidor não/, 'Tentar Novamente'],
  ['server', () => noAnswer(undefined, 502), /^O servidor não respondeu\./, 'Tentar Novamente'],
  ['timeout', () => noAnswer(undefined, 504), /^Este período é grande demais/, 'Tentar Novamente'],
  ['session', () => new CallError('Sessão expirada', 401), /^Sua sessão terminou\./, 'Entrar'],
  ['marketplace', () => new CallError('Amazon: recusou', 409, 'MARKETPLACE_REFUSED'), /Autorize de novo/, 'Autorizar'],
  ['forbidden', () => new CallError('Só quem administra', 200, 'FORBIDDEN'), /Peça a quem administra/, null],
] as const; // prettier-ignore

test.each(cases)('%s says what happened and the next step', (code, fail, sentence, step) => {
  quiet();
  setOnline(code !== 'offline');
  const error = fail();
  expect(failureCode(error)).toBe(code);
  render(<LoadFailure error={error} onRetry={() => {}} />);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Erro ao carregar dados');
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(alert.textContent).not.toMatch(/Failed to fetch|TypeError/);
  const steps = [...alert.querySelectorAll('a, button')].map((it) => it.textContent);
  expect(steps[0] ?? null).toBe(step);
});

test("the server's own reason is shown as it is, below the specified line", async () => {
  const retry = vi.fn<() => void>();
  render(<LoadFailure error={new CallError('Período inválido', 200, 'BAD_REQUEST')} title="Erro" onRetry={retry} />);
  expect(screen.getByRole('heading').textContent).toBe('Erro');
  expect(screen.getByText('Período inválido')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(retry).toHaveBeenCalledOnce();
});

test('an unexpected error of the server keeps the code that finds it in the log', () => {
  render(<LoadFailure error={new CallError('Erro inesperado. Código: abc', 200, 'INTERNAL')} onRetry={() => {}} />);
  expect(screen.getByText('Erro inesperado. Código: abc')).toBeTruthy();
});

test('a screen that the specification words in English says it in English', () => {
  quiet();
  setOnline(false);
  render(<LoadFailure error={browserError()} isEnglish onRetry={() => {}} />);
  expect(screen.getByRole('alert').textContent).toMatch(/No internet\..*Try again/);
});

test("the browser's message is logged and never shown", () => {
  const log = quiet();
  setOnline(true);
  const error = browserError();
  expect(failureText(error)).toMatch(/^O servidor não respondeu/);
  expect(log).toHaveBeenCalledWith(error);
  expect(failureText(noAnswer(error))).toBe('Erro de conexão com o servidor');
  expect(failureText(new CallError('Espere um pouco', 429))).toBe('Espere um pouco');
});
