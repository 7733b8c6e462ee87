import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/CostsScreenQuery$parameters';
import type { CostsScreenQuery } from './__generated__/CostsScreenQuery.graphql';
import { costsVariables, readCostsView } from './costsView.ts';

/** Starts the screen's query for the tab and filters of the URL. */
export const loadCosts: StartScreen = (start, params) =>
  start<CostsScreenQuery>(parameters, costsVariables(readCostsView(params)));
