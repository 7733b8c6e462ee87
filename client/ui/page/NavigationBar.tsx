import { clsx } from 'clsx';
import { CircleUser, LogOut, Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { ThemeToggle } from '#client/ui/controls/ThemeToggle.tsx';

const entryClass = 'flex h-9 items-center rounded-md px-2.5 text-small whitespace-nowrap nav:h-8 nav:px-2 2xl:px-2.5';
const idle = 'text-muted hover:bg-hover hover:text-ink';

/** The bar above every screen: all entries in a row, or behind a menu button where they do not fit. */
export function NavigationBar({
  entries,
  signInPath,
  account,
  isSignedIn,
  status,
  onSignOut,
}: {
  entries: readonly { to: string; label: string }[];
  signInPath: string;
  /** Link of a signed-in seller, before the sign-out button. */
  account: { to: string; label: string };
  isSignedIn: boolean;
  /** Shown before the theme button, always visible. */
  status?: ReactNode;
  onSignOut: () => void;
}) {
  const { pathname } = useLocation();
  const menuId = useId();
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === pathname; // a navigation closes the menu
  useEffect(() => {
    if (!isOpen) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpenAt(undefined);
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [isOpen]);

  return (
    <header className="sticky top-0 z-40 border-b border-line bg-surface print:hidden">
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-raised focus:px-3 focus:py-2"
      >
        Ir para o conteúdo
      </a>
      <div className="flex flex-wrap items-center gap-x-4 px-4 nav:flex-nowrap">
        <Link to={entries[0]!.to} className="flex h-12 items-center gap-2 font-semibold tracking-tight">
          <img src="/icon.svg" alt="" width={20} height={20} />
          <span className="max-sm:sr-only nav:sr-only 2xl:not-sr-only">Seller Analytics</span>
        </Link>
        <div className="ml-auto flex min-w-0 items-center gap-1 nav:order-last">
          {status}
          <ThemeToggle />
          <button
            type="button"
            aria-label={isOpen ? 'Fechar menu' : 'Abrir menu'}
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={() => setOpenAt(isOpen ? undefined : pathname)}
            className={clsx('inline-flex size-8 items-center justify-center rounded-md nav:hidden', idle)}
          >
            {isOpen ? <X size={18} aria-hidden /> : <Menu size={18} aria-hidden />}
          </button>
        </div>
        <nav
          id={menuId}
          aria-label="Principal"
          className={clsx('-mx-2.5 w-full pb-2 nav:mx-0 nav:block nav:w-auto nav:flex-1 nav:pb-0', !isOpen && 'hidden')}
        >
          <ul className="flex flex-col nav:flex-row nav:items-center">
            {entries.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className={({ isActive }) => clsx(entryClass, isActive ? 'font-semibold text-link' : idle)}
                >
                  {label}
                </NavLink>
              </li>
            ))}
            {isSignedIn && (
              <li className="nav:ml-auto">
                <NavLink
                  to={account.to}
                  title={account.label}
                  className={({ isActive }) => clsx(entryClass, 'gap-1.5', isActive ? 'font-semibold text-link' : idle)}
                >
                  <CircleUser size={14} aria-hidden />
                  <span className="nav:sr-only 2xl:not-sr-only">{account.label}</span>
                </NavLink>
              </li>
            )}
            <li className={clsx(!isSignedIn && 'nav:ml-auto')}>
              {isSignedIn ? (
                <button type="button" onClick={onSignOut} className={clsx(entryClass, 'w-full gap-1.5', idle)}>
                  <LogOut size={14} aria-hidden />
                  Sair
                </button>
              ) : (
                <Link to={signInPath} className={clsx(entryClass, 'font-semibold text-link')}>
                  Entrar
                </Link>
              )}
            </li>
          </ul>
        </nav>
      </div>
    </header>
  );
}
