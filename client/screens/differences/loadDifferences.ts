import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/DifferencesScreenQuery$parameters';
import type { DifferencesScreenQuery } from './__generated__/DifferencesScreenQuery.graphql';
import { differencesVariables, readDifferencesView } from './differencesView.ts';

export { needsRefetch } from './differencesView.ts';

/** Starts the screen's query for the filters in the URL. */
export const loadDifferences: StartScreen = (start, params) =>
  start<DifferencesScreenQuery>(parameters, differencesVariables(readDifferencesView(params)));
