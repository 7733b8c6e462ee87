import { useEffect, useLayoutEffect, useRef } from 'react';
import { useRouting } from './routerContext.ts';

const KEY = 'scroll'; // of this tab, so that a reload finds its place too

/** Begins a new place at its top, and shows one come back to as it was left. */
export function ScrollRestoration() {
  const { router, state } = useRouting();
  const { location, action, preventScrollReset } = state;
  const places = useRef<Record<string, number>>(null);
  places.current ??= JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;

  useEffect(() => {
    const { scrollRestoration } = window.history;
    window.history.scrollRestoration = 'manual';
    const keep = (key: string) => (places.current![key] = window.scrollY);
    const leave = () => {
      keep(router.state.location.key);
      sessionStorage.setItem(KEY, JSON.stringify(places.current));
      window.history.scrollRestoration = scrollRestoration; // the next page's own
    };
    window.addEventListener('pagehide', leave);
    const unsubscribe = router.subscribe((next, previous) => {
      if (next.location !== previous.location) keep(previous.location.key);
    });
    return () => {
      window.removeEventListener('pagehide', leave);
      unsubscribe();
    };
  }, [router]);

  const before = useRef(location);
  useLayoutEffect(() => {
    const { key } = before.current;
    const isSamePath = pathOf(before.current) === pathOf(location);
    before.current = location;
    const isPart = location.hash !== '' && isSamePath; // the browser is there already
    if (isPart) return undefined;
    const kept = action === 'POP' ? places.current![location.key] : undefined;
    const isFirst = isSamePath && key === location.key; // a page begins at its top; to say so would lay it out once more
    if (isFirst && !kept) return undefined;
    if (kept !== undefined) return scrollTo(kept);
    if (!preventScrollReset) window.scrollTo(0, 0);
    return undefined;
  }, [location, action, preventScrollReset]);
  return null;
}

const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** As soon as the page is tall enough for it, unless the user moves first. Answers how to give up. */
function scrollTo(top: number): () => void {
  const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const growth = new ResizeObserver(() => move());
  const stop = () => {
    growth.disconnect();
    for (const name of moves) window.removeEventListener(name, stop);
  };
  const move = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stop();
  };
  for (const name of moves) window.addEventListener(name, stop, { passive: true });
  growth.observe(document.body);
  move();
  return stop;
}
