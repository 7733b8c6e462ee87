import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { changeView } from '#client/lib/urlState.ts';

/** How a screen reads its view from the URL and writes it. */
interface ViewForm<View> {
  read: (params: URLSearchParams) => View;
  /** The search part of the URL; empty for the defaults. */
  write: (view: View) => string;
}

/** A screen's view as the URL has it, a way to change it, and links to changed ones. */
export function useUrlView<View extends { page: number }>({ read, write }: ViewForm<View>) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view = read(params);
  const linkTo = (change: Partial<View>) => pathname + write(changeView(view, change));
  const change = (next: Partial<View>, { replace = false, resetScroll = false } = {}) =>
    void navigate(linkTo(next), { replace, preventScrollReset: !resetScroll });
  return { view, linkTo, change };
}
