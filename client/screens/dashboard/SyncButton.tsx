import { RefreshCw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast';
import { graphql, useMutation } from 'react-relay/hooks';
import { Button } from '#client/ui/Button.tsx';
import { tellError } from '#client/ui/tellError.tsx';
import type { SyncButtonMutation } from './__generated__/SyncButtonMutation.graphql';

const RELOAD_DELAY_MS = 60_000; // spec 9
const STARTING = { id: 'sync-starting' };
const STARTED = { id: 'sync-started' };

/** Starts a synchronisation and fetches the figures again a minute later. */
export function SyncButton({ tone, onRefresh }: { tone: 'primary' | 'secondary'; onRefresh: () => void }) {
  const [commit, isBusy] = useMutation<SyncButtonMutation>(graphql`
    mutation SyncButtonMutation {
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const fail = (reason?: string) => {
    toast.dismiss(STARTING.id);
    tellError(
      <span className="flex flex-col">
        <span>Erro ao iniciar sincronização</span>
        {reason && <span className="text-2xs text-muted">{reason}</span>}
      </span>,
      STARTED.id,
    );
  };
  const start = () => {
    toast.loading('Iniciando sincronização...', STARTING);
    commit({
      variables: {},
      updater: (store) => {
        const run = store.getRootField('startSync')?.getLinkedRecord('run');
        if (run) store.getRoot().getLinkedRecord('viewer')?.setLinkedRecord(run, 'latestSync');
      },
      onCompleted: ({ startSync }) => {
        if (startSync.__typename === 'UserError') return fail(startSync.message);
        toast.success('Sincronização iniciada! Os dados aparecerão em alguns minutos.', STARTED);
        clearTimeout(timer.current);
        timer.current = setTimeout(onRefresh, RELOAD_DELAY_MS);
      },
      onError: () => fail(),
    });
  };
  return (
    <Button tone={tone} disabled={isBusy} onClick={start}>
      <RefreshCw size={13} aria-hidden />
      Sincronizar Agora
    </Button>
  );
}
