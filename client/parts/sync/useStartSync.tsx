import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import type { useStartSyncMutation } from './__generated__/useStartSyncMutation.graphql';
import { toastError } from '#client/ui/overlay/toast.tsx';

interface Outcome {
  onStarted?: () => void;
  /** Called with the server's message, or without one when the request failed. */
  onRefused: (reason?: string) => void;
}

/** Starts a synchronisation and writes its run to the store as the latest. */
export function useStartSync(): [start: (outcome: Outcome) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useStartSyncMutation>(graphql`
    mutation useStartSyncMutation {
      startSync {
        __typename
        ... on StartSyncPayload {
          run {
            id
            trigger
            status
            createdAt
            stepsDone
            stepsTotal
            stepLabel
            finishedAt
            ordersNew
            error
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const start = ({ onStarted, onRefused }: Outcome) =>
    void commit({
      variables: {},
      updater: (store) => {
        const run = store.getRootField('startSync')?.getLinkedRecord('run');
        if (run) store.getRoot().getLinkedRecord('viewer')?.setLinkedRecord(run, 'latestSync');
      },
      onCompleted: ({ startSync }) =>
        startSync.__typename === 'UserError' ? onRefused(startSync.message) : onStarted?.(),
      onError: () => onRefused(),
    });
  return [start, isBusy];
}

/** Toast for a synchronisation that did not start (spec 8), with the server's reason when there is one. */
export const toastSyncRefused = (reason: string | undefined, id: string) =>
  toastError(
    <span className="flex flex-col">
      <span>{t('parts.theSyncCouldNotBeStarted')}</span>
      {reason && <span className="text-label text-muted">{reason}</span>}
    </span>,
    id,
  );
