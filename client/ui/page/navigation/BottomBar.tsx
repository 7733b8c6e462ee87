import { clsx } from 'clsx';
import { Menu } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { type BottomEntry, isAtOrBelow } from './navigation.ts';

const itemClass = 'flex min-h-14 flex-col items-center justify-center gap-0.5 border-t-2 text-label';

/** On a phone, the pages of every day and the menu. Hidden while the on-screen keyboard is open. */
export function BottomBar({
  entries,
  isMenuOpen,
  onMenu,
}: {
  entries: readonly BottomEntry[];
  isMenuOpen: boolean;
  onMenu: () => void;
}) {
  const { pathname } = useLocation();
  const isTyping = useSyncExternalStore(followKeyboard, isKeyboardOpen);
  if (isTyping) return null;
  return (
    <nav
      aria-label={t('app.shortcuts')}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {entries.map(({ to, label, Icon, isAt = (path: string) => isAtOrBelow(path, to) }) => {
          const isCurrent = !isMenuOpen && isAt(pathname);
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={clsx(itemClass, isCurrent ? 'border-ink font-semibold' : 'border-transparent text-muted')}
              >
                <Icon size={20} strokeWidth={1.6} aria-hidden />
                <span className="max-w-full truncate">{label}</span>
              </Link>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={onMenu}
            className={clsx(
              itemClass,
              'w-full',
              isMenuOpen ? 'border-ink font-semibold' : 'border-transparent text-muted',
            )}
          >
            <Menu size={20} strokeWidth={1.6} aria-hidden />
            <span className="max-w-full truncate">{t('app.menu')}</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** Least height of an on-screen keyboard, in CSS pixels: more than a browser's own bars take. */
const KEYBOARD_PX = 160;

const isKeyboardOpen = () =>
  window.visualViewport ? window.innerHeight - window.visualViewport.height > KEYBOARD_PX : false;

function followKeyboard(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}
