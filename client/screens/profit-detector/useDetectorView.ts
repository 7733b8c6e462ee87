import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { detectorSearch, type DetectorView, readDetectorView } from './detectorView.ts';

/** The detector's view as the URL has it, and a way to change it. Any change but of the page leads to the first page. */
export function useDetectorView() {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const view = readDetectorView(params);
  const change = (next: Partial<DetectorView>, { replace = false, resetScroll = false } = {}) =>
    void navigate(pathname + detectorSearch({ ...view, page: 1, ...next }), {
      replace,
      preventScrollReset: !resetScroll,
    });
  return { view, change };
}
