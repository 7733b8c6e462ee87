import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { changeView, readSalesView, type SalesView, salesSearch } from './salesView.ts';

/** The dashboard's view as the URL has it, a way to change it, and links to changed ones. */
export function useSalesView() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view = readSalesView(params);
  const linkTo = (change: Partial<SalesView>) => pathname + salesSearch(changeView(view, change));
  const change = (next: Partial<SalesView>, { replace = false, resetScroll = false } = {}) =>
    void navigate(linkTo(next), { replace, preventScrollReset: !resetScroll });
  return { view, linkTo, change };
}
