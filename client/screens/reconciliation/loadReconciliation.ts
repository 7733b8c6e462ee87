import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/ReconciliationScreenQuery$parameters';
import type { ReconciliationScreenQuery } from './__generated__/ReconciliationScreenQuery.graphql';
import { readReconciliationView, reconciliationVariables } from './reconciliationView.ts';

/** Starts the screen's query for the month and the marketplace in the URL. */
export const loadReconciliation: StartScreen = (start, params) =>
  start<ReconciliationScreenQuery>(parameters, reconciliationVariables(readReconciliationView(params)));

export { needsRefetch } from './reconciliationView.ts';
