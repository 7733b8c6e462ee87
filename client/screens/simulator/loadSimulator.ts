import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/SimulatorScreenQuery$parameters';
import type { SimulatorScreenQuery } from './__generated__/SimulatorScreenQuery.graphql';
import { readSimulatorView, simulatorVariables } from './simulatorView.ts';

export { needsRefetch } from './simulatorView.ts';

/** Starts the query for the simulation in the URL. */
export const loadSimulator: StartScreen = (start, params) =>
  start<SimulatorScreenQuery>(parameters, simulatorVariables(readSimulatorView(params)));
