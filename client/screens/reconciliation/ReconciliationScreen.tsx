import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { MoneyChecks } from '#client/parts/reconciliation/MoneyChecks.tsx';
import { ReconciliationPage } from '#client/parts/reconciliation/ReconciliationPage.tsx';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import type { ReconciliationScreenQuery } from './__generated__/ReconciliationScreenQuery.graphql';
import { MonthToolbar } from './MonthToolbar.tsx';
import { MonthBridge } from './MonthBridge.tsx';
import { MonthCards } from './MonthCards.tsx';
import { MonthSources } from './MonthSources.tsx';

const query = graphql`
  query ReconciliationScreenQuery($period: String!, $marketplace: Marketplace!, $currency: String!) @preloadable {
    viewer {
      hasConnections
      reconciliation(period: $period, marketplace: $marketplace, currency: $currency) {
        ...MonthToolbar_month
        ...MonthCards_month
        ...MonthBridge_month
        ...MonthSources_month
      }
      ...MoneyChecks_viewer
    }
  }
`;

/** /reconciliation: from a month's sales to what entered the account at the marketplace. */
export function ReconciliationScreen() {
  const { queryRef, isStale } = useRouteQuery<ReconciliationScreenQuery>();
  return (
    <ReconciliationPage title={t('reconciliation.summary')}>
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<ScreenSkeleton />}>
          <div aria-busy={isStale} className={`flex flex-col gap-3 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
            <Month queryRef={queryRef} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </ReconciliationPage>
  );
}

function Month({ queryRef }: { queryRef: PreloadedQuery<ReconciliationScreenQuery> }) {
  const { viewer } = usePreloadedQuery<ReconciliationScreenQuery>(query, queryRef);
  const { hasConnections, reconciliation } = viewer;
  const { marketplace, currency } = queryRef.variables;
  return (
    <>
      <MonthToolbar month={reconciliation} period={queryRef.variables.period} />
      <MonthCards month={reconciliation} />
      <MonthBridge month={reconciliation} hasConnections={hasConnections} />
      <MonthSources month={reconciliation} />
      <MoneyChecks viewer={viewer} marketplace={marketplace} currency={currency} />
    </>
  );
}
