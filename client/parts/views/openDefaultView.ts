import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { defaultQuery, isVisit } from './defaultViews.ts';
import { type ViewScreen, viewPaths } from './viewScreens.ts';

let isStarting = true;

/**
 * A loader that redirects to the screen's default view when the screen is opened without parameters. It does not redirect
 * on the screen itself (cleared filters), on a step back or forward, or on a reload.
 */
export const openDefaultView =
  (screen: ViewScreen, load: (args: LoaderFunctionArgs) => unknown) =>
  (args: LoaderFunctionArgs): unknown => {
    const { pathname, search } = new URL(args.request.url);
    const isFirst = isStarting && isVisit();
    isStarting = false;
    // on a step back or forward the address is already the new one
    const from = window.location.pathname;
    const isOpened = isFirst || from !== viewPaths[screen];
    const query = search === '' && isOpened ? defaultQuery(screen) : null;
    if (!query) return load(args);
    // an entry page is replaced in the history, so that going back does not redirect again
    const redirectTo = ([viewPaths[screen], '/', paths.login] as string[]).includes(from) ? replace : redirect;
    return redirectTo(`${pathname}?${query}`);
  };
