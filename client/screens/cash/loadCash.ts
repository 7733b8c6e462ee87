import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/CashScreenQuery$parameters';
import type { CashScreenQuery } from './__generated__/CashScreenQuery.graphql';
import { cashVariables, readCashView } from './cashView.ts';

export { needsRefetch } from './cashView.ts';

/** Starts the query of the projection in the URL. */
export const loadCash: StartScreen = (start, params) =>
  start<CashScreenQuery>(parameters, cashVariables(readCashView(params)));
