import { type ComponentType, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { PreloadedQuery } from 'react-relay/hooks';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { OperationType } from 'relay-runtime';
import { oneOf } from '#client/lib/urlState.ts';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { Tabs } from '#client/ui/controls/Tabs.tsx';
import { LoadFailure } from '#client/ui/page/EmptyState.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import { PayoutPanel } from './payouts/PayoutPanel.tsx';
import { PayoutsPanel } from './payouts/PayoutsPanel.tsx';
import { firstTab, tabs, tabWords } from './tabs.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- each panel has a query of its own
type Panel = ComponentType<{ queryRef: PreloadedQuery<any> }>;

/** Panel of each query that a tab starts: while another tab loads, the shown query is still that of the tab before. */
const panels: Record<string, Panel> = {
  PayoutsPanelQuery: PayoutsPanel,
  PayoutPanelQuery: PayoutPanel,
};

/** /conciliacao: from the sale to the bank. */
export function ReconciliationScreen() {
  const { queryRef, isStale } = useRouteQuery<OperationType>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const Panel = panels[queryRef.name];
  return (
    <div className="mx-auto flex max-w-[96rem] flex-col gap-3 p-3 sm:p-4">
      <title>Conciliação · Seller Analytics</title>
      <h1 className="text-lg font-semibold tracking-tight">Conciliação</h1>
      <Tabs
        label="Conciliação"
        tabs={tabs}
        chosen={oneOf(tabWords, firstTab).read(params.get('tab'))}
        onChoose={(tab) => void navigate(`?tab=${tab}`)}
      >
        <ErrorBoundary fallback={<LoadFailure />} resetKeys={[queryRef]}>
          <Suspense fallback={<ScreenSkeleton />}>
            <div aria-busy={isStale} className={`transition-opacity ${isStale ? 'opacity-55' : ''}`}>
              {Panel && <Panel queryRef={queryRef} />}
            </div>
          </Suspense>
        </ErrorBoundary>
      </Tabs>
    </div>
  );
}
