import { currentTime } from '#server/platform/process/clock.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Uf } from '#server/market/address/brazilianStates.ts';
import { lastDayOf } from '#server/insight/profit/detector/profitWindow.ts';
import { type SalesFilter, salesScope } from '#server/insight/sales/metrics/salesScope.ts';
import type { TaxFigures } from './taxFigures.ts';
import { taxSums } from './taxSums.ts';
import { markedTaxes, type TaxesOfPeriod } from './taxTotal.ts';

export interface StateTaxes extends TaxFigures {
  /** Null: the state is unknown, or the sale is of another country. */
  uf: Uf | null;
}

export interface TaxesByState extends TaxesOfPeriod {
  /** Highest tax first, then highest revenue; the unknown state last. */
  states: StateTaxes[];
}

/**
 * Taxes of a filter by the state that sales were sent to. They add up to the total of `taxesByMonth`, to the cent. Throws 400 for an
 * invalid period.
 */
export async function taxesByState(viewer: Viewer, filter: SalesFilter, now = currentTime()): Promise<TaxesByState> {
  const scope = await salesScope(viewer, filter, now);
  const sums = await taxSums(scope, 'state');
  const { total, figuresOf } = await markedTaxes(viewer, scope, sums, now);
  const states = [...sums.byKey].map(([key, of]) => ({
    of,
    state: { uf: (key || null) as Uf | null, ...figuresOf(of) },
  }));
  states.sort((a, b) => {
    if (a.state.uf === null || b.state.uf === null) return a.state.uf === null ? 1 : -1;
    return b.of.tax - a.of.tax || b.of.revenue - a.of.revenue || a.state.uf.localeCompare(b.state.uf);
  });
  return {
    startDate: scope.days.start,
    endDate: lastDayOf(scope.days),
    states: states.map(({ state }) => state),
    total,
    hasExchange: sums.hasExchange,
  };
}
