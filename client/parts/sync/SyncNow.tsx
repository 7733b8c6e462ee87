import { RefreshCw } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { isUnderWay } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import type { SyncNow_viewer$key } from './__generated__/SyncNow_viewer.graphql';
import { toastSyncRefused, useStartSync } from './useStartSync.tsx';

/** Progress or result of the latest sync, and the button that starts the next one. */
export function SyncNow({ viewer }: { viewer: SyncNow_viewer$key }) {
  const { latestSync: run, syncStreams } = useFragment(
    graphql`
      fragment SyncNow_viewer on Viewer {
        latestSync {
          status
          stepsDone
          stepsTotal
          stepLabel
          ordersNew
        }
        syncStreams {
          needsReconnect
        }
      }
    `,
    viewer,
  );
  const [startSync, isBusy] = useStartSync();
  const fail = (reason?: string) => toastSyncRefused(reason, 'sync-started');
  const isRunning = isUnderWay(run?.status ?? null);
  const canSync = syncStreams.some(({ needsReconnect }) => !needsReconnect);
  const isRetry = run?.status === 'ERROR' || run?.status === 'PARTIAL';
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-small text-muted">
          {isRunning ? (run?.stepLabel ?? t('parts.queued')) : t('parts.automaticSyncEvery15Minutes')}
          {isRunning && run && run.ordersNew > 0 && t('parts.newOrders', { ordersNew: formatCount(run.ordersNew) })}
        </p>
        {(canSync || isRunning) && (
          <Button tone="primary" disabled={isBusy || isRunning} onClick={() => startSync({ onRefused: fail })}>
            <RefreshCw size={13} aria-hidden />
            {isRunning || isBusy ? t('parts.syncing') : isRetry ? t('parts.tryAgain') : t('parts.syncNow')}
          </Button>
        )}
      </div>
      {isRunning && run && (
        <ProgressBar label={t('parts.progressOfTheSync')} done={run.stepsDone} total={run.stepsTotal} />
      )}
    </div>
  );
}
