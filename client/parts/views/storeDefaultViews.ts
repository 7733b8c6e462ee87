import { graphql, readInlineData } from 'relay-runtime';
import type { keepDefaultViews_viewer$key } from './__generated__/keepDefaultViews_viewer.graphql';
import { keepDefaults } from './defaultViews.ts';

/** Stores the default views of the person in this browser. */
export function keepDefaultViews(viewer: keepDefaultViews_viewer$key): void {
  const { savedViews } = readInlineData(
    graphql`
      fragment keepDefaultViews_viewer on Viewer @inline {
        savedViews {
          screen
          query
          isDefault
        }
      }
    `,
    viewer,
  );
  const defaults = savedViews.filter(({ isDefault }) => isDefault);
  keepDefaults(Object.fromEntries(defaults.map(({ screen, query }) => [screen, query])));
}
