import { graphql, useMutation } from 'react-relay/hooks';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { useViewChangeMutation } from './__generated__/useViewChangeMutation.graphql';

/** Returns a function that changes the given fields of a saved view and updates the list, with a toast on failure. */
export function useViewChange(failed: string) {
  const [commit, isBusy] = useMutation<useViewChangeMutation>(graphql`
    mutation useViewChangeMutation($id: ID!, $name: String, $query: String, $isDefault: Boolean) {
      updateView(id: $id, name: $name, query: $query, isDefault: $isDefault) {
        __typename
        ... on UpdateViewPayload {
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
  const change = (variables: useViewChangeMutation['variables'], onDone?: () => void) =>
    void commit({
      variables,
      onCompleted: ({ updateView }) =>
        updateView.__typename === 'UserError' ? toastError(updateView.message, 'view') : onDone?.(),
      onError: () => toastError(failed, 'view'),
    });
  return { change, isBusy };
}
