import { isSignedIn } from '#client/data/session.ts';
import type { StartScreen } from '#client/data/startQuery.ts';
import { defaultQuery } from '#client/parts/views/defaultViews.ts';
import { isVisit } from '#client/parts/views/isVisit.ts';
import { type ViewScreen, viewPaths } from '#client/parts/views/viewScreens.ts';
import { prefetchQuery } from './prefetchQuery.ts';

/**
 * Sends the query of the screen of this address, while its code is on the way; the screen's default view counts as for
 * `openDefaultView`. The screens go by the first part of their URL. Without a session nothing is sent.
 */
export function prefetchScreen(screens: Record<string, StartScreen>): void {
  const { pathname, search } = window.location;
  const [folder = 'dashboard', part] = pathname.split('/').filter(Boolean);
  try {
    if (!isSignedIn()) return;
    const view = (Object.keys(viewPaths) as ViewScreen[]).find((name) => viewPaths[name] === `/${folder}`);
    const isOpened = pathname === '/' || (search === '' && isVisit());
    const opening = isOpened && view ? defaultQuery(view) : null;
    const own = pathname === '/' ? '' : search;
    screens[folder]?.(prefetchQuery, new URLSearchParams(opening ?? own), { asin: part && decodeURIComponent(part) });
  } catch {
    // no storage, or no such product: the screen finds out
  }
}
