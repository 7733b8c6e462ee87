import type { LoaderArgs } from '#client/routing/route.ts';
import { isSignedIn } from '#client/data/session.ts';
import { defaultQuery } from '#client/parts/views/defaultViews.ts';
import { isVisit } from '#client/parts/views/openDefaultView.ts';
import { type ViewScreen, viewPaths } from '#client/parts/views/viewScreens.ts';

/** A screen's own loader, as build/firstScript.ts makes it send the screen's query. */
type Load = (environment: null, search: URLSearchParams, params: LoaderArgs['params']) => void;

/**
 * Asks what the screen of this address will ask, while its code is on the way; the screen's default view counts as for
 * `openDefaultView`. The loaders go by the first part of their screen's URL. Without a session nothing is asked.
 */
export function askFirst(loads: Record<string, Load>): void {
  const { pathname, search } = window.location;
  const [folder = 'dashboard', part] = pathname.split('/').filter(Boolean);
  try {
    if (!isSignedIn()) return;
    const view = (Object.keys(viewPaths) as ViewScreen[]).find((name) => viewPaths[name] === `/${folder}`);
    const isOpened = pathname === '/' || (search === '' && isVisit());
    const opening = isOpened && view ? defaultQuery(view) : null;
    const own = pathname === '/' ? '' : search;
    loads[folder]?.(null, new URLSearchParams(opening ?? own), { asin: part && decodeURIComponent(part) });
  } catch {
    // no storage, or no such product: whoever asks next finds out
  }
}
