import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { useUndoChangeMutation } from './__generated__/useUndoChangeMutation.graphql';
import { withLines } from './withLines.ts';

/** Takes back a change of which listings are one product, and shows what came of it. */
export function useUndoChange(onChanged: () => void): [undo: (change: number) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useUndoChangeMutation>(graphql`
    mutation useUndoChangeMutation($change: Int!) {
      undoMasterChange(change: $change) {
        __typename
        ... on MasterChanged {
          lines
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('products.itCouldNotBeUndone')) => toastError(message, 'products');
  const undo = (change: number) =>
    void commit({
      variables: { change },
      onCompleted: ({ undoMasterChange: undone }) => {
        if (undone.__typename !== 'MasterChanged') return showFailure(refusalOf(undone));
        toast.success(withLines(t('products.undoneItIsAsBefore'), undone.lines));
        onChanged();
      },
      onError: () => showFailure(),
    });
  return [undo, isBusy];
}
