import { type Marketplace, marketplaceWord } from '#client/lib/marketplaces.ts';
import { includesNow } from '#client/lib/time/periods.ts';
import type { SalesView } from '#client/screens/dashboard/salesView.ts';

/** Order received by the live connection. */
export interface Arrival {
  id: string;
  marketplace: Marketplace;
}

/**
 * Number of new orders that certainly belong to the scope. 0 with a brand or a search, because only the server can decide.
 */
export function arrivalsInScope(arrivals: readonly Arrival[], view: SalesView): number {
  if (view.brand || view.search || !includesNow(view.period)) return 0;
  if (view.status && view.status !== 'pending') return 0;
  return arrivals.filter(({ marketplace }) => !view.marketplace || view.marketplace === marketplaceWord(marketplace))
    .length;
}
