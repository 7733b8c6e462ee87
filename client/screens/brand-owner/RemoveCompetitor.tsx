import { useState } from 'react';
import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { RemoveCompetitorMutation } from './__generated__/RemoveCompetitorMutation.graphql';

/** Removes a competitor. Asks for confirmation, because its price history is deleted too. */
export function RemoveCompetitor({ id, name, onRemoved }: { id: string; name: string; onRemoved: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [commit, isBusy] = useMutation<RemoveCompetitorMutation>(graphql`
    mutation RemoveCompetitorMutation($id: ID!) {
      deleteCompetitor(id: $id) {
        __typename
        ... on UserError {
          message
        }
      }
    }
  `);
  if (!isConfirming)
    return (
      <Button tone="quiet" aria-label={t('brandOwner.remove', { name })} onClick={() => setIsConfirming(true)}>
        {t('brandOwner.remove2')}
      </Button>
    );
  const remove = () =>
    commit({
      variables: { id },
      onCompleted: ({ deleteCompetitor: answer }) => {
        if (answer.__typename === 'UserError') toastError(answer.message, 'remove-competitor');
        onRemoved();
      },
      onError: (error) => {
        console.error(error);
        toastError(t('brandOwner.theCompetitorCouldNotBeRemoved'), 'remove-competitor');
      },
    });
  return (
    <span className="flex flex-wrap items-center justify-end gap-2 text-small">
      {t('brandOwner.removeWithItsPriceHistory')}
      <Button disabled={isBusy} onClick={remove}>
        {t('brandOwner.remove2')}
      </Button>
      <Button tone="quiet" onClick={() => setIsConfirming(false)}>
        {t('brandOwner.cancel')}
      </Button>
    </span>
  );
}
