import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router-dom';
import { changeView } from '#client/lib/urlState.ts';

/** How a screen reads its view from the URL and writes it. */
interface ViewForm<View> {
  read: (params: URLSearchParams) => View;
  /** The search part of the URL; empty for the defaults. */
  write: (view: View) => string;
}

/**
 * A screen's view as the URL has it, a way to change it, and links to changed ones. A change made while the URL is still
 * on its way to the one before builds on that one.
 */
export function useUrlView<View extends object>({ read, write }: ViewForm<View>) {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { location: arriving } = useNavigation();
  const destination = arriving?.pathname === pathname ? arriving.search : search;
  const latest = useRef(destination); // `change` may be called by a timer that was set several renders ago
  useLayoutEffect(() => {
    latest.current = destination;
  }, [destination]);
  const view = read(params);
  const linkTo = (change: Partial<View>) => pathname + write(changeView(view, change));
  const change = (next: Partial<View>, { replace = false, resetScroll = false } = {}) => {
    latest.current = write(changeView(read(new URLSearchParams(latest.current)), next));
    void navigate(pathname + latest.current, { replace, preventScrollReset: !resetScroll });
  };
  return { view, linkTo, change };
}
