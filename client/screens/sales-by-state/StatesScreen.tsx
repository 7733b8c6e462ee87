import { CurrencyNote } from '#client/parts/currency/CurrencyNote.tsx';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { Link } from 'react-router-dom';
import { paths } from '#client/lib/paths.ts';
import { formatDayOnly } from '#client/lib/time/time.ts';
import { PrintHead } from '#client/files/PrintHead.tsx';
import { t } from '#client/lib/language/t.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { WithDays } from '#client/ui/period/PeriodFields.tsx';
import type { StatesScreenQuery } from './__generated__/StatesScreenQuery.graphql';
import { StatesFilters } from './StatesFilters.tsx';
import { StatesPanel } from './StatesPanel.tsx';

const query = graphql`
  query StatesScreenQuery($filter: SalesFilter!, $currency: ReportCurrency) @preloadable {
    viewer {
      ...PrintHead_viewer
      salesByState(filter: $filter, in: $currency) {
        startDate
        endDate
        ...StatesPanel_sales
      }
    }
  }
`;

type QueryRef = PreloadedQuery<StatesScreenQuery>;

const TITLE = t('salesByState.salesByState');
const toastFailure = () => toastError(t('salesByState.theSalesByStateCouldNot'), 'sales-by-state-error');

/** /sales-by-state: where sales were sent to, and what they left, as a map and a table. */
export function StatesScreen() {
  const { queryRef, isStale } = useRouteQuery<StatesScreenQuery>();
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4 print:p-0">
      <title>{t('salesByState.sellerAnalytics', { title: TITLE })}</title>
      <div className="flex flex-wrap items-baseline justify-between gap-2 print:hidden">
        <h1 className="text-title tracking-tight">{TITLE}</h1>
        <Link to={paths.dashboard} className="text-small text-link hover:underline">
          {t('salesByState.backToTheDashboard')}
        </Link>
      </div>
      <CurrencyNote />
      <StatesFilters withDays={(show) => <Days queryRef={queryRef} show={show} />} />
      <ErrorBoundary
        fallbackRender={({ error }) => <LoadFailure error={error} title={t('salesByState.theSalesByStateCouldNot2')} />}
        onError={toastFailure}
        resetKeys={[queryRef]}
      >
        <Suspense fallback={<StatesSkeleton />}>
          <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
            <Sales queryRef={queryRef} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** The filters work before the days of the period load. */
const Days = ({ queryRef, show }: { queryRef: QueryRef; show: Parameters<WithDays>[0] }) => (
  <ErrorBoundary fallback={show(null)} resetKeys={[queryRef]}>
    <Suspense fallback={show(null)}>
      <LoadedDays queryRef={queryRef} show={show} />
    </Suspense>
  </ErrorBoundary>
);

const LoadedDays = ({ queryRef, show }: { queryRef: QueryRef; show: Parameters<WithDays>[0] }) =>
  show(usePreloadedQuery<StatesScreenQuery>(query, queryRef).viewer.salesByState);

function Sales({ queryRef }: { queryRef: QueryRef }) {
  const { viewer } = usePreloadedQuery<StatesScreenQuery>(query, queryRef);
  const { salesByState } = viewer;
  const { startDate, endDate } = salesByState;
  const period = t('salesByState.to', { startDate: formatDayOnly(startDate), endDate: formatDayOnly(endDate) });
  return (
    <>
      <PrintHead viewer={viewer} title={TITLE} period={period} />
      <StatesPanel sales={salesByState} />
    </>
  );
}

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** Skeleton of the map and the table. */
const StatesSkeleton = () => (
  <div
    role="status"
    aria-label={t('salesByState.loadingSalesByState')}
    className="grid rounded-lg border border-line bg-surface xl:grid-cols-[26rem_minmax(0,1fr)]"
  >
    <div className="p-4">
      <Skeleton className="mx-auto aspect-[6/7] w-full max-w-sm" />
    </div>
    <div className="border-line xl:border-l">
      {lines.map((line) => (
        <div key={line} className="flex items-center gap-6 border-b border-line px-4 py-2.5 last:border-0">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="ml-auto h-3.5 w-24" />
        </div>
      ))}
    </div>
  </div>
);
