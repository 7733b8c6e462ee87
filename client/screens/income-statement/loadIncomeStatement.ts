import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/IncomeStatementScreenQuery$parameters';
import type { IncomeStatementScreenQuery } from './__generated__/IncomeStatementScreenQuery.graphql';
import { incomeVariables, readIncomeView } from './incomeView.ts';

export { needsRefetch } from './incomeView.ts';

/** Starts the screen's query for the view in the URL. */
export const loadIncomeStatement: StartScreen = (start, params) =>
  start<IncomeStatementScreenQuery>(parameters, incomeVariables(readIncomeView(params)));
