import { clsx } from 'clsx';
import { LogOut, Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, I18nProvider, Modal, ModalOverlay } from 'react-aria-components';
import { Link, useLocation } from 'react-router-dom';
import { dateTag } from '#client/lib/language/formats.ts';
import { t } from '#client/lib/language/t.ts';
import { IconButton } from '#client/ui/controls/Button.tsx';
import { currentEntry, type NavigationEntry, type NavigationGroup } from './navigation.ts';

const rowClass = 'flex min-h-11 items-center gap-2 rounded-md px-3 text-body hover:bg-hover';

/** All pages in a sheet over the screen, where the bar has no room for them. Closes on a choice, Escape and its button. */
export function MenuSheet({
  home,
  groups,
  isSignedIn,
  children,
  onSearch,
  onSignOut,
  onClose,
}: {
  home?: NavigationEntry;
  groups: readonly NavigationGroup[];
  isSignedIn: boolean;
  /** Choices of the person, below the pages. */
  children?: ReactNode;
  onSearch: () => void;
  onSignOut: () => void;
  onClose: () => void;
}) {
  const { pathname } = useLocation();
  const entries = groups.flatMap(({ words, more }) => [...words, ...more]);
  const current = currentEntry(home ? [home, ...entries] : entries, pathname);
  const link = ({ to, label }: NavigationEntry) => (
    <li key={to}>
      <Link
        to={to}
        aria-current={to === current?.to ? 'page' : undefined}
        onClick={onClose}
        className={clsx(rowClass, to === current?.to && 'bg-hover font-semibold')}
      >
        {label}
      </Link>
    </li>
  );
  return (
    <I18nProvider locale={dateTag()}>
      <ModalOverlay
        isOpen
        isDismissable
        onOpenChange={(isOpen) => isOpen || onClose()}
        className="fixed inset-0 z-50 bg-black/30"
      >
        <Modal className="ml-auto h-full w-full overflow-auto bg-surface sm:max-w-sm">
          <Dialog aria-label={t('app.menu')} className="flex min-h-full flex-col gap-3 p-3 pb-24 outline-none">
            <div className="flex items-center gap-2">
              {isSignedIn && (
                <button
                  type="button"
                  onClick={() => {
                    onClose();
                    onSearch();
                  }}
                  className="flex min-h-11 flex-1 items-center gap-2 rounded-md border border-line-strong px-3 text-body text-muted"
                >
                  <Search size={16} aria-hidden />
                  {t('app.pageProductOrderOrAction')}
                </button>
              )}
              <IconButton label={t('app.closeMenu')} onClick={onClose} className="ml-auto size-11">
                <X size={18} aria-hidden />
              </IconButton>
            </div>
            <nav aria-label={t('app.allPages')} className="flex flex-col gap-3">
              {home && <ul>{link(home)}</ul>}
              {groups.map(({ name, words, more }) => (
                <section key={name}>
                  <h2 className="px-3 pb-1 text-label font-medium text-muted">{name}</h2>
                  <ul className="grid grid-cols-2 gap-x-1">{[...words, ...more].map(link)}</ul>
                </section>
              ))}
            </nav>
            {isSignedIn && (
              <div className="mt-auto flex flex-col gap-1 border-t border-line pt-3">
                {children}
                <button type="button" onClick={onSignOut} className={clsx(rowClass, 'w-full')}>
                  <LogOut size={16} aria-hidden />
                  {t('app.signOut')}
                </button>
              </div>
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}
