import { CurrencyNote } from '#client/parts/currency/CurrencyNote.tsx';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { OrdersScreenQuery } from './__generated__/OrdersScreenQuery.graphql';
import { CutTabs } from './CutTabs.tsx';
import { OrdersTable } from './list/OrdersTable.tsx';
import { OrdersFilters } from './OrdersFilters.tsx';
import { OrdersSummary } from './OrdersSummary.tsx';

const query = graphql`
  query OrdersScreenQuery($filter: OrderFilter!, $count: Int!, $currency: ReportCurrency) @preloadable {
    viewer {
      orderCounts(filter: $filter) {
        ...CutTabs_counts
        ...OrdersSummary_counts
        ...OrdersTable_counts
      }
      orderTotals(filter: $filter, in: $currency) {
        ...OrdersSummary_totals
      }
      ...OrdersTable_viewer @arguments(filter: $filter, count: $count, currency: $currency)
    }
  }
`;

type QueryRef = PreloadedQuery<OrdersScreenQuery>;

/** /orders: every sale with what it left, and those that ask for a look. */
export function OrdersScreen() {
  const { queryRef, isStale } = useRouteQuery<OrdersScreenQuery>();
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 touch-targets sm:p-4">
      <title>{t('orders.ordersSellerAnalytics')}</title>
      <div>
        <h1 className="text-title tracking-tight">{t('orders.orders')}</h1>
        <ErrorBoundary fallback={null} resetKeys={[queryRef]}>
          <Suspense fallback={<Skeleton className="mt-1 h-4 w-80 max-w-full" />}>
            <Summary queryRef={queryRef} />
          </Suspense>
        </ErrorBoundary>
        <CurrencyNote />
      </div>
      <OrdersFilters />
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<OrdersSkeleton />}>
          <div aria-busy={isStale} className={`flex flex-col gap-3 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
            <Orders queryRef={queryRef} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Summary({ queryRef }: { queryRef: QueryRef }) {
  const { orderCounts, orderTotals } = usePreloadedQuery<OrdersScreenQuery>(query, queryRef).viewer;
  return <OrdersSummary counts={orderCounts} totals={orderTotals ?? null} />;
}

function Orders({ queryRef }: { queryRef: QueryRef }) {
  const { viewer } = usePreloadedQuery<OrdersScreenQuery>(query, queryRef);
  return (
    <>
      <CutTabs counts={viewer.orderCounts} />
      <OrdersTable viewer={viewer} counts={viewer.orderCounts} />
    </>
  );
}

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Skeleton of the tabs and the table. */
const OrdersSkeleton = () => (
  <div role="status" aria-label={t('orders.loadingOrders')} className="flex flex-col gap-3">
    <div className="flex gap-6 border-b border-line pb-3">
      {lines.slice(0, 4).map((line) => (
        <Skeleton key={line} className="h-4 w-24" />
      ))}
    </div>
    <div className="rounded-lg border border-line bg-surface">
      {lines.map((line) => (
        <div key={line} className="flex items-center gap-6 border-b border-line px-4 py-3 last:border-0">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3.5 w-1/3 max-sm:hidden" />
          <Skeleton className="ml-auto h-3.5 w-24" />
        </div>
      ))}
    </div>
  </div>
);
