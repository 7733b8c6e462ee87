import type { IEnvironment } from 'relay-runtime';
import { startQuery } from '#client/routing/routeQuery.ts';
import parameters from './__generated__/AggregatedMetricsScreenQuery$parameters';
import type { AggregatedMetricsScreenQuery } from './__generated__/AggregatedMetricsScreenQuery.graphql';
import { metricsVariables, readMetricsView } from './metricsView.ts';

/** Starts the report's query for what the URL asks. */
export const loadAggregatedMetrics = (environment: IEnvironment, params: URLSearchParams) =>
  startQuery<AggregatedMetricsScreenQuery>(environment, parameters, metricsVariables(readMetricsView(params)));
