import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/DashboardScreenQuery$parameters';
import type { DashboardScreenQuery } from './__generated__/DashboardScreenQuery.graphql';
import { readSalesView, salesVariables } from './salesView.ts';

/** Starts the dashboard's query for the view in the URL. */
export const loadDashboard: StartScreen = (start, params) =>
  start<DashboardScreenQuery>(parameters, salesVariables(readSalesView(params)));
