import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/ProfitDetectorScreenQuery$parameters';
import type { ProfitDetectorScreenQuery } from './__generated__/ProfitDetectorScreenQuery.graphql';
import { detectorVariables, readDetectorView } from './detectorView.ts';

/** Starts the detector's query for what the URL asks. */
export const loadProfitDetector: StartScreen = (start, params) =>
  start<ProfitDetectorScreenQuery>(parameters, detectorVariables(readDetectorView(params)));
