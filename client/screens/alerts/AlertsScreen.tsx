import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { useUrlView } from '#client/routing/useUrlView.ts';
import { Select } from '#client/ui/controls/Select.tsx';
import { Skeleton } from '#client/ui/page/Skeleton.tsx';
import type { AlertsScreenQuery } from './__generated__/AlertsScreenQuery.graphql';
import { AlertsPage } from './AlertsPage.tsx';
import { alertsForm, alertStates } from './alertsView.ts';
import { CauseList } from './causes/CauseList.tsx';
import { causeWords, kindWords } from '#client/parts/alerts/causeWords.ts';

const query = graphql`
  query AlertsScreenQuery($state: AlertState!) @preloadable {
    viewer {
      ...CauseList_viewer @arguments(state: $state)
    }
  }
`;

const stateNames = { open: t('alerts.open'), muted: t('alerts.muted'), resolved: t('alerts.resolved') };
const states = alertStates.map((state) => [state, stateNames[state]] as const);
const kinds = kindWords.map((kind) => [kind, causeWords[kind].name] as const);

/** /alerts: what needs the seller, one entry for each cause. */
export function AlertsScreen() {
  const { queryRef, isStale } = useRouteQuery<AlertsScreenQuery>();
  const { view, change } = useUrlView(alertsForm);
  return (
    <AlertsPage title={t('alerts.alertsTitle')} intro={t('alerts.oneEntryPerCause')}>
      <section aria-label={t('alerts.filters')} className="grid grid-cols-2 gap-2 sm:flex print:hidden">
        <Select
          label={t('alerts.state')}
          value={view.state}
          options={states}
          onChange={(state) => change({ state, open: undefined })}
        />
        <Select
          label={t('alerts.kind')}
          value={view.kind ?? ''}
          options={[['', t('alerts.allKinds')], ...kinds]}
          onChange={(kind) => change({ kind: kind || undefined, open: kind || undefined })}
        />
      </section>
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<CausesSkeleton />}>
          <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
            <Causes queryRef={queryRef} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </AlertsPage>
  );
}

function Causes({ queryRef }: { queryRef: PreloadedQuery<AlertsScreenQuery> }) {
  const { viewer } = usePreloadedQuery<AlertsScreenQuery>(query, queryRef);
  return <CauseList viewer={viewer} />;
}

const places = ['a', 'b', 'c', 'd', 'e'];
const CausesSkeleton = () => (
  <div
    role="status"
    aria-label={t('alerts.loading')}
    className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface"
  >
    {places.map((place) => (
      <div key={place} className="flex items-center gap-4 px-4 py-4">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="ml-auto h-4 w-24" />
      </div>
    ))}
  </div>
);
