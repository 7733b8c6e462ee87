import type { Params } from 'react-router-dom';
import type { IEnvironment } from 'relay-runtime';
import { startQuery } from '#client/routing/routeQuery.ts';
import parameters from './__generated__/ProfitAnalysisScreenQuery$parameters';
import type { ProfitAnalysisScreenQuery } from './__generated__/ProfitAnalysisScreenQuery.graphql';
import { analysisVariables } from './analysisVariables.ts';

/** Starts the query of one product's analysis. */
export const loadProfitAnalysis = (environment: IEnvironment, search: URLSearchParams, { asin }: Params) =>
  startQuery<ProfitAnalysisScreenQuery>(environment, parameters, analysisVariables(asin!, search));
