import { graphql, useMutation } from 'react-relay/hooks';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { useDeleteViewMutation } from './__generated__/useDeleteViewMutation.graphql';

/** Returns a function that deletes a saved view by id and updates the list, with a toast on failure. */
export function useDeleteView(failed: string): [remove: (id: string, onDone: () => void) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useDeleteViewMutation>(graphql`
    mutation useDeleteViewMutation($id: ID!) {
      deleteView(id: $id) {
        __typename
        ... on DeleteViewPayload {
          viewer {
            ...SavedViewsPanel_viewer
            ...useDefaultViews_viewer
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const remove = (id: string, onDone: () => void) =>
    void commit({
      variables: { id },
      onCompleted: ({ deleteView }) => {
        if (deleteView.__typename === 'UserError') toastError(deleteView.message, 'view');
        else onDone();
      },
      onError: () => toastError(failed, 'view'),
    });
  return [remove, isBusy];
}
