import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router-dom';
import { changeView } from '#client/lib/urlState.ts';

/** Codec of a screen's view in the URL. */
interface ViewForm<View> {
  read: (params: URLSearchParams) => View;
  /** Search part of the URL. Empty for the defaults. */
  write: (view: View) => string;
}

/**
 * A screen's view from the URL, a function that changes it, and links to changed views. A change during a navigation
 * builds on the view navigated to.
 */
export function useUrlView<View extends object>({ read, write }: ViewForm<View>) {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { location: arriving } = useNavigation();
  const destination = arriving?.pathname === pathname ? arriving.search : search;
  const latest = useRef(destination); // a timer set several renders ago may call `change`
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
