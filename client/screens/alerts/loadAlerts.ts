import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/AlertsScreenQuery$parameters';
import type { AlertsScreenQuery } from './__generated__/AlertsScreenQuery.graphql';
import { alertsVariables, readAlertsView } from './alertsView.ts';

/** Starts the query of the list of causes. */
export const loadAlerts: StartScreen = (start, params) =>
  start<AlertsScreenQuery>(parameters, alertsVariables(readAlertsView(params)));

/** Only the state changes what is asked for. */
export const needsRefetch = (current: URL, next: URL): boolean =>
  current.searchParams.get('state') !== next.searchParams.get('state');
