import { Suspense, useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { useRefresh } from '#client/data/useRefresh.ts';
import { t } from '#client/lib/language/t.ts';
import { ReconciliationPage } from '#client/parts/reconciliation/ReconciliationPage.tsx';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import type { DifferencesScreenQuery } from './__generated__/DifferencesScreenQuery.graphql';
import { CausesPanel } from './CausesPanel.tsx';
import { DifferenceDrawer } from './detail/DifferenceDrawer.tsx';
import { DifferencesFilters } from './DifferencesFilters.tsx';
import { DifferencesTable } from './list/DifferencesTable.tsx';
import { SettingsButton } from './SettingsButton.tsx';
import { SourceNotes } from './SourceNotes.tsx';
import { useDifferenceChanges } from './useDifferenceChanges.ts';

const query = graphql`
  query DifferencesScreenQuery(
    $filter: MoneyDifferencesFilter!
    $summaryFilter: MoneyDifferencesFilter!
    $sort: MoneyDifferencesSort!
  ) @preloadable {
    viewer {
      moneyDifferenceSummary(filter: $summaryFilter) {
        isCompared
        ...CausesPanel_summary
        ...SourceNotes_summary
      }
      reconciliationSettings {
        ...SettingsButton_settings
        ...DifferencesFilters_settings
      }
      ...SourceNotes_viewer
      ...DifferencesTable_viewer @arguments(filter: $filter, sort: $sort)
    }
  }
`;

/** /reconciliation/differences: money charged or paid otherwise than expected, and what is done about it. */
export function DifferencesScreen() {
  const { queryRef, isStale } = useRouteQuery<DifferencesScreenQuery>();
  return (
    <ReconciliationPage title={t('differences.differences')}>
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<ScreenSkeleton />}>
          <Worklist queryRef={queryRef} isStale={isStale} />
        </Suspense>
      </ErrorBoundary>
      <DifferenceDrawer />
    </ReconciliationPage>
  );
}

const toastFailure = () => toastError(t('differences.theDataCouldNotBeLoaded'), 'differences-error');

function Worklist({ queryRef, isStale }: { queryRef: PreloadedQuery<DifferencesScreenQuery>; isStale: boolean }) {
  const { viewer } = usePreloadedQuery<DifferencesScreenQuery>(query, queryRef);
  const { refresh } = useRefresh(query, queryRef.variables, toastFailure);
  const changes = useDifferenceChanges();
  useEffect(() => {
    if (changes > 0) refresh();
  }, [changes, refresh]);
  const { moneyDifferenceSummary: summary, reconciliationSettings: settings } = viewer;
  return (
    <>
      <div className="flex flex-wrap items-start justify-end gap-2">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <SourceNotes viewer={viewer} summary={summary} />
        </div>
        <SettingsButton settings={settings} />
      </div>
      <CausesPanel summary={summary} />
      <DifferencesFilters settings={settings} />
      <section
        aria-label={t('differences.differences')}
        aria-busy={isStale}
        className={`rounded-lg border border-line bg-surface transition-opacity ${isStale ? 'opacity-55' : ''}`}
      >
        <DifferencesTable viewer={viewer} isCompared={summary.isCompared} />
      </section>
    </>
  );
}
