import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/AggregatedMetricsScreenQuery$parameters';
import type { AggregatedMetricsScreenQuery } from './__generated__/AggregatedMetricsScreenQuery.graphql';
import { metricsVariables, readMetricsView } from './metricsView.ts';

/** Starts the report's query for the view in the URL. */
export const loadAggregatedMetrics: StartScreen = (start, params) =>
  start<AggregatedMetricsScreenQuery>(parameters, metricsVariables(readMetricsView(params)));
