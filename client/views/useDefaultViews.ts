import { useEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { useDefaultViews_viewer$key } from './__generated__/useDefaultViews_viewer.graphql';
import { areDefaultsKnown, defaultQuery, keepDefaults } from './defaultViews.ts';
import { type ViewScreen, viewPaths } from './viewScreens.ts';

/** Remembers the default views; in a browser that hears of them for the first time, opens that of the screen on show. */
export function useDefaultViews(viewer: useDefaultViews_viewer$key): void {
  const { savedViews } = useFragment(
    graphql`
      fragment useDefaultViews_viewer on Viewer {
        savedViews {
          screen
          query
          isDefault
        }
      }
    `,
    viewer,
  );
  const navigate = useNavigate();
  useEffect(() => {
    const isNews = !areDefaultsKnown();
    const defaults = savedViews.filter(({ isDefault }) => isDefault);
    keepDefaults(Object.fromEntries(defaults.map(({ screen, query }) => [screen, query])));
    const { pathname, search } = window.location;
    const screen = (Object.keys(viewPaths) as ViewScreen[]).find((name) => viewPaths[name] === pathname);
    const opening = isNews && search === '' && screen ? defaultQuery(screen) : null;
    if (opening) void navigate(`${pathname}?${opening}`, { replace: true });
  }, [savedViews, navigate]);
}
