import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type {
  useSetDisputeMutation,
  useSetDisputeMutation$variables,
} from './__generated__/useSetDisputeMutation.graphql';

/** Changes what is done about differences and shows a refusal. */
export function useSetDispute(): [
  set: (variables: useSetDisputeMutation$variables, onDone: () => void) => void,
  isBusy: boolean,
] {
  const [commit, isBusy] = useMutation<useSetDisputeMutation>(graphql`
    mutation useSetDisputeMutation($ids: [ID!]!, $input: DisputeInput!) {
      setDispute(ids: $ids, input: $input) {
        __typename
        ... on SetDisputePayload {
          differences {
            id
            state
            stateText
            dispute {
              protocol
              note
              dueAt
            }
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const showFailure = (message = t('differences.itCouldNotBeSaved')) => toastError(message, 'differences');
  const set = (variables: useSetDisputeMutation$variables, onDone: () => void) =>
    void commit({
      variables,
      onCompleted: ({ setDispute: changed }) => {
        if (changed.__typename === 'SetDisputePayload') onDone();
        else showFailure(refusalOf(changed));
      },
      onError: () => showFailure(),
    });
  return [set, isBusy];
}
