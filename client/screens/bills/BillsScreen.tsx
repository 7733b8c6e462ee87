import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { ReconciliationPage } from '#client/parts/reconciliation/ReconciliationPage.tsx';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { CredentialsLink } from '#client/ui/controls/CredentialsLink.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import type { BillsScreenQuery } from './__generated__/BillsScreenQuery.graphql';
import { BillDetail } from './BillDetail.tsx';
import { PeriodsTable } from './PeriodsTable.tsx';

const query = graphql`
  query BillsScreenQuery($bill: String!, $filter: BillChargeFilter!) @preloadable {
    viewer {
      billsNote
      billPeriods {
        __typename
        ...PeriodsTable_periods
      }
      ...BillDetail_viewer @arguments(bill: $bill, filter: $filter)
    }
  }
`;

/** /reconciliation/bills: bills of marketplaces beside their summary. */
export function BillsScreen() {
  const { queryRef, isStale } = useRouteQuery<BillsScreenQuery>();
  return (
    <ReconciliationPage title={t('payouts.bills')}>
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<ScreenSkeleton />}>
          <div aria-busy={isStale} className={`flex flex-col gap-3 transition-opacity ${isStale ? 'opacity-55' : ''}`}>
            <Bills queryRef={queryRef} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </ReconciliationPage>
  );
}

function Bills({ queryRef }: { queryRef: PreloadedQuery<BillsScreenQuery> }) {
  const { viewer } = usePreloadedQuery<BillsScreenQuery>(query, queryRef);
  const { billPeriods: periods, billsNote: note } = viewer;
  return (
    <>
      {note && (
        <p role="status" className="rounded-md bg-warning-soft px-3 py-2 text-small whitespace-pre-line text-warning">
          {note}
        </p>
      )}
      {queryRef.variables.bill !== '' && <BillDetail viewer={viewer} />}
      <section aria-label={t('payouts.periods')} className="rounded-lg border border-line bg-surface">
        {periods.length === 0 ? (
          <EmptyState title={t('payouts.noBillReadYet')} hint={t('payouts.mercadoLivresBillsAppearAfterThe')}>
            <CredentialsLink />
          </EmptyState>
        ) : (
          <PeriodsTable periods={periods} />
        )}
      </section>
    </>
  );
}
