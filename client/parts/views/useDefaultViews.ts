import { useEffect } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { useNavigate } from 'react-router-dom';
import type { useDefaultViews_viewer$key } from './__generated__/useDefaultViews_viewer.graphql';
import { currencyChoice, storedCurrency } from '#client/lib/language/currency.ts';
import { isInOldLanguage } from '#client/parts/language/personsLocale.ts';
import { areDefaultsKnown, defaultQuery } from './defaultViews.ts';
import { storeDefaultViews } from './storeDefaultViews.ts';
import { screenAt } from './viewScreens.ts';

/** Stores the default views. When this browser had none stored, opens the current screen's default view. */
export function useDefaultViews(viewer: useDefaultViews_viewer$key): void {
  const data = useFragment(
    graphql`
      fragment useDefaultViews_viewer on Viewer {
        ...storeDefaultViews_viewer
      }
    `,
    viewer,
  );
  const navigate = useNavigate();
  useEffect(() => {
    const isNews = !areDefaultsKnown();
    storeDefaultViews(data);
    if (isInOldLanguage() || storedCurrency() !== currencyChoice()) return window.location.reload();
    const { pathname, search } = window.location;
    const screen = screenAt(pathname);
    const opening = isNews && search === '' && screen ? defaultQuery(screen) : null;
    if (opening) void navigate(`${pathname}?${opening}`, { replace: true });
  }, [data, navigate]);
}
