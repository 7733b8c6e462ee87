import { fetchQuery, graphql } from 'react-relay/hooks';
import { environment } from '#client/data/environment.ts';
import type { openingPathQuery } from './__generated__/openingPathQuery.graphql';
import { defaultQuery } from './defaultViews.ts';
import { keepDefaultViews } from './keepDefaultViews.ts';
import { screenAt } from './viewScreens.ts';

/**
 * Where a seller who has just signed in begins: at `path`, in the default view of its screen unless it asks for something
 * itself. This browser knows the default views from then on. Rejects when they cannot be asked for.
 */
export async function openingPath(path: string): Promise<string> {
  const answer = await fetchQuery<openingPathQuery>(
    environment,
    graphql`
      query openingPathQuery {
        viewer {
          ...keepDefaultViews_viewer
        }
      }
    `,
    {},
  ).toPromise();
  keepDefaultViews(answer!.viewer);
  const screen = screenAt(path);
  const query = screen ? defaultQuery(screen) : null;
  return query ? `${path}?${query}` : path;
}
