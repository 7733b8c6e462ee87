import { redirect } from '#client/routing/redirect.ts';
import type { Loader } from '#client/routing/route.ts';
import { defaultQuery } from './defaultViews.ts';
import { type ViewScreen, viewPaths } from './viewScreens.ts';

let isStarting = true;

/**
 * A loader that leads to the screen's default view when the screen is opened without parameters. Not on the screen itself
 * (its filters were cleared), nor on the way back or forward or at a reload: these show what was there.
 */
export const openDefaultView =
  (screen: ViewScreen, load: Loader): Loader =>
  (args) => {
    const { pathname, search } = new URL(args.request.url);
    const isFirst = isStarting && isVisit();
    isStarting = false;
    // on the way back or forward the address is already the new one
    const isOpened = isFirst || window.location.pathname !== viewPaths[screen];
    const query = search === '' && isOpened ? defaultQuery(screen) : null;
    return query ? redirect(`${pathname}?${query}`) : load(args);
  };

/** Whether this page was come to, not gone back to or loaded anew. */
export const isVisit = () => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
};
