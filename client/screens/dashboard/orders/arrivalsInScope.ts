import { type Marketplace, marketplaceWord } from '#client/lib/text/marketplaceNames.ts';
import { includesNow } from '#client/lib/time/periods.ts';
import type { SalesView } from '#client/screens/dashboard/salesView.ts';

/** An order told of by the live connection. */
export interface Arrival {
  id: string;
  marketplace: Marketplace;
}

/**
 * How many of the orders that just arrived surely belong to the scope.
 * With a brand or a search only the server can tell, so none does.
 */
export function arrivalsInScope(arrivals: readonly Arrival[], view: SalesView): number {
  if (view.brand || view.search || !includesNow(view.period)) return 0;
  if (view.status && view.status !== 'pending') return 0;
  return arrivals.filter(({ marketplace }) => !view.marketplace || view.marketplace === marketplaceWord(marketplace))
    .length;
}
