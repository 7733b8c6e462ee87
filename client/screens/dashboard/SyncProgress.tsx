import { useMemo } from 'react';
import { graphql, useFragment, useSubscription } from 'react-relay/hooks';
import type { GraphQLSubscriptionConfig } from 'relay-runtime';
import { formatCount } from '#client/lib/format.ts';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import type { SyncProgress_viewer$key } from './__generated__/SyncProgress_viewer.graphql';
import type { SyncProgressSubscription } from './__generated__/SyncProgressSubscription.graphql';

/** How far the running synchronisation is, live; what the last one failed with; nothing when all is well. */
export function SyncProgress({ viewer, onRefresh }: { viewer: SyncProgress_viewer$key; onRefresh: () => void }) {
  const { latestSync: run } = useFragment(
    graphql`
      fragment SyncProgress_viewer on Viewer {
        latestSync {
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
  useSubscription(
    useMemo<GraphQLSubscriptionConfig<SyncProgressSubscription>>(
      () => ({
        subscription: graphql`
          subscription SyncProgressSubscription {
            syncProgress {
              id
              status
              createdAt
              finishedAt
              stepsDone
              stepsTotal
              stepLabel
              ordersNew
              error
            }
          }
        `,
        variables: {},
        // The event may be about a run that the page has not heard of.
        updater: (store) => {
          const latest = store.getRootField('syncProgress');
          if (latest) store.getRoot().getLinkedRecord('viewer')?.setLinkedRecord(latest, 'latestSync');
        },
        // Each finished step may have brought orders.
        onNext: onRefresh,
      }),
      [onRefresh],
    ),
  );
  if (run?.status === 'error')
    return (
      <p role="status" className="rounded-lg border border-line bg-warning-soft px-4 py-2.5 text-table text-warning">
        A última sincronização falhou{run.error ? `: ${run.error}` : '.'} Os números mostram o que já havia chegado.
      </p>
    );
  if (run?.status !== 'running' && run?.status !== 'pending') return null;
  return (
    <div role="status" className="flex flex-col gap-1.5 rounded-lg border border-line bg-surface px-4 py-2.5">
      <p className="flex flex-wrap justify-between gap-x-4 text-table">
        <span>
          <span className="font-medium">Sincronizando</span>
          {run.stepLabel && <span className="text-muted"> · {run.stepLabel}</span>}
        </span>
        <span className="text-muted tabular-nums">
          {run.ordersNew > 0 && `${formatCount(run.ordersNew)} pedidos novos · `}
          {run.stepsTotal > 0 ? `${formatCount(run.stepsDone)} de ${formatCount(run.stepsTotal)}` : 'Na fila'}
        </span>
      </p>
      <ProgressBar label="Progresso da sincronização" done={run.stepsDone} total={run.stepsTotal} />
    </div>
  );
}
