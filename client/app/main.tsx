import '#client/ui/page/theme.css';
import { lazy, type ReactNode, startTransition, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { loadSharedWords, loadWords } from '#client/lib/language/catalogues.ts';
import { currencyChoice, storedCurrency } from '#client/lib/language/currency.ts';
import { htmlLanguage, locale, storedLocale } from '#client/lib/language/locale.ts';
import { loginPath, needsSession, paths } from '#client/lib/paths.ts';
import { withTimeout } from '#client/lib/time/withTimeout.ts';
import { cacheShell } from './cacheShell.ts';
import { PageFailure } from '#client/ui/page/PageFailure.tsx';
import { pageIsIdle } from '#client/app/prefetch/pageIsIdle.ts';
import { followOtherTabs, forgetSession, isSignedIn } from '#client/data/session.ts';
import { sendsMail, takeLinkToken } from '#client/data/visitorCall.ts';
import { t } from '#client/lib/language/t.ts';
import { firstToast, toast } from '#client/ui/overlay/toast.tsx';

const CHUNK_TIMEOUT_MS = 120_000; // spec 9
const VIEWS_TIMEOUT_MS = 1_500;

const Toasts = lazy(async () => {
  await Promise.race([firstToast, pageIsIdle()]);
  const loaded = await import('#client/ui/overlay/Toasts.tsx').catch(() => null); // the page works without toasts
  return { default: loaded?.Toasts ?? (() => null) };
});

const root = createRoot(document.getElementById('root')!);
/** In a transition, so that the first page is drawn in small steps and answers meanwhile. */
const show = (page: ReactNode) =>
  startTransition(() =>
    root.render(
      <StrictMode>
        {page}
        <Suspense>
          <Toasts />
        </Suspense>
      </StrictMode>,
    ),
  );

/** The screens, after the words that their code has in constants, with those of failures, which cannot be loaded once there is no connection. */
const loadScreens = () =>
  withTimeout(
    loadSharedWords().then(() => import('./openScreens.tsx')),
    CHUNK_TIMEOUT_MS,
  );
const showFailure = (error?: unknown) => show(<PageFailure error={error} />);

async function showScreens(): Promise<void> {
  const { openScreens } = await loadScreens();
  show(await openScreens());
}

/** Shows the login without the router and the screens, which load while the seller types. */
async function showLogin(): Promise<void> {
  await withTimeout(loadWords('app', 'login'), CHUNK_TIMEOUT_MS);
  const { LoginScreen } = await withTimeout(import('#client/screens/login/LoginScreen.tsx'), CHUNK_TIMEOUT_MS);
  const { search } = window.location;
  const handleSignedIn = async (path: string) => {
    window.history.replaceState(null, '', await withDefaultView(path).catch(() => path));
    // the person's language or currency is another
    if (storedLocale() !== locale() || storedCurrency() !== currencyChoice()) return window.location.reload();
    return showScreens().catch(showFailure);
  };
  show(<LoginScreen search={search} onSignedIn={handleSignedIn} />);
  window.addEventListener('input', () => void loadScreens().catch(() => undefined), { once: true });
}

/** The address with the default view of its screen. Rejects when that takes too long. */
const withDefaultView = (path: string) =>
  withTimeout(
    loadSharedWords()
      .then(() => import('#client/parts/views/openingPath.ts'))
      .then(({ openingPath }) => openingPath(path)),
    VIEWS_TIMEOUT_MS,
  );

const loadVisitorWords = () => Promise.all([loadWords('login'), loadSharedWords()]);

/** Pages by address that open with or without a session. A secret leaves the address before anything is loaded. */
const visitorPages: Record<string, () => Promise<void>> = {
  [paths.forgotPassword]: async () => {
    await loadVisitorWords();
    const { ForgotPasswordScreen } = await import('#client/screens/forgot-password/ForgotPasswordScreen.tsx');
    const isMailSent = sendsMail();
    show(
      <Suspense>
        <ForgotPasswordScreen sendsMail={isMailSent} />
      </Suspense>,
    );
  },
  [paths.resetPassword]: async () => {
    const token = takeLinkToken();
    await loadVisitorWords();
    const { ResetPasswordScreen } = await import('#client/screens/reset-password/ResetPasswordScreen.tsx');
    show(<ResetPasswordScreen token={token} onReset={() => void handleReset().catch(showFailure)} />);
  },
  [paths.confirmEmail]: async () => {
    const token = takeLinkToken();
    await loadVisitorWords();
    const { ConfirmEmailScreen } = await import('#client/screens/confirm-email/ConfirmEmailScreen.tsx');
    show(<ConfirmEmailScreen token={token} />);
  },
};

/** Shows the login after a reset, which has ended this browser's session too. */
async function handleReset(): Promise<void> {
  forgetSession();
  window.history.replaceState(null, '', paths.login);
  await showLogin();
  toast.success(t('app.passwordChangedSignInWithThe'));
}

/** Shows the screens or the login, by address and session. */
function start(): Promise<void> {
  const { pathname, search } = window.location;
  const page = visitorPages[pathname.replace(/\/$/, '')];
  if (page) return withTimeout(page(), CHUNK_TIMEOUT_MS);
  if (isSignedIn()) return showScreens();
  if (needsSession(pathname)) window.history.replaceState(null, '', loginPath(pathname + search));
  else if (pathname !== paths.login) return showScreens();
  return showLogin();
}

document.documentElement.lang = htmlLanguage();
void pageIsIdle();
followOtherTabs();
cacheShell();
start().catch(showFailure);
