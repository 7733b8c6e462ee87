import type { IEnvironment } from 'relay-runtime';
import { startQuery } from '#client/routing/routeQuery.ts';
import parameters from './__generated__/ProfitDetectorScreenQuery$parameters';
import type { ProfitDetectorScreenQuery } from './__generated__/ProfitDetectorScreenQuery.graphql';
import { detectorVariables, readDetectorView } from './detectorView.ts';

/** Starts the detector's query for what the URL asks. */
export const loadProfitDetector = (environment: IEnvironment, params: URLSearchParams) =>
  startQuery<ProfitDetectorScreenQuery>(environment, parameters, detectorVariables(readDetectorView(params)));
