import { type ComponentType, lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, ScrollRestoration } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { isSignedIn, signOut } from '#client/session.ts';
import { Commands } from '#client/shell/Commands.tsx';
import { menuPages } from '#client/shell/pages.ts';
import { NavigationBar } from '#client/ui/NavigationBar.tsx';
import { ScreenSkeleton } from '#client/ui/ScreenSkeleton.tsx';

// Apart, so that the shell itself needs no Relay.
const ShellStatus = lazy(async () => {
  const [{ RelayRoot }, { ShellStatus: Status }] = await Promise.all([
    import('#client/RelayRoot.tsx'),
    import('#client/shell/ShellStatus.tsx'),
  ]);
  return {
    default: () => (
      <RelayRoot>
        <Status />
      </RelayRoot>
    ),
  };
});

/** What stands around every screen but the login: the navigation bar and the place of the screen. */
export function Shell() {
  return (
    <>
      <NavigationBar
        entries={menuPages}
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
const Optional = ({ Part }: { Part: ComponentType }) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  </ErrorBoundary>
);
