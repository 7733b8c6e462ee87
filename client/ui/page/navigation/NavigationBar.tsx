import { clsx } from 'clsx';
import { LogOut, Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { GroupMenu } from './GroupMenu.tsx';
import { currentEntry, type NavigationEntry, type NavigationGroup } from './navigation.ts';

const wordClass = 'truncate border-b-2 py-0.5 text-small';

/**
 * The bar above every screen: the groups, each with the words of its pages below its name, and the tools. Where the groups
 * do not fit, a menu button takes their place; on a phone that is in the bar below.
 */
export function NavigationBar({
  home,
  groups,
  signInPath,
  isSignedIn,
  tools,
  onMenu,
  onSignOut,
}: {
  /** Before the groups. */
  home?: NavigationEntry;
  groups: readonly NavigationGroup[];
  signInPath: string;
  isSignedIn: boolean;
  /** Always visible, before the sign-out button. */
  tools?: ReactNode;
  onMenu: () => void;
  onSignOut: () => void;
}) {
  const { pathname } = useLocation();
  const entries = groups.flatMap(({ words, more }) => [...words, ...more]);
  const current = currentEntry(home ? [home, ...entries] : entries, pathname);
  // a page of two groups is current in the first
  const currentGroup = groups.find(({ words, more }) => [...words, ...more].some(({ to }) => to === current?.to));
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface print:hidden">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2"
      >
        {t('app.goToTheContent')}
      </a>
      <div className="touch-targets flex h-(--bar-height) items-stretch gap-x-2 px-3 sm:px-4">
        <Link
          to={(home ?? groups[0]!.words[0]!).to}
          className="flex items-center gap-2 font-semibold tracking-tight max-sm:min-w-11"
        >
          <img src="/icon.svg" alt="" width={24} height={24} />
          <span className="max-sm:sr-only nav:sr-only">{t('app.sellerAnalytics2')}</span>
        </Link>
        <nav aria-label={t('app.main')} className="hidden min-w-0 flex-1 nav:block">
          <ul className="flex h-full">
            {home && (
              <li className="flex min-w-0 items-center px-2 2xl:px-4">
                <Word entry={home} isCurrent={current?.to === home.to} />
              </li>
            )}
            {groups.map((group) => (
              <li
                key={group.name}
                className="flex min-w-0 flex-col justify-center border-l border-line px-2 first:border-l-0 2xl:px-4"
              >
                <GroupMenu
                  group={group}
                  current={group === currentGroup ? current?.to : undefined}
                  isCurrent={group === currentGroup && !group.words.some(({ to }) => to === current?.to)}
                />
                {group.words.length > 0 && (
                  <ul className="flex gap-2.5 2xl:gap-4">
                    {group.words.map((entry) => (
                      <li key={entry.to} className="flex min-w-0">
                        <Word entry={entry} isCurrent={current?.to === entry.to} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-0.5">
          {tools}
          {isSignedIn ? (
            <button
              type="button"
              onClick={onSignOut}
              className="hidden h-9 items-center gap-1.5 rounded-md px-2 text-small text-muted hover:bg-hover hover:text-ink nav:flex"
            >
              <LogOut size={14} aria-hidden className="max-2xl:hidden" />
              {t('app.signOut')}
            </button>
          ) : (
            <Link to={signInPath} className="flex h-9 items-center px-2 text-small font-semibold text-link max-sm:h-11">
              {t('app.signIn')}
            </Link>
          )}
          <button
            type="button"
            aria-label={t('app.openMenu')}
            aria-haspopup="dialog"
            onClick={onMenu}
            className={clsx(
              'inline-flex size-9 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink nav:hidden',
              isSignedIn ? 'max-sm:hidden' : 'max-sm:size-11',
            )}
          >
            <Menu size={18} aria-hidden />
          </button>
        </div>
      </div>
    </header>
  );
}

const Word = ({ entry: { to, label }, isCurrent }: { entry: NavigationEntry; isCurrent: boolean }) => (
  <Link
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    className={clsx(wordClass, isCurrent ? 'border-ink font-semibold' : 'border-transparent hover:border-line-strong')}
  >
    {label}
  </Link>
);
