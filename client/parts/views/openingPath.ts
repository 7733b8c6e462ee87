import { fetchQuery, graphql } from 'react-relay/hooks';
import { environment } from '#client/data/environment.ts';
import type { openingPathQuery } from './__generated__/openingPathQuery.graphql';
import { defaultQuery } from './defaultViews.ts';
import { storeDefaultViews } from './storeDefaultViews.ts';
import { screenAt } from './viewScreens.ts';

/**
 * Address to open after sign-in: `path`, with the default view of its screen unless it has parameters. Stores the default
 * views in this browser. Rejects when the request fails.
 */
export async function openingPath(path: string): Promise<string> {
  const answer = await fetchQuery<openingPathQuery>(
    environment,
    graphql`
      query openingPathQuery {
        viewer {
          ...storeDefaultViews_viewer
        }
      }
    `,
    {},
  ).toPromise();
  storeDefaultViews(answer!.viewer);
  const screen = screenAt(path);
  const query = screen ? defaultQuery(screen) : null;
  return query ? `${path}?${query}` : path;
}
