import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type {
  useSaveOverheadMutation,
  useSaveOverheadMutation$variables,
} from './__generated__/useSaveOverheadMutation.graphql';

/** Saves an overhead and shows a refusal. */
export function useSaveOverhead(): [
  save: (variables: useSaveOverheadMutation$variables, onSaved: () => void) => void,
  isBusy: boolean,
] {
  const [commit, isBusy] = useMutation<useSaveOverheadMutation>(graphql`
    mutation useSaveOverheadMutation($id: ID, $input: OverheadInput!) {
      saveOverhead(id: $id, input: $input) {
        __typename
        ... on SaveOverheadPayload {
          overhead {
            id
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('costs.theExpenseCouldNotBeSaved')) => toastError(message, 'overheads');
  const save = (variables: useSaveOverheadMutation$variables, onSaved: () => void) =>
    void commit({
      variables,
      onCompleted: ({ saveOverhead: saved }) => {
        if (saved.__typename === 'SaveOverheadPayload') onSaved();
        else showFailure(refusalOf(saved));
      },
      onError: () => showFailure(),
    });
  return [save, isBusy];
}
