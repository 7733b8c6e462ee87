import type { StartScreen } from '#client/data/startQuery.ts';
import { oneOf } from '#client/lib/urlState.ts';
import { loadPayouts } from './payouts/loadPayouts.ts';
import { firstTab, type Tab, tabWords } from './tabs.ts';

const loaders: Record<Tab, StartScreen> = {
  payouts: loadPayouts,
};

/** Starts the query of the tab in the URL. */
export const loadReconciliation: StartScreen = (start, params, ...more) =>
  loaders[oneOf(tabWords, firstTab).read(params.get('tab'))](start, params, ...more);
