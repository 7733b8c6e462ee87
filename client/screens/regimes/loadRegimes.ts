import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/RegimesScreenQuery$parameters';
import type { RegimesScreenQuery } from './__generated__/RegimesScreenQuery.graphql';
import { readRegimesView, regimesVariables } from './regimesView.ts';

export { needsRefetch } from './regimesView.ts';

/** Starts the query for the inputs in the URL. */
export const loadRegimes: StartScreen = (start, params) =>
  start<RegimesScreenQuery>(parameters, regimesVariables(readRegimesView(params)));
