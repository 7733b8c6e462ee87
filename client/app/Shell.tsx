import { type ComponentType, lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { isSignedIn, signOut } from '#client/data/session.ts';
import { Commands } from '#client/app/shell/Commands.tsx';
import { laterPages, menuPages } from '#client/app/shell/pages.ts';
import { NavigationBar } from '#client/ui/page/NavigationBar.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';

// Separate chunks, so that the shell loads without Relay.
const ShellStatus = lazy(async () => {
  const [{ RelayRoot }, { ShellStatus: Status }] = await Promise.all([
    import('./RelayRoot.tsx'),
    import('#client/app/shell/ShellStatus.tsx'),
  ]);
  return {
    default: () => (
      <RelayRoot>
        <Status />
      </RelayRoot>
    ),
  };
});

/** Layout of every screen except the login: the navigation bar and the screen. */
export function Shell() {
  const isLeaving = useNavigation().state === 'loading';
  return (
    <>
      <NavigationBar
        entries={[...menuPages, ...laterPages]}
        signInPath={paths.login}
        account={{ to: paths.account, label: 'Conta' }}
        isSignedIn={isSignedIn()}
        status={
          isSignedIn() && (
            <>
              <Commands />
              <Optional Part={ShellStatus} />
            </>
          )
        }
        onSignOut={() => signOut()}
      />
      {isLeaving && (
        <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-leaving bg-link" />
      )}
      <main id="conteudo" aria-busy={isLeaving}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      <ScrollRestoration />
    </>
  );
}

/** Optional part of the page: renders nothing when its chunk fails to load. */
const Optional = ({ Part }: { Part: ComponentType }) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  </ErrorBoundary>
);
