import { useCallback } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { formatCount } from '#client/lib/format.ts';
import { t } from '#client/lib/language/t.ts';
import { isUnderWay } from '#client/lib/schema.ts';
import { type SyncStep, useSyncSteps } from '#client/parts/sync/useSyncSteps.ts';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import type { SyncProgress_viewer$key } from './__generated__/SyncProgress_viewer.graphql';

/**
 * Live progress of the first import, and the errors of the last synchronisation. Empty without either. SyncedLabel shows
 * later synchronisations, which are brief.
 */
export function SyncProgress({ viewer, onRefresh }: { viewer: SyncProgress_viewer$key; onRefresh: () => void }) {
  const { latestSync: run } = useFragment(
    graphql`
      fragment SyncProgress_viewer on Viewer {
        latestSync {
          trigger
          status
          stepsDone
          stepsTotal
          stepLabel
          ordersNew
          error
        }
      }
    `,
    viewer,
  );
  useSyncSteps(
    // each step of the first import may add orders; later syncs announce theirs and need a refresh only at their end
    useCallback(({ isFirstImport, isOver }: SyncStep) => void ((isFirstImport || isOver) && onRefresh()), [onRefresh]),
  );
  if (run?.status === 'ERROR') return <Warning outcome={t('dashboard.failed')} reason={run.error} />;
  if (run?.status === 'PARTIAL') return <Warning outcome={t('dashboard.wasIncomplete')} reason={run.error} />;
  if (run?.trigger !== 'INITIAL' || !isUnderWay(run.status)) return null;
  return (
    <div role="status" className="flex flex-col gap-1.5 rounded-lg border border-line bg-surface px-4 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <span>
          <span className="font-medium">{t('dashboard.syncing')}</span>
          {run.stepLabel && <span className="text-muted"> · {run.stepLabel}</span>}
        </span>
        <span className="text-muted tabular-nums">
          {run.ordersNew > 0 && t('dashboard.newOrders', { ordersNew: formatCount(run.ordersNew) })}
          {run.stepsTotal > 0
            ? t('dashboard.of2', { stepsDone: formatCount(run.stepsDone), stepsTotal: formatCount(run.stepsTotal) })
            : t('dashboard.queued')}
        </span>
      </p>
      <ProgressBar label={t('dashboard.progressOfTheSync')} done={run.stepsDone} total={run.stepsTotal} />
    </div>
  );
}

const Warning = ({ outcome, reason }: { outcome: string; reason: string | null | undefined }) => (
  <div role="status" className="rounded-lg border border-line bg-warning-soft px-4 py-2.5 text-small text-warning">
    <p>{t('dashboard.theLastSyncTheFiguresShow', { outcome })}</p>
    {reason && <p className="whitespace-pre-line">{reason}</p>}
  </div>
);
