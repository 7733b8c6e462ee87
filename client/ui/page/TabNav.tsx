import { clsx } from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

/** Tabs that are addresses. The current one scrolls into view, where they are wider than a phone. `keepsPlace`: of one page, which stays where it is scrolled to. */
export function TabNav<Name extends string>({
  label,
  tabs,
  current,
  keepsPlace = false,
  linkTo,
}: {
  label: string;
  tabs: readonly (readonly [Name, string])[];
  current: Name;
  keepsPlace?: boolean;
  linkTo: (name: Name) => string;
}) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current=page]')?.parentElement;
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className="border-b border-line print:hidden">
      <ul ref={list} className="relative flex overflow-x-auto overflow-y-hidden">
        {tabs.map(([name, title]) => (
          <li key={name}>
            <Link
              to={linkTo(name)}
              preventScrollReset={keepsPlace}
              aria-current={name === current ? 'page' : undefined}
              className={clsx(
                '-mb-px inline-flex h-11 items-center border-b-2 px-3 text-small font-medium whitespace-nowrap sm:px-4',
                name === current ? 'border-ink text-ink' : 'border-transparent text-muted hover:text-ink',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
