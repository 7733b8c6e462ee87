import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/ProfitDetectorScreenQuery$parameters';
import type { ProfitDetectorScreenQuery } from './__generated__/ProfitDetectorScreenQuery.graphql';
import { detectorVariables, readDetectorView } from './detectorView.ts';

/** Starts the detector's query for the view in the URL. */
export const loadProfitDetector: StartScreen = (start, params) =>
  start<ProfitDetectorScreenQuery>(parameters, detectorVariables(readDetectorView(params)));
