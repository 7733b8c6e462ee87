import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/CaixaScreenQuery$parameters';
import type { CaixaScreenQuery } from './__generated__/CaixaScreenQuery.graphql';
import { cashVariables, readCashView } from './cashView.ts';

export { needsRefetch } from './cashView.ts';

/** Starts the query of the projection in the URL. */
export const loadCaixa: StartScreen = (start, params) =>
  start<CaixaScreenQuery>(parameters, cashVariables(readCashView(params)));
