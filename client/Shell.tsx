import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { isSignedIn, signOut } from '#client/session.ts';
import { NavigationBar } from '#client/ui/NavigationBar.tsx';
import { ScreenSkeleton } from '#client/ui/ScreenSkeleton.tsx';

// Apart, so that the shell itself needs no Relay.
const SyncIndicator = lazy(async () => {
  const [{ RelayRoot }, { SyncIndicator: Indicator }] = await Promise.all([
    import('#client/RelayRoot.tsx'),
    import('#client/sync/SyncIndicator.tsx'),
  ]);
  return {
    default: () => (
      <RelayRoot>
        <Indicator />
      </RelayRoot>
    ),
  };
});

// Spec 2, in its order and words.
const entries = [
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.credentials, label: 'Credenciais' },
  { to: paths.aggregatedMetrics, label: 'Métricas Agregadas' },
  { to: paths.buyBox, label: 'Buy Box' },
  { to: paths.brandOwner, label: 'Brand Owner' },
  { to: paths.profitDetector, label: 'Profit Detector' },
  { to: paths.amazonData, label: 'Dados Amazon' },
  { to: paths.insights, label: 'Insights IA' },
  { to: paths.database, label: 'SQL Viewer' },
];

/** What stands around every screen but the login: the navigation bar and the place of the screen. */
export function Shell() {
  return (
    <>
      <NavigationBar
        entries={entries}
        signInPath={paths.login}
        account={{ to: paths.account, label: 'Conta' }}
        isSignedIn={isSignedIn()}
        status={isSignedIn() && <SyncStatus />}
        onSignOut={() => signOut()}
      />
      <main id="conteudo">
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <ScrollRestoration />
    </>
  );
}

/** The page works without it: a chunk that does not come leaves its place empty. */
const SyncStatus = () => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>
      <SyncIndicator />
    </Suspense>
  </ErrorBoundary>
);
