import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { changeView } from '#client/lib/urlState.ts';
import { useNavigation } from '#client/routing/useNavigation.ts';

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
  const navigate = useNavigate();
  const view = read(params);
  const { state } = useNavigation();
  const asked = useRef<View>(undefined);
  useEffect(() => {
    if (state === 'idle') asked.current = undefined; // arrived, or gone elsewhere
  }, [params, state]);
  const linkTo = (change: Partial<View>) => pathname + write(changeView(view, change));
  const change = (next: Partial<View>, { replace = false, resetScroll = false } = {}) => {
    asked.current = changeView(asked.current ?? view, next);
    void navigate(pathname + write(asked.current), { replace, preventScrollReset: !resetScroll });
  };
  return { view, linkTo, change };
}
