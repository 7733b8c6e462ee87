import { type ComponentType, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { PreloadedQuery } from 'react-relay/hooks';
import type { OperationType } from 'relay-runtime';
import { t } from '#client/lib/language/t.ts';
import { ReconciliationPage } from '#client/parts/reconciliation/ReconciliationPage.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import { PayoutPanel } from './PayoutPanel.tsx';
import { PayoutsPanel } from './PayoutsPanel.tsx';

// oxlint-disable-next-line typescript/no-explicit-any -- each panel has a query of its own
type Panel = ComponentType<{ queryRef: PreloadedQuery<any> }>;

/** Panel of each query: while another one loads, the shown query is still the one before. */
const panels: Record<string, Panel> = {
  PayoutsPanelQuery: PayoutsPanel,
  PayoutPanelQuery: PayoutPanel,
};

/** /reconciliation/payouts: what the marketplaces paid out, and what it consists of. */
export function PayoutsScreen() {
  const { queryRef, isStale } = useRouteQuery<OperationType>();
  const Panel = panels[queryRef.name];
  return (
    <ReconciliationPage title={t('payouts.payouts')}>
      <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
        <Suspense fallback={<ScreenSkeleton />}>
          <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
            {Panel && <Panel queryRef={queryRef} />}
          </div>
        </Suspense>
      </ErrorBoundary>
    </ReconciliationPage>
  );
}
