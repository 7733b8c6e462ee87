import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/StatesScreenQuery$parameters';
import type { StatesScreenQuery } from './__generated__/StatesScreenQuery.graphql';
import { readStatesView, statesVariables } from './statesView.ts';

export { needsRefetch } from './statesView.ts';

/** Starts the query for the view in the URL. */
export const loadStates: StartScreen = (start, params) =>
  start<StatesScreenQuery>(parameters, statesVariables(readStatesView(params)));
