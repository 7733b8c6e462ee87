import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a navigation to another page, moves the focus to its heading, so that screen readers say where one is and the
 * keyboard goes on from there. Not for a change of the query string, nor for the first page, nor away from the part that
 * the address names.
 */
export function useFocusHeading(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash && `#${document.activeElement?.id}` === hash) return; // a part drawn at once with the page has taken it already
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}
