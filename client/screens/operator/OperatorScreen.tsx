import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { graphql, type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { NotFoundScreen } from '#client/parts/notFound/NotFoundScreen.tsx';
import { LoadFailure } from '#client/routing/LoadFailure.tsx';
import { useRouteQuery } from '#client/routing/useRouteQuery.ts';
import { ScreenSkeleton } from '#client/ui/page/Skeleton.tsx';
import type { OperatorScreenQuery } from './__generated__/OperatorScreenQuery.graphql';
import { AccountsPanel } from './AccountsPanel.tsx';
import { FailedJobsPanel } from './FailedJobsPanel.tsx';
import { HealthCards } from './HealthCards.tsx';
import { LateSyncsPanel } from './LateSyncsPanel.tsx';
import { QueuePanel } from './QueuePanel.tsx';
import { RefusedPanel } from './RefusedPanel.tsx';
import { SwitchesPanel } from './SwitchesPanel.tsx';

const query = graphql`
  query OperatorScreenQuery @preloadable {
    viewer {
      operator {
        version
        ...HealthCards_operator
        ...LateSyncsPanel_operator
        ...RefusedPanel_operator
        ...SwitchesPanel_operator
        ...QueuePanel_operator
        ...FailedJobsPanel_operator
      }
      ...AccountsPanel_viewer
    }
  }
`;

/** /operator: the whole installation, for its operators. Others get what an unknown address gives. */
export function OperatorScreen() {
  const { queryRef } = useRouteQuery<OperatorScreenQuery>();
  return (
    <ErrorBoundary FallbackComponent={LoadFailure} resetKeys={[queryRef]}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Installation queryRef={queryRef} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Installation({ queryRef }: { queryRef: PreloadedQuery<OperatorScreenQuery> }) {
  const { viewer } = usePreloadedQuery<OperatorScreenQuery>(query, queryRef);
  const { operator } = viewer;
  if (!operator) return <NotFoundScreen />;
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-3 p-3 sm:p-4">
      <title>{t('operator.pageTitle')}</title>
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h1 className="text-title tracking-tight">{t('operator.installation')}</h1>
        <span className="text-small text-muted tabular-nums">
          {t('operator.version', { version: operator.version })}
        </span>
      </div>
      <HealthCards operator={operator} />
      <FailedJobsPanel operator={operator} />
      <LateSyncsPanel operator={operator} />
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          <QueuePanel operator={operator} />
          <RefusedPanel operator={operator} />
        </div>
        <SwitchesPanel operator={operator} />
      </div>
      <AccountsPanel viewer={viewer} />
    </div>
  );
}
