import { graphql, useMutation } from 'react-relay/hooks';
import type { useCreateViewMutation } from './__generated__/useCreateViewMutation.graphql';

/** Returns a function that saves filters of a screen under a name and updates the list; the callback gets its id, or why it was refused. */
export function useCreateView(failed: string) {
  const [commit, isBusy] = useMutation<useCreateViewMutation>(graphql`
    mutation useCreateViewMutation($screen: ViewScreen!, $name: String!, $query: String!, $isDefault: Boolean) {
      createView(screen: $screen, name: $name, query: $query, isDefault: $isDefault) {
        __typename
        ... on CreateViewPayload {
          view {
            id
          }
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
  const create = (
    variables: useCreateViewMutation['variables'],
    onDone: (answer: { id: string } | { refusal: string }) => void,
  ) =>
    void commit({
      variables,
      onCompleted: ({ createView }) => {
        if (createView.__typename === 'CreateViewPayload') onDone({ id: createView.view.id });
        else onDone({ refusal: createView.__typename === 'UserError' ? createView.message : failed });
      },
      onError: () => onDone({ refusal: failed }),
    });
  return { create, isBusy };
}
