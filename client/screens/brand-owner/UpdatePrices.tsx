import { RefreshCw } from 'lucide-react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { isUnderWay } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { ProgressBar } from '#client/ui/page/ProgressBar.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { UpdatePrices_viewer$key } from './__generated__/UpdatePrices_viewer.graphql';
import type { UpdatePricesMutation } from './__generated__/UpdatePricesMutation.graphql';

const TOAST = 'price-check';

/** 'Atualizar Preços' button, which starts a price check, and the progress of a running check. */
export function UpdatePrices({ viewer, hasCompetitors }: { viewer: UpdatePrices_viewer$key; hasCompetitors: boolean }) {
  const { latestPriceCheck: run } = useFragment(
    graphql`
      fragment UpdatePrices_viewer on Viewer {
        latestPriceCheck {
          status
          stepsDone
          stepsTotal
          stepLabel
          error
        }
      }
    `,
    viewer,
  );
  const [commit, isBusy] = useMutation<UpdatePricesMutation>(graphql`
    mutation UpdatePricesMutation {
      startPriceCheck {
        __typename
        ... on StartPriceCheckPayload {
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
          message
        }
      }
    }
  `);
  const isRunning = isUnderWay(run?.status ?? null);
  const start = () =>
    commit({
      variables: {},
      updater: (store) => {
        const started = store.getRootField('startPriceCheck')?.getLinkedRecord('run');
        if (started) store.getRoot().getLinkedRecord('viewer')?.setLinkedRecord(started, 'latestPriceCheck');
      },
      onCompleted: ({ startPriceCheck: answer }) => {
        if (answer.__typename === 'UserError') return toastError(answer.message, TOAST);
        toast.success(t('brandOwner.priceUpdateStarted'), { id: TOAST });
      },
      onError: (error) => {
        console.error(error);
        toastError(t('brandOwner.thePricesCouldNotBeUpdated'), TOAST);
      },
    });
  return (
    <div className="flex w-full flex-col gap-1 sm:w-72 sm:items-end">
      <Button tone="primary" disabled={isBusy || isRunning || !hasCompetitors} onClick={start}>
        <RefreshCw size={13} aria-hidden className={isRunning ? 'animate-spin' : undefined} />
        {isRunning ? t('brandOwner.updating') : t('brandOwner.updatePrices')}
      </Button>
      {isRunning && run && (
        <div className="flex w-full flex-col gap-1">
          <p role="status" className="text-label text-muted">
            {run.stepLabel ?? t('brandOwner.queued')}
          </p>
          <ProgressBar label={t('brandOwner.progressOfTheUpdate')} done={run.stepsDone} total={run.stepsTotal} />
        </div>
      )}
      {!isRunning && run?.error && <p className="text-label text-warning">{run.error}</p>}
    </div>
  );
}
