import type { StartScreen } from '#client/data/startQuery.ts';
import parameters from './__generated__/BuyBoxDashboardScreenQuery$parameters';
import type { BuyBoxDashboardScreenQuery } from './__generated__/BuyBoxDashboardScreenQuery.graphql';
import { buyBoxVariables, readBuyBoxView } from './buyBoxView.ts';

export { needsRefetch } from './buyBoxView.ts';

/** Starts the screen's query for the tab and filters in the URL. */
export const loadBuyBoxDashboard: StartScreen = (start, params) =>
  start<BuyBoxDashboardScreenQuery>(parameters, buyBoxVariables(readBuyBoxView(params)));
