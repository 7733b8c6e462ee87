import { clsx } from 'clsx';
import type { ReactNode, RefObject } from 'react';
import { I18nProvider, Menu, MenuItem, Popover, RouterProvider } from 'react-aria-components';
import { useNavigate } from 'react-router-dom';
import { dateTag } from '#client/lib/language/formats.ts';
import type { NavigationEntry } from './navigation.ts';

/** List of pages below a button. Arrows move, Escape returns to the button; an entry is a link. */
export function MenuList({
  label,
  triggerRef,
  entries,
  current,
  children,
  onClose,
}: {
  label: string;
  triggerRef: RefObject<HTMLElement | null>;
  entries: readonly NavigationEntry[];
  current?: string;
  /** More items (`MenuItem`), after the pages. */
  children?: ReactNode;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  return (
    <I18nProvider locale={dateTag()}>
      <RouterProvider navigate={(path) => void navigate(path)}>
        <Popover
          isOpen
          triggerRef={triggerRef}
          placement="bottom start"
          offset={4}
          onOpenChange={(isOpen) => isOpen || onClose()}
          className="min-w-52 overflow-auto rounded-lg border border-line bg-raised shadow-xl"
        >
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that was opened to choose from */}
          <Menu aria-label={label} autoFocus="first" onClose={onClose} className="p-1.5 outline-none">
            {entries.map(({ to, label: name }) => (
              <MenuItem
                key={to}
                id={to}
                href={to}
                textValue={name}
                aria-current={to === current ? 'page' : undefined}
                className={clsx(menuItemClass, to === current && 'font-semibold')}
              >
                {name}
              </MenuItem>
            ))}
            {children}
          </Menu>
        </Popover>
      </RouterProvider>
    </I18nProvider>
  );
}

export const menuItemClass =
  'flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-2.5 text-small text-ink outline-none hover:bg-hover focus-visible:bg-hover data-focused:bg-hover';
