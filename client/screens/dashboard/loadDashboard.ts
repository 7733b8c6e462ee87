import type { IEnvironment } from 'relay-runtime';
import { startQuery } from '#client/routing/routeQuery.ts';
import parameters from './__generated__/DashboardScreenQuery$parameters';
import type { DashboardScreenQuery } from './__generated__/DashboardScreenQuery.graphql';
import { readSalesView, salesVariables } from './salesView.ts';

/** Starts the dashboard's query for what the URL asks. */
export const loadDashboard = (environment: IEnvironment, params: URLSearchParams) =>
  startQuery<DashboardScreenQuery>(environment, parameters, salesVariables(readSalesView(params)));
