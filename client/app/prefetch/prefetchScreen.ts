import { graphqlRequest, readAnswer } from '#client/data/graphqlRequest.ts';
import { isSignedIn, sessionToken } from '#client/data/session.ts';
import type { StartQuery, StartScreen } from '#client/data/startQuery.ts';
import { defaultQuery, homePath, isVisit } from '#client/parts/views/defaultViews.ts';
import { screenAt } from './screenAt.ts';
import { type ViewScreen, viewPaths } from '#client/parts/views/viewScreens.ts';

/**
 * Sends the query of the screen at the current address while the screen's code is loading. Applies the screen's default
 * view as `openDefaultView` does. Screens are keyed by their folders (`screenAt`). Sends nothing without a session.
 */
export function prefetchScreen(screens: Record<string, StartScreen>): void {
  const { pathname, search } = window.location;
  try {
    if (!isSignedIn()) return;
    const segments = (pathname === '/' ? homePath() : pathname).split('/').filter(Boolean).map(decodeURIComponent);
    const folder = screenAt(segments);
    if (!folder) return;
    const [, second, third] = segments;
    const view = (Object.keys(viewPaths) as ViewScreen[]).find((name) => viewPaths[name] === `/${folder}`);
    const isOpened = pathname === '/' || (search === '' && isVisit());
    const opening = isOpened && view ? defaultQuery(view) : null;
    const ownSearch = pathname === '/' ? '' : search;
    screens[folder]?.(prefetchQuery, new URLSearchParams(opening ?? ownSearch), {
      asin: second,
      marketplace: second,
      orderId: third,
      productId: second,
      tab: third,
    });
  } catch {
    // no storage or a malformed product: the screen reports it
  }
}

/** Sends a query before Relay has loaded. The Relay environment takes the response for the same request (`takePrefetched`). */
const prefetchQuery: StartQuery = ({ params }, variables) => {
  const token = sessionToken()!;
  const body = JSON.stringify({ id: params.id, variables });
  const answer = fetch('/graphql', graphqlRequest(token, body)).then(readAnswer);
  answer.catch(() => undefined); // reported by the screen that reads the response
  window.prefetched = { token, body, askedAt: performance.now(), answer };
};
