// oxlint-disable relay/must-colocate-fragment-spreads -- one request for all who use the hook: each has its own fragment
import { useDeferredValue, useMemo } from 'react';
import { graphql, useLazyLoadQuery } from 'react-relay/hooks';
import type { useSalesSeriesQuery } from './__generated__/useSalesSeriesQuery.graphql';
import { salesFilter } from '#client/screens/dashboard/salesView.ts';
import { useSalesView } from '#client/screens/dashboard/useSalesView.ts';

/**
 * The figures of the cards over time, asked for once for all who use them, apart from the screen's query: the cards do not
 * wait for it. A new `fetchKey` asks again behind what is on show. Suspends, and throws when it fails.
 */
export function useSalesSeries(fetchKey: number) {
  const { view } = useSalesView();
  // as text: a filter is a new object each time, and the former line stays until the next is there
  const asked = useDeferredValue(JSON.stringify(salesFilter(view)));
  const filter = useMemo(() => JSON.parse(asked) as ReturnType<typeof salesFilter>, [asked]);
  const { viewer } = useLazyLoadQuery<useSalesSeriesQuery>(
    graphql`
      query useSalesSeriesQuery($filter: SalesFilter!) {
        viewer {
          salesSeries(filter: $filter) {
            ...LoadedTrend_series
            ...SalesChartDialog_series
          }
        }
      }
    `,
    { filter },
    { fetchKey, fetchPolicy: 'store-and-network' },
  );
  return viewer.salesSeries;
}
