import { CurrencyNote } from '#client/parts/currency/CurrencyNote.tsx';
import { Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { specifiedEnglish } from '#client/lib/language/locale.ts';
import { t } from '#client/lib/language/t.ts';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { ProfitDetectorScreenQuery } from './__generated__/ProfitDetectorScreenQuery.graphql';
import { PeriodChoice } from '#client/ui/period/PeriodFields.tsx';
import { detectorPeriodWords, periodText } from './detectorPeriods.ts';
import { detectorForm } from './detectorView.ts';
import { AnalysesPanel } from './AnalysesPanel.tsx';
import { CriticalAlerts } from './CriticalAlerts.tsx';
import { LossBanner } from './LossBanner.tsx';
import { StatusCards } from './StatusCards.tsx';

const query = graphql`
  query ProfitDetectorScreenQuery(
    $period: Period
    $startDate: Date
    $endDate: Date
    $status: ProfitStatus
    $search: String
    $sort: ProfitAnalysesSort
    $page: Int
  ) @preloadable {
    viewer {
      ...CriticalAlerts_viewer
      profitAnalyses(
        period: $period
        startDate: $startDate
        endDate: $endDate
        status: $status
        search: $search
        sort: $sort
        page: $page
        size: 50
      ) {
        startDate
        endDate
        summary {
          ...StatusCards_summary
        }
        ...LossBanner_page
        ...AnalysesPanel_page
      }
    }
  }
`;

/** /profit-detector: unprofitable products and recommendations. In English (spec 1). */
export function ProfitDetectorScreen() {
  const { queryRef, isStale } = useRouteQuery<ProfitDetectorScreenQuery>();
  return (
    <div lang={specifiedEnglish()} className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('profitDetector.profitDetectorSellerAnalytics')}</title>
      <ErrorBoundary FallbackComponent={LoadingFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<Loading />}>
          <Analyses queryRef={queryRef} isStale={isStale} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function Analyses({ queryRef, isStale }: { queryRef: PreloadedQuery<ProfitDetectorScreenQuery>; isStale: boolean }) {
  const { viewer } = usePreloadedQuery<ProfitDetectorScreenQuery>(query, queryRef);
  const { profitAnalyses } = viewer;
  const { startDate, endDate, summary } = profitAnalyses;
  const { view, change } = useUrlView(detectorForm);
  const days = { startDate, endDate };
  return (
    <div aria-busy={isStale} className={`flex flex-col gap-3 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-title tracking-tight">{t('profitDetector.profitLeakDetector')}</h1>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-label text-muted">{periodText(view.period, days)}</p>
          <span className="print:hidden">
            <PeriodChoice
              view={view}
              words={detectorPeriodWords}
              withDays={(show) => show(days)}
              onChange={(chosen) => change(chosen)}
            />
          </span>
        </div>
      </header>
      <CurrencyNote />
      <LossBanner analyses={profitAnalyses} />
      <CriticalAlerts viewer={viewer} />
      <StatusCards summary={summary} days={days} />
      <AnalysesPanel analyses={profitAnalyses} />
    </div>
  );
}

const Loading = () => (
  <div role="status" aria-label={t('profitDetector.loading')} className="flex flex-col gap-3">
    <Skeleton className="h-16" />
    <Skeleton className="h-24" />
    <Skeleton className="h-96" />
  </div>
);

const LoadingFailure = ({ error }: FallbackProps) => (
  <div className="flex flex-col gap-3">
    <h1 className="text-title tracking-tight">{t('profitDetector.profitLeakDetector')}</h1>
    <LoadFailure error={error} title={t('profitDetector.theAnalysesCouldNotBeLoaded')} isEnglish />
  </div>
);
