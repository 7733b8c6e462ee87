import { lazy, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { ReconciliationPage } from '#client/parts/reconciliation/ReconciliationPage.tsx';
import { LoadedLater } from '#client/routing/LoadedLater.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { EmptyState } from '#client/ui/page/EmptyState.tsx';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import type { ReconciliationScreenQuery } from './__generated__/ReconciliationScreenQuery.graphql';
import { MonthToolbar } from './MonthToolbar.tsx';
import { MonthBridge } from './MonthBridge.tsx';
import { MonthCards } from './MonthCards.tsx';
import { MonthSources } from './MonthSources.tsx';

const OrderDrawer = lazy(async () => ({ default: (await import('./OrderDrawer.tsx')).OrderDrawer }));

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
    }
  }
`;

/** /conciliacao: from a month's sales to what entered the account at the marketplace. */
export function ReconciliationScreen() {
  const { queryRef, isStale } = useRouteQuery<ReconciliationScreenQuery>();
  return (
    <ReconciliationPage title="Resumo">
      <ErrorBoundary FallbackComponent={Failure} resetKeys={[queryRef]}>
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
  const { hasConnections, reconciliation } = usePreloadedQuery<ReconciliationScreenQuery>(query, queryRef).viewer;
  return (
    <>
      <MonthToolbar month={reconciliation} period={queryRef.variables.period} />
      <MonthCards month={reconciliation} />
      <MonthBridge month={reconciliation} hasConnections={hasConnections} />
      <MonthSources month={reconciliation} />
      <LoadedLater>
        <OrderDrawer />
      </LoadedLater>
    </>
  );
}

function Failure({ error }: FallbackProps) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState
        title="Erro ao carregar dados"
        hint={(error instanceof Error && error.message) || 'Erro desconhecido'}
      >
        <Button tone="primary" disabled={state !== 'idle'} onClick={() => void revalidate()}>
          Tentar Novamente
        </Button>
      </EmptyState>
    </div>
  );
}
