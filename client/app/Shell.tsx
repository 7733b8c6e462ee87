import { pageIsIdle } from '#client/app/prefetch/pageIsIdle.ts';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { isSignedIn, signOut } from '#client/data/session.ts';
import { Commands, useCommands } from '#client/app/shell/Commands.tsx';
import { bottomEntries, groups, today } from '#client/app/shell/pages.ts';
import { PersonMenu } from '#client/app/shell/PersonMenu.tsx';
import { useFocusHeading } from '#client/app/shell/useFocusHeading.ts';
import { BottomBar } from '#client/ui/page/navigation/BottomBar.tsx';
import { NavigationBar } from '#client/ui/page/navigation/NavigationBar.tsx';
import { ThemeToggle } from '#client/ui/controls/ThemeToggle.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';

/** As wide as the synchronization and the bell, which come later: what is beside them does not move. */
const statusPlace = <span aria-hidden className="w-39 shrink-0 max-[23rem]:w-20 nav:max-[85rem]:w-20" />;

// Separate chunks, so that the shell loads without Relay.
const HoverCards = lazy(async () => {
  await pageIsIdle();
  const loaded = await import('#client/app/shell/HoverCards.tsx').catch(() => null); // links work without cards
  return { default: loaded?.HoverCards ?? (() => null) };
});
const ShellStatus = lazy(async () => {
  const [{ RelayRoot }, { ShellStatus: Status }] = await Promise.all([
    import('./RelayRoot.tsx'),
    import('#client/app/shell/ShellStatus.tsx'),
  ]);
  return {
    default: () => (
      <RelayRoot>
        <Status place={statusPlace} />
      </RelayRoot>
    ),
  };
});
const MenuSheet = lazy(async () => ({ default: (await import('#client/ui/page/navigation/MenuSheet.tsx')).MenuSheet }));

/** Layout of every screen except the login: the navigation, and the screen. */
export function Shell() {
  const isLeaving = useNavigation().state === 'loading';
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const commands = useCommands();
  const hasSession = isSignedIn();
  useFocusHeading();
  const closeMenu = () => setIsMenuOpen(false);
  return (
    <>
      <NavigationBar
        home={hasSession ? today : undefined}
        groups={groups}
        signInPath={paths.login}
        isSignedIn={hasSession}
        tools={
          hasSession ? (
            <>
              <Commands {...commands} />
              <Optional Part={ShellStatus} place={statusPlace} />
              <PersonMenu />
            </>
          ) : (
            <ThemeToggle />
          )
        }
        onMenu={() => setIsMenuOpen(true)}
        onSignOut={() => signOut()}
      />
      {isLeaving && (
        <div aria-hidden className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left animate-leaving bg-link" />
      )}
      <main id="conteudo" aria-busy={isLeaving} className={hasSession ? 'max-sm:pb-24 print:pb-0' : undefined}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
      {hasSession && (
        <BottomBar entries={bottomEntries} isMenuOpen={isMenuOpen} onMenu={() => setIsMenuOpen(!isMenuOpen)} />
      )}
      {isMenuOpen && (
        <ErrorBoundary fallback={null} onError={closeMenu}>
          <Suspense>
            <MenuSheet
              home={today}
              groups={groups}
              isSignedIn={hasSession}
              onSearch={commands.openPalette}
              onSignOut={() => signOut()}
              onClose={closeMenu}
            >
              <ThemeToggle hasText />
            </MenuSheet>
          </Suspense>
        </ErrorBoundary>
      )}
      {hasSession && (
        <Suspense>
          <HoverCards />
        </Suspense>
      )}
      <ScrollRestoration />
    </>
  );
}

/** Optional part of the page, with what has its place until its chunk is loaded: renders nothing when that fails. */
const Optional = ({ Part, place }: { Part: ComponentType; place: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense fallback={place}>
      <Part />
    </Suspense>
  </ErrorBoundary>
);
