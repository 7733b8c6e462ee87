import { type LoaderFunctionArgs, redirect, replace } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { defaultQuery } from './defaultViews.ts';
import { isVisit } from './isVisit.ts';
import { type ViewScreen, viewPaths } from './viewScreens.ts';

let isStarting = true;

/**
 * A loader that leads to the screen's default view when the screen is opened without parameters. Not on the screen itself
 * (its filters were cleared), nor on the way back or forward or at a reload: these show what was there.
 */
export const openDefaultView =
  (screen: ViewScreen, load: (args: LoaderFunctionArgs) => unknown) =>
  (args: LoaderFunctionArgs): unknown => {
    const { pathname, search } = new URL(args.request.url);
    const isFirst = isStarting && isVisit();
    isStarting = false;
    // on the way back or forward the address is already the new one
    const from = window.location.pathname;
    const isOpened = isFirst || from !== viewPaths[screen];
    const query = search === '' && isOpened ? defaultQuery(screen) : null;
    if (!query) return load(args);
    // the page was opened here: going back must not lead here again
    const lead = ([viewPaths[screen], '/', paths.login] as string[]).includes(from) ? replace : redirect;
    return lead(`${pathname}?${query}`);
  };
