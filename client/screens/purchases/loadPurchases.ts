import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/PurchasesScreenQuery$parameters';
import type { PurchasesScreenQuery } from './__generated__/PurchasesScreenQuery.graphql';
import { purchasesVariables, readPurchasesView } from './purchasesView.ts';

export { needsRefetch } from './purchasesView.ts';

/** Starts the query for the view in the URL. */
export const loadPurchases: StartScreen = (start, params) =>
  start<PurchasesScreenQuery>(parameters, purchasesVariables(readPurchasesView(params)));
