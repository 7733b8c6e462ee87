import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { fetchQuery, graphql, useLazyLoadQuery, useRelayEnvironment } from 'react-relay/hooks';
import { formatCount, UNKNOWN } from '#client/lib/format.ts';
import { isUnderWay } from '#client/lib/schema.ts';
import { relativeTime } from '#client/lib/time/time.ts';
import { useNow } from '#client/data/useNow.ts';
import { t } from '#client/lib/language/t.ts';
import { Badge } from '#client/ui/figures/Badge.tsx';
import { Banner } from '#client/ui/page/Banner.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import type { SyncStatusPanelQuery } from './__generated__/SyncStatusPanelQuery.graphql';
import { StartSyncButton } from './StartSyncButton.tsx';

const POLL_MS = 30_000; // spec 9

const query = graphql`
  query SyncStatusPanelQuery {
    viewer {
      buyBoxSyncStatus {
        totalAsins
        totalRecords
        lastSync
        isActive
      }
      latestBuyBoxSync {
        status
        stepsDone
        stepsTotal
        stepLabel
        error
      }
    }
  }
`;

/** State of the offer sync, fetched every 30 seconds and whenever `revision` increases. Failures are only logged. */
export function SyncStatusPanel({ revision }: { revision: number }) {
  const environment = useRelayEnvironment();
  const refetch = useCallback(() => {
    fetchQuery<SyncStatusPanelQuery>(environment, query, {}, { networkCacheConfig: { force: true } }).subscribe({
      error: (error: Error) => console.error(error),
    });
  }, [environment]);
  useEffect(() => {
    const poll = setInterval(refetch, POLL_MS);
    return () => clearInterval(poll);
  }, [refetch]);
  useEffect(() => {
    if (revision > 0) refetch();
  }, [revision, refetch]);
  const now = useNow();
  const [attempt, setAttempt] = useState(0);
  const waiting = <Frame onStarted={refetch}>{UNKNOWN}</Frame>;
  return (
    <ErrorBoundary
      fallback={waiting}
      onError={(error) => console.error(error)}
      resetKeys={[now]} // a failed load is retried every half minute
      onReset={() => setAttempt((count) => count + 1)}
    >
      <Suspense fallback={waiting}>
        <Loaded now={now} attempt={attempt} onStarted={refetch} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Loaded({ now, attempt, onStarted }: { now: Date; attempt: number; onStarted: () => void }) {
  const { viewer } = useLazyLoadQuery<SyncStatusPanelQuery>(
    query,
    {},
    { fetchPolicy: 'store-and-network', fetchKey: attempt },
  );
  const { totalAsins, totalRecords, lastSync, isActive } = viewer.buyBoxSyncStatus;
  const run = viewer.latestBuyBoxSync;
  const isRunning = isUnderWay(run?.status ?? null);
  return (
    <>
      <Frame
        onStarted={onStarted}
        badge={
          <Badge tone={isActive ? 'positive' : 'warning'} title={t('buyBox.offersAreReadEvery15Minutes')}>
            {isActive ? t('buyBox.automaticOn') : t('buyBox.automaticOff')}
          </Badge>
        }
        below={
          isRunning && (
            <div className="flex w-full flex-col gap-1">
              <p role="status" className="text-label text-muted">
                {run!.stepLabel ?? t('buyBox.queued')}
              </p>
              <ProgressBar label={t('buyBox.progressOfTheSync')} done={run!.stepsDone} total={run!.stepsTotal} />
            </div>
          )
        }
      >
        {lastSync ? <time dateTime={lastSync}>{relativeTime(lastSync, now)}</time> : t('buyBox.never')}{' '}
        {t('buyBox.listingsRecords', { totalAsins: formatCount(totalAsins), totalRecords: formatCount(totalRecords) })}
      </Frame>
      {!lastSync && !run && <Banner tone="warning">{t('buyBox.competitorsHaveNotBeenSyncedYet')}</Banner>}
      {run?.error && !isRunning && <Banner tone="warning">{run.error}</Banner>}
    </>
  );
}

const Frame = ({
  onStarted,
  badge,
  below,
  children,
}: {
  onStarted: () => void;
  badge?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) => (
  <section
    aria-label={t('buyBox.syncOfCompetitors')}
    className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3"
  >
    {/* on a phone the height of the two lines that load, to avoid a layout shift */}
    <p className="mr-auto text-small max-sm:min-h-9 max-sm:w-full">
      <span className="font-medium">{t('buyBox.lastSync')}</span> {children}
    </p>
    {badge}
    <StartSyncButton onStarted={onStarted} />
    {below}
  </section>
);
