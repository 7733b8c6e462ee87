import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router-dom';
import { columnsOf, withColumns } from '#client/lib/columnsOf.ts';
import { changeView } from '#client/lib/urlState.ts';

/** Codec of a screen's view in the URL. */
interface ViewForm<View> {
  read: (params: URLSearchParams) => View;
  /** Search part of the URL. Empty for the defaults. */
  write: (view: View) => string;
}

/** Search part of a changed view. The columns of the address are of its table: another tab has another. */
function searchOf<View extends object>({ read, write }: ViewForm<View>, from: string, change: Partial<View>): string {
  const params = new URLSearchParams(from);
  const view = read(params);
  const next = changeView(view, change);
  const written = write(next);
  const isOtherTab = 'tab' in view && 'tab' in next && view.tab !== next.tab;
  const columns = isOtherTab ? null : columnsOf(params);
  return columns ? withColumns(written, columns) : written;
}

/**
 * A screen's view from the URL, a function that changes it, and links to changed views. A change during a navigation
 * builds on the view navigated to.
 */
export function useUrlView<View extends object>(form: ViewForm<View>) {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const { location: arriving } = useNavigation();
  const destination = arriving?.pathname === pathname ? arriving.search : search;
  const latest = useRef(destination); // a timer set several renders ago may call `change`
  useLayoutEffect(() => {
    latest.current = destination;
  }, [destination]);
  const view = form.read(params);
  const linkTo = (change: Partial<View>) => pathname + searchOf(form, search, change);
  const change = (next: Partial<View>, { replace = false, resetScroll = false } = {}) => {
    latest.current = searchOf(form, latest.current, next);
    void navigate(pathname + latest.current, { replace, preventScrollReset: !resetScroll });
  };
  return { view, linkTo, change };
}
