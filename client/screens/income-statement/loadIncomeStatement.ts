import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/IncomeStatementScreenQuery$parameters';
import type { IncomeStatementScreenQuery } from './__generated__/IncomeStatementScreenQuery.graphql';
import byProduct from './products/__generated__/ByProductQuery$parameters';
import type { ByProductQuery } from './products/__generated__/ByProductQuery.graphql';
import { incomeVariables, productsVariables, readIncomeView } from './incomeView.ts';

export { needsRefetch } from './incomeView.ts';

/** Starts the query of the tab in the URL. */
export const loadIncomeStatement: StartScreen = (start, params) => {
  const view = readIncomeView(params);
  return view.tab === 'products'
    ? start<ByProductQuery>(byProduct, productsVariables(view))
    : start<IncomeStatementScreenQuery>(parameters, incomeVariables(view));
};
