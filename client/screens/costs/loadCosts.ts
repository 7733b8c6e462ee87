import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/CostsScreenQuery$parameters';
import type { CostsScreenQuery } from './__generated__/CostsScreenQuery.graphql';
import taxes from './taxes/__generated__/TaxesTabQuery$parameters';
import type { TaxesTabQuery } from './taxes/__generated__/TaxesTabQuery.graphql';
import { costsVariables, readCostsView } from './costsView.ts';

/** Starts the query of the tab and filters in the URL. */
export const loadCosts: StartScreen = (start, params) => {
  const view = readCostsView(params);
  return view.tab === 'taxes'
    ? start<TaxesTabQuery>(taxes, {})
    : start<CostsScreenQuery>(parameters, costsVariables(view));
};
