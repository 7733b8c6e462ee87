import { CurrencyNote } from '#client/parts/currency/CurrencyNote.tsx';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { LoadedLater } from '#client/routing/LoadedLater.tsx';
import { CardsAndRowsSkeleton } from '#client/ui/page/Skeleton.tsx';
import { formatDayOnly, saoPauloDay } from '#client/lib/time/time.ts';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import type { WithDays } from '#client/ui/period/PeriodFields.tsx';
import { useRefresh } from '#client/data/useRefresh.ts';
import { t } from '#client/lib/language/t.ts';
import type { DashboardScreenQuery } from './__generated__/DashboardScreenQuery.graphql';
import { BrandSelect } from './BrandSelect.tsx';
import { FiguresFailure, toastFailure } from '#client/screens/dashboard/cards/FiguresFailure.tsx';
import { ProductSalesPanel } from '#client/screens/dashboard/products/ProductSalesPanel.tsx';
import { SalesCards } from '#client/screens/dashboard/cards/SalesCards.tsx';
import { SalesFilters } from './SalesFilters.tsx';
import { SalesHeader } from './SalesHeader.tsx';
import { salesForm, type SalesView } from './salesView.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { useNewOrders } from '#client/screens/dashboard/orders/useNewOrders.tsx';
import { marketplaceName } from '#client/lib/marketplaces.ts';

const PrintHead = lazy(async () => ({ default: (await import('#client/files/PrintHead.tsx')).PrintHead }));
const SyncProgress = lazy(async () => ({ default: (await import('./start/SyncProgress.tsx')).SyncProgress }));
const FirstDay = lazy(async () => ({ default: (await import('#client/parts/start/FirstDay.tsx')).FirstDay }));
const TodayLine = lazy(async () => ({ default: (await import('./start/TodayLine.tsx')).TodayLine }));
const FiguresLegend = lazy(async () => ({ default: (await import('./cards/FiguresLegend.tsx')).FiguresLegend }));

const query = graphql`
  query DashboardScreenQuery($filter: SalesFilter!, $sort: ProductSalesSort, $page: Int!, $currency: ReportCurrency)
  @preloadable {
    viewer {
      ...BrandSelect_viewer
      ...FirstDay_viewer
      ...SyncProgress_viewer
      ...PrintHead_viewer
      salesMetrics(filter: $filter, in: $currency) {
        startDate
        endDate
        ...SalesCards_metrics
        ...FiguresLegend_metrics
      }
      areOrdersComplete
      ...ProductSalesPanel_viewer @arguments(filter: $filter, sort: $sort, page: $page, currency: $currency)
    }
  }
`;

type QueryRef = PreloadedQuery<DashboardScreenQuery>;

/** /dashboard: sales of the chosen scope in five cards and a product table, updated live. */
export function DashboardScreen() {
  const { queryRef, isStale } = useRouteQuery<DashboardScreenQuery>();
  return (
    <>
      <title>{t('dashboard.salesSellerAnalytics')}</title>
      <SalesHeader />
      <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4">
        <SalesFilters
          brandSelect={<Brands queryRef={queryRef} />}
          withDays={(show) => <Days queryRef={queryRef} show={show} />}
        />
        <CurrencyNote />
        <ErrorBoundary FallbackComponent={FiguresFailure} onError={toastFailure} resetKeys={[queryRef]}>
          <Suspense fallback={<CardsAndRowsSkeleton label={t('dashboard.loadingSales')} cards={5} rows={8} />}>
            <Figures queryRef={queryRef} isStale={isStale} />
          </Suspense>
        </ErrorBoundary>
      </div>
    </>
  );
}

/** The brand filter works before the figures load. */
const Brands = ({ queryRef }: { queryRef: QueryRef }) => (
  <ErrorBoundary fallback={<BrandSelect viewer={null} />} resetKeys={[queryRef]}>
    <Suspense fallback={<BrandSelect viewer={null} />}>
      <LoadedBrands queryRef={queryRef} />
    </Suspense>
  </ErrorBoundary>
);

const LoadedBrands = ({ queryRef }: { queryRef: QueryRef }) => (
  <BrandSelect viewer={usePreloadedQuery<DashboardScreenQuery>(query, queryRef).viewer} />
);

/** The filters work before the days of the period load. */
const Days = ({ queryRef, show }: { queryRef: QueryRef; show: Parameters<WithDays>[0] }) => (
  <ErrorBoundary fallback={show(null)} resetKeys={[queryRef]}>
    <Suspense fallback={show(null)}>
      <LoadedDays queryRef={queryRef} show={show} />
    </Suspense>
  </ErrorBoundary>
);

const LoadedDays = ({ queryRef, show }: ComponentProps<typeof Days>) =>
  show(usePreloadedQuery<DashboardScreenQuery>(query, queryRef).viewer.salesMetrics);

function Figures({ queryRef, isStale }: { queryRef: QueryRef; isStale: boolean }) {
  const { viewer } = usePreloadedQuery<DashboardScreenQuery>(query, queryRef);
  const { refresh, lastRefresh } = useRefresh(query, queryRef.variables, toastFailure);
  const arrivals = useNewOrders(refresh, lastRefresh);
  const { view } = useUrlView(salesForm);
  return (
    <div aria-busy={isStale} className={`flex flex-col gap-3 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
      <LoadedLater>
        <PrintHead viewer={viewer} title={t('dashboard.sales')} period={printedScope(viewer.salesMetrics, view)} />
      </LoadedLater>
      <LoadedLater>
        <FirstDay viewer={viewer} />
        <SyncProgress viewer={viewer} onRefresh={refresh} />
      </LoadedLater>
      {viewer.areOrdersComplete && <TodaySlot />}
      <SalesCards
        metrics={viewer.salesMetrics}
        arrivals={arrivals}
        fetchKey={lastRefresh}
        areOrdersComplete={viewer.areOrdersComplete}
      />
      <ProductSalesPanel viewer={viewer} queryRef={queryRef} onRefresh={refresh} />
      <LoadedLater>
        <FiguresLegend metrics={viewer.salesMetrics} />
      </LoadedLater>
    </div>
  );
}

const DISMISSED = 'todayLine.dismissed';

/** What is to do today, in a line as high before it loads; away for the day once it is dismissed. */
function TodaySlot() {
  const [day] = useState(() => saoPauloDay(new Date()));
  const [isAway, setIsAway] = useState(() => localStorage.getItem(DISMISSED) === day);
  if (isAway) return null;
  const handleDismiss = () => {
    localStorage.setItem(DISMISSED, day);
    setIsAway(true);
  };
  return (
    <div className="flex h-11 rounded-lg border border-line bg-surface print:hidden">
      <LoadedLater>
        <TodayLine onDismiss={handleDismiss} />
      </LoadedLater>
    </div>
  );
}

/** Days and filters for the header of the printed page. */
const printedScope = (
  { startDate, endDate }: { startDate: string; endDate: string },
  { marketplace, status, brand, search }: SalesView,
) =>
  [
    startDate === endDate
      ? formatDayOnly(startDate)
      : t('dashboard.to', { startDate: formatDayOnly(startDate), endDate: formatDayOnly(endDate) }),
    marketplace && marketplaceName(marketplace),
    status && `pedidos: ${status}`,
    brand,
    search && `busca: ${search}`,
  ]
    .filter(Boolean)
    .join(' · ');
