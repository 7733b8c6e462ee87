import { type SubmitEvent, useState } from 'react';
import { landingPath, paths } from '#client/lib/paths.ts';
import { NEW_PASSWORD_HINT, newPasswordFault } from '#client/lib/text/newPassword.ts';
import { startSession } from '#client/data/session.ts';
import { visitorCall, VisitorRefusal } from '#client/data/visitorCall.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { VisitorPage } from '#client/ui/page/VisitorPage.tsx';

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
  const [passwordFault, setPasswordFault] = useState<string | null>(null);
  const { heading, action, success, question, other } = texts[mode];

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => form.get(name) as string;
    const fault = mode === 'register' ? newPasswordFault(field('password')) : null;
    setPasswordFault(fault);
    if (fault) return;
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
      const { message, field: atField } = error as VisitorRefusal;
      if (atField === 'password') setPasswordFault(message);
      else toastError(message, 'login');
    } finally {
      setIsBusy(false);
    }
  };

  const handleSwitch = () => {
    setMode(mode === 'login' ? 'register' : 'login');
    setPasswordFault(null);
  };

  return (
    <VisitorPage title={action} heading={heading}>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        {mode === 'register' && <TextField label="Nome" name="name" autoComplete="name" required />}
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Senha"
          name="password"
          type="password"
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          required
          hint={mode === 'register' ? NEW_PASSWORD_HINT : undefined}
          error={passwordFault}
          onChange={() => setPasswordFault(null)}
        />
        {mode === 'login' && (
          <a href={paths.forgotPassword} className="-mt-2 self-end text-table text-accent hover:underline">
            Esqueci minha senha
          </a>
        )}
        <Button type="submit" tone="primary" disabled={isBusy} className="mt-1 h-9 w-full text-sm">
          {isBusy ? 'Processando...' : action}
        </Button>
      </form>
      <p className="text-center text-table text-muted">
        {question}{' '}
        <button type="button" onClick={handleSwitch} className="font-medium text-accent hover:underline">
          {other}
        </button>
      </p>
    </VisitorPage>
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
  const address = form.name === undefined ? '/api/auth/login' : '/api/auth/register';
  const answer = await visitorCall<{ token?: string }>(address, form, { otherwise: 'Erro ao autenticar' });
  if (!answer?.token) throw new VisitorRefusal('Erro ao processar requisição');
  return answer.token;
}
