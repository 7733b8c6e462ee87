import { CurrencyNote } from '#client/parts/currency/CurrencyNote.tsx';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { paths } from '#client/lib/paths.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { buttonClass } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { OrderScreenQuery } from './__generated__/OrderScreenQuery.graphql';
import { OrderEntries } from './parts/OrderEntries.tsx';
import { OrderEvents } from './parts/OrderEvents.tsx';
import { OrderHead } from './parts/OrderHead.tsx';
import { OrderItems } from './parts/OrderItems.tsx';
import { OrderNotices } from './parts/OrderNotices.tsx';
import { OrderShipment } from './parts/OrderShipment.tsx';
import { OrderSteps } from './parts/OrderSteps.tsx';
import { OrderTiles } from './parts/OrderTiles.tsx';

const query = graphql`
  query OrderScreenQuery($marketplace: Marketplace!, $number: String!, $currency: ReportCurrency) @preloadable {
    viewer {
      order(marketplace: $marketplace, number: $number, in: $currency) {
        number
        ...OrderHead_order
        ...OrderTiles_order
        ...OrderNotices_order
        ...OrderSteps_order
        ...OrderItems_order
        ...OrderShipment_order
        ...OrderEvents_order
      }
    }
  }
`;

type QueryRef = PreloadedQuery<OrderScreenQuery>;

/** /orders/{marketplace}/{number}: what happened with a sale, and what it left. */
export function OrderScreen() {
  const { queryRef, isStale } = useRouteQuery<OrderScreenQuery>();
  const { orderId = '' } = useParams();
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 touch-targets sm:p-4">
      <title>{t('orders.orderSellerAnalytics', { orderId })}</title>
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<OrderSkeleton number={orderId} />}>
          <div aria-busy={isStale} className={`flex flex-col gap-3 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
            <Order queryRef={queryRef} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Order({ queryRef }: { queryRef: QueryRef }) {
  const { order } = usePreloadedQuery<OrderScreenQuery>(query, queryRef).viewer;
  if (!order) return <NoOrder number={queryRef.variables.number} />;
  return (
    <>
      <div>
        <OrderHead order={order} />
        <CurrencyNote />
      </div>
      <OrderTiles order={order} />
      <OrderNotices order={order} />
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <OrderSteps order={order} />
          <OrderEntries number={order.number} />
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <OrderItems order={order} />
          <OrderShipment order={order} />
          <OrderEvents order={order} />
        </div>
      </div>
    </>
  );
}

function NoOrder({ number }: { number: string }) {
  const navigate = useNavigate();
  return (
    <section className="rounded-lg border border-line bg-surface">
      <EmptyState level={1} title={t('orders.orderNotFound', { number })} hint={t('orders.itMayBeFromBeforeThe')}>
        <Link to={`${paths.orders}?search=${encodeURIComponent(number)}`} className={buttonClass('secondary')}>
          {t('orders.searchInAllOrders')}
        </Link>
        <button type="button" className={buttonClass('quiet')} onClick={() => void navigate(-1)}>
          {t('orders.back')}
        </button>
      </EmptyState>
    </section>
  );
}

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** Skeleton of the head, the tiles, the ladder and the side column. */
const OrderSkeleton = ({ number }: { number: string }) => (
  <div role="status" aria-label={t('orders.loadingOrder')} className="flex flex-col gap-3">
    <h1 className="text-title tracking-tight">{number}</h1>
    <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
      {lines.slice(0, 3).map((line) => (
        <div key={line} className="flex flex-col gap-2 bg-surface px-4 py-3">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-7 w-32" />
          <Skeleton className="h-3.5 w-40" />
        </div>
      ))}
    </div>
    <div className="grid gap-3 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
      <div className="rounded-lg border border-line bg-surface">
        {lines.map((line) => (
          <div key={line} className="flex items-center gap-6 border-b border-line px-4 py-3.5 last:border-0">
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-3.5 w-20" />
          </div>
        ))}
      </div>
      <Skeleton className="h-72 rounded-lg" />
    </div>
  </div>
);
