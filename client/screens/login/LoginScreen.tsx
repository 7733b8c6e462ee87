import { type SubmitEvent, useState } from 'react';
import { landingPath } from '#client/lib/paths.ts';
import { startSession } from '#client/data/session.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { ThemeToggle } from '#client/ui/controls/ThemeToggle.tsx';

// Spec 2 and 8.
const texts = {
  login: {
    heading: 'Bem-vindo de volta!',
    action: 'Entrar',
    success: 'Login realizado com sucesso!',
    question: 'Ainda não tem conta?',
    other: 'Cadastrar',
  },
  register: {
    heading: 'Crie sua conta',
    action: 'Cadastrar',
    success: 'Cadastro realizado com sucesso!',
    question: 'Já tem conta?',
    other: 'Entrar',
  },
};

/** Form to sign in or register. Calls `onSignedIn` with the path to open: the URL's `next`, or the dashboard. */
export function LoginScreen({ search, onSignedIn }: { search: string; onSignedIn: (path: string) => Promise<void> }) {
  const [mode, setMode] = useState<keyof typeof texts>('login');
  const [isBusy, setIsBusy] = useState(false);
  const { heading, action, success, question, other } = texts[mode];

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => form.get(name) as string;
    setIsBusy(true);
    try {
      startSession(
        await authenticate({
          email: field('email'),
          password: field('password'),
          ...(mode === 'register' && { name: field('name') }),
        }),
      );
      toast.success(success);
      await onSignedIn(landingPath(new URLSearchParams(search).get('next')));
    } catch (error) {
      toastError((error as Error).message, 'login');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <main className="flex min-h-dvh flex-col">
      <title>{`${action} · Seller Analytics`}</title>
      <div className="flex justify-end p-3">
        <ThemeToggle />
      </div>
      <div className="mx-auto flex w-full max-w-sm flex-1 flex-col gap-6 px-4 pt-[8vh] pb-16">
        <p className="flex items-center gap-2 text-base font-semibold tracking-tight">
          <img src="/icon.svg" alt="" width={28} height={28} />
          Seller Analytics
        </p>
        <div className="flex flex-col gap-5 rounded-xl border border-line bg-surface p-6">
          <h1 className="text-lg font-semibold tracking-tight">{heading}</h1>
          <form onSubmit={handleSubmit} className="flex flex-col gap-4">
            {mode === 'register' && <TextField label="Nome" name="name" autoComplete="name" required />}
            <TextField label="Email" name="email" type="email" autoComplete="username" required />
            <TextField
              label="Senha"
              name="password"
              type="password"
              autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
              required
            />
            <Button type="submit" tone="primary" disabled={isBusy} className="mt-1 h-9 w-full text-sm">
              {isBusy ? 'Processando...' : action}
            </Button>
          </form>
          <p className="text-center text-table text-muted">
            {question}{' '}
            <button
              type="button"
              onClick={() => setMode(mode === 'login' ? 'register' : 'login')}
              className="font-medium text-accent hover:underline"
            >
              {other}
            </button>
          </p>
        </div>
      </div>
    </main>
  );
}

interface LoginForm {
  email: string;
  password: string;
  /** Only for registration. */
  name?: string;
}

/** Signs in, or registers when a name is given. Returns the token. Throws an error with a message for the user. */
async function authenticate(form: LoginForm): Promise<string> {
  const path = form.name === undefined ? '/api/auth/login' : '/api/auth/register';
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'pt-BR' }, // the screen's language, not the browser's
    body: JSON.stringify(form),
  }).catch(() => {
    throw new Error('Erro de conexão com o servidor');
  });
  const body = (await response.json().catch(() => null)) as { token?: string; error?: string } | null;
  if (!response.ok) throw new Error(body?.error || 'Erro ao autenticar');
  if (!body?.token) throw new Error('Erro ao processar requisição');
  return body.token;
}
