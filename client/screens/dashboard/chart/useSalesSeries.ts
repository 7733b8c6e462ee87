// oxlint-disable relay/must-colocate-fragment-spreads -- one request for all who use the hook: each has its own fragment
import { useDeferredValue, useMemo } from 'react';
import { reportCurrency } from '#client/lib/language/currency.ts';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { useSalesSeriesQuery } from './__generated__/useSalesSeriesQuery.graphql';
import { salesFilter, salesForm } from '#client/screens/dashboard/salesView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';

/**
 * Sales series of the cards. One query for all callers, separate from the screen's query, so that the cards do not wait
 * for it. A new `fetchKey` refetches in the background. Suspends while loading and throws on failure.
 */
export function useSalesSeries(fetchKey: number) {
  const { view } = useUrlView(salesForm);
  // text, because each render creates a new filter object; deferred, so that the previous line stays while loading
  const filterText = useDeferredValue(JSON.stringify(salesFilter(view)));
  const filter = useMemo(() => JSON.parse(filterText) as ReturnType<typeof salesFilter>, [filterText]);
  const { viewer } = useLazyLoadQuery<useSalesSeriesQuery>(
    graphql`
      query useSalesSeriesQuery($filter: SalesFilter!, $currency: ReportCurrency) {
        viewer {
          salesSeries(filter: $filter, in: $currency) {
            ...LoadedTrend_series
            ...LoadedSalesChart_series
          }
        }
      }
    `,
    { filter, currency: reportCurrency() },
    { fetchKey, fetchPolicy: 'store-and-network' },
  );
  return viewer.salesSeries;
}
