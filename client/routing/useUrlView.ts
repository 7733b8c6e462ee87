import { useLocation, useSearchParams } from 'react-router-dom';
import { changeView } from '#client/lib/urlState.ts';
import { useRouting } from './routerContext.ts';

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
  const { pathname } = useLocation();
  const { router } = useRouting();
  const view = read(params);
  const linkTo = (change: Partial<View>) => pathname + write(changeView(view, change));
  const change = (next: Partial<View>, { replace = false, resetScroll = false } = {}) => {
    const { destination } = router;
    const before = destination.pathname === pathname ? read(destination.searchParams) : view;
    void router.navigate(pathname + write(changeView(before, next)), { replace, preventScrollReset: !resetScroll });
  };
  return { view, linkTo, change };
}
