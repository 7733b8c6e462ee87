import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { toastSyncRefused } from '#client/parts/sync/useStartSync.tsx';
import { Button } from '#client/ui/controls/Button.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { StartSyncButtonMutation } from './__generated__/StartSyncButtonMutation.graphql';

const REFETCH_DELAY_MS = 5_000; // spec 9
const TOAST = 'buy-box-sync';

/** Starts an offer sync. `onStarted` is called five seconds after the server accepts it. */
export function StartSyncButton({ onStarted }: { onStarted: () => void }) {
  const [commit, isBusy] = useMutation<StartSyncButtonMutation>(graphql`
    mutation StartSyncButtonMutation {
      startBuyBoxSync {
        __typename
        ... on StartBuyBoxSyncPayload {
          run {
            id
            status
            stepsDone
            stepsTotal
            stepLabel
            error
          }
        }
        ... on UserError {
          code
          message
        }
      }
    }
  `);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = () =>
    commit({
      variables: {},
      updater: (store) => {
        const run = store.getRootField('startBuyBoxSync')?.getLinkedRecord('run');
        if (run) store.getRoot().getLinkedRecord('viewer')?.setLinkedRecord(run, 'latestBuyBoxSync');
      },
      onCompleted: ({ startBuyBoxSync: answer }) => {
        if (answer.__typename === 'UserError')
          return answer.code === 'CONFLICT'
            ? toastError(answer.message, TOAST)
            : toastSyncRefused(answer.message, TOAST);
        toast.success(t('buyBox.syncStartedThisMayTakeA'), { id: TOAST });
        clearTimeout(timer.current);
        timer.current = setTimeout(onStarted, REFETCH_DELAY_MS);
      },
      onError: () => toastSyncRefused(undefined, TOAST),
    });
  return (
    <Button tone="primary" disabled={isBusy} onClick={start}>
      <RefreshCw size={13} aria-hidden className={isBusy ? 'animate-spin' : undefined} />
      {isBusy ? t('buyBox.syncing') : t('buyBox.syncNow')}
    </Button>
  );
}
