import type { IEnvironment } from 'relay-runtime';
import { startQuery } from '#client/routing/routeQuery.ts';
import parameters from './__generated__/IncomeStatementScreenQuery$parameters';
import type { IncomeStatementScreenQuery } from './__generated__/IncomeStatementScreenQuery.graphql';
import { incomeVariables, readIncomeView } from './incomeView.ts';

export { asksAnew } from './incomeView.ts';

/** Starts the screen's query for what the URL asks. */
export const loadIncomeStatement = (environment: IEnvironment, params: URLSearchParams) =>
  startQuery<IncomeStatementScreenQuery>(environment, parameters, incomeVariables(readIncomeView(params)));
