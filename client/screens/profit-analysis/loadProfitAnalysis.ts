import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/ProfitAnalysisScreenQuery$parameters';
import type { ProfitAnalysisScreenQuery } from './__generated__/ProfitAnalysisScreenQuery.graphql';
import { analysisVariables } from './analysisVariables.ts';

/** Starts the query of one product's analysis. */
export const loadProfitAnalysis: StartScreen = (start, search, { asin }) =>
  start<ProfitAnalysisScreenQuery>(parameters, analysisVariables(asin!, search));
