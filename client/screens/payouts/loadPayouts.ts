import type { StartScreen } from '#client/data/startQuery.ts';
import one from './__generated__/PayoutPanelQuery$parameters';
import type { PayoutPanelQuery } from './__generated__/PayoutPanelQuery.graphql';
import all from './__generated__/PayoutsPanelQuery$parameters';
import type { PayoutsPanelQuery } from './__generated__/PayoutsPanelQuery.graphql';
import { payoutsVariables, payoutVariables, readPayoutsView } from './payoutsView.ts';

/** Starts the query of the list of payouts, or of the opened one. */
export const loadPayouts: StartScreen = (start, params) => {
  const view = readPayoutsView(params);
  return view.payout
    ? start<PayoutPanelQuery>(one, payoutVariables(view))
    : start<PayoutsPanelQuery>(all, payoutsVariables(view));
};
