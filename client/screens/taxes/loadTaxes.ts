import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/TaxesScreenQuery$parameters';
import type { TaxesScreenQuery } from './__generated__/TaxesScreenQuery.graphql';
import { readTaxesView, taxesVariables } from './taxesView.ts';

export { needsRefetch } from './taxesView.ts';

/** Starts the query for the view in the URL. */
export const loadTaxes: StartScreen = (start, params) =>
  start<TaxesScreenQuery>(parameters, taxesVariables(readTaxesView(params)));
