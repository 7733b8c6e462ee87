import type { IEnvironment } from 'relay-runtime';
import { startQuery } from '#client/routing/routeQuery.ts';
import parameters from './__generated__/CostsScreenQuery$parameters';
import type { CostsScreenQuery } from './__generated__/CostsScreenQuery.graphql';
import { costsVariables, readCostsView } from './costsView.ts';

/** Starts the screen's query for the tab and filters the URL has. */
export const loadCosts = (environment: IEnvironment, params: URLSearchParams) =>
  startQuery<CostsScreenQuery>(environment, parameters, costsVariables(readCostsView(params)));
