import { ErrorBoundary } from 'react-error-boundary';
import { lazy, type SubmitEvent, Suspense, useState } from 'react';
import { landingPath, paths } from '#client/lib/paths.ts';
import { NEW_PASSWORD_HINT, newPasswordFault } from '#client/lib/text/newPassword.ts';
import { startSession } from '#client/data/session.ts';
import type { VisitorRefusal } from '#client/data/visitorCall.ts';
import { loadSharedWords } from '#client/lib/language/catalogues.ts';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import { TextField } from '#client/ui/controls/TextField.tsx';
import { VisitorPage } from '#client/ui/page/VisitorPage.tsx';
import { DemoButton } from './DemoButton.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';
import { postAuth, tokenOf } from './postAuth.ts';
import type { SecondFactor } from './SecondFactorForm.tsx';
import { useRegistrationOpen } from './useRegistrationOpen.ts';

const SecondFactorForm = lazy(async () => {
  await loadSharedWords();
  return { default: (await import('./SecondFactorForm.tsx')).SecondFactorForm };
});

// its select is in the code that screens share, which the login does not load
const LanguageChoice = lazy(async () => ({
  default: (await loadSharedWords().then(() => import('#client/parts/language/LanguageChoice.tsx'))).LanguageChoice,
}));

// Spec 2 and 8.
const texts = {
  login: {
    heading: t('login.welcomeBack'),
    action: t('login.signIn'),
    success: t('login.signedIn'),
    question: t('login.noAccountYet'),
    other: t('login.signUp'),
  },
  register: {
    heading: t('login.createYourAccount'),
    action: t('login.signUp'),
    success: t('login.accountCreated'),
    question: t('login.alreadyHaveAnAccount'),
    other: t('login.signIn'),
  },
};

interface Answer {
  token?: string;
  secondFactor?: SecondFactor;
}

/** Form to sign in or register. Calls `onSignedIn` with the path to open: the URL's `next`, or the dashboard. */
export function LoginScreen({ search, onSignedIn }: { search: string; onSignedIn: (path: string) => Promise<void> }) {
  const [mode, setMode] = useState<keyof typeof texts>('login');
  const [isBusy, setIsBusy] = useState(false);
  const [passwordFault, setPasswordFault] = useState<string | null>(null);
  const [secondFactor, setSecondFactor] = useState<SecondFactor>();
  const isOpen = useRegistrationOpen(mode === 'register');
  const { heading, action, success, question, other } = texts[mode];

  /** Signs in with the token, or shows why there is none. Null: a second factor is asked for. */
  const enter = async (asked: Promise<string | null>) => {
    setIsBusy(true);
    try {
      const token = await asked;
      if (token === null) return;
      startSession(token);
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

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => form.get(name) as string;
    const fault = mode === 'register' ? newPasswordFault(field('password')) : null;
    setPasswordFault(fault);
    if (fault) return;
    const known = { email: field('email'), password: field('password') };
    const answer = postAuth<Answer>(mode, mode === 'register' ? { ...known, name: field('name') } : known);
    await enter(
      answer.then((body) => {
        setSecondFactor(body.secondFactor);
        return body.secondFactor ? null : tokenOf(body);
      }),
    );
  };

  const handleSwitch = () => {
    setMode(mode === 'login' ? 'register' : 'login');
    setPasswordFault(null);
  };

  if (secondFactor)
    return (
      <VisitorPage title={action} heading={t('login.twoStepVerification')}>
        <Suspense>
          <SecondFactorForm secondFactor={secondFactor} onToken={enter} onCancel={() => setSecondFactor(undefined)} />
        </Suspense>
      </VisitorPage>
    );
  return (
    <VisitorPage title={action} heading={heading}>
      {!isOpen && (
        <p role="status" className="text-small text-muted">
          {t('login.thisServerAcceptsNoNewAccounts')}
        </p>
      )}
      <form onSubmit={handleSubmit} className="flex flex-col gap-4">
        {mode === 'register' && <TextField label={t('login.name')} name="name" autoComplete="name" required />}
        <TextField label={t('login.email')} name="email" type="email" autoComplete="username" required />
        <TextField
          label={t('login.password')}
          name="password"
          type="password"
          autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
          required
          hint={mode === 'register' ? NEW_PASSWORD_HINT : undefined}
          error={passwordFault}
          onChange={() => setPasswordFault(null)}
          onBlur={({ target }) => {
            if (mode === 'register' && target.value) setPasswordFault(newPasswordFault(target.value));
          }}
        />
        {mode === 'login' && (
          <a href={paths.forgotPassword} className="-mt-2 self-end text-small text-link hover:underline">
            {t('login.forgotMyPassword')}
          </a>
        )}
        <Button
          type="submit"
          tone="primary"
          disabled={isBusy || (mode === 'register' && !isOpen)}
          className="mt-1 h-9 w-full text-body"
        >
          {isBusy ? t('login.processing') : action}
        </Button>
      </form>
      {mode === 'login' && <PasskeyButton disabled={isBusy} onToken={enter} />}
      <DemoButton disabled={isBusy} onToken={enter} />
      <p className="text-center text-small text-muted">
        {question}{' '}
        <button type="button" onClick={handleSwitch} className="font-medium text-link hover:underline">
          {other}
        </button>
      </p>
      <ErrorBoundary fallback={null}>
        <Suspense>
          <LanguageChoice />
        </Suspense>
      </ErrorBoundary>
    </VisitorPage>
  );
}
