import { graphql, readInlineData } from 'relay-runtime';
import type { keepDefaultViews_viewer$key } from './__generated__/keepDefaultViews_viewer.graphql';
import { keepDefaults } from './defaultViews.ts';

/** Remembers which of the person's saved views screens open with. */
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
