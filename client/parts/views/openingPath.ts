import { fetchQuery, graphql } from 'react-relay/hooks';
import { environment } from '#client/data/environment.ts';
import type { openingPathQuery } from './__generated__/openingPathQuery.graphql';
import { paths } from '#client/lib/paths.ts';
import { storeTables } from '#client/parts/tables/storeTables.ts';
import { defaultQuery, homePath } from './defaultViews.ts';
import { storeDefaultViews } from './storeDefaultViews.ts';
import { screenAt } from './viewScreens.ts';

/**
 * Address to open after sign-in: `wanted`, with the default view of its screen unless it has parameters; in place of the dashboard
 * Hoje when the person chose it. Stores the default views and the choices of tables in this browser. Rejects when the request fails.
 */
export async function openingPath(wanted: string): Promise<string> {
  const answer = await fetchQuery<openingPathQuery>(
    environment,
    graphql`
      query openingPathQuery {
        viewer {
          ...storeDefaultViews_viewer
          ...storeTables_viewer
        }
      }
    `,
    {},
  ).toPromise();
  storeDefaultViews(answer!.viewer);
  storeTables(answer!.viewer);
  const path = wanted === paths.dashboard ? homePath() : wanted;
  const screen = screenAt(path);
  const query = screen ? defaultQuery(screen) : null;
  return query ? `${path}?${query}` : path;
}
