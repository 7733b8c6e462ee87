import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type {
  useSetDisputeUndoMutation,
  useSetDisputeUndoMutation$variables,
} from './__generated__/useSetDisputeUndoMutation.graphql';
import type {
  useSetDisputeMutation,
  useSetDisputeMutation$variables,
} from './__generated__/useSetDisputeMutation.graphql';

interface SetDispute {
  set: (variables: useSetDisputeMutation$variables, onDone: () => void) => void;
  /** Takes the last change back, with its texts. */
  undo: (variables: useSetDisputeUndoMutation$variables, onDone: () => void) => void;
  isBusy: boolean;
}

/** Changes what is done about differences, or takes that back, and shows a refusal. */
export function useSetDispute(): SetDispute {
  const [commitUndo] = useMutation<useSetDisputeUndoMutation>(graphql`
    mutation useSetDisputeUndoMutation($ids: [ID!]!, $seenState: DisputeState!) {
      undoDispute(ids: $ids, seenState: $seenState) {
        __typename
        ... on UndoDisputePayload {
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
  const undo: SetDispute['undo'] = (variables, onDone) =>
    void commitUndo({
      variables,
      onCompleted: ({ undoDispute: changed }) => {
        if (changed.__typename === 'UndoDisputePayload') onDone();
        else showFailure(refusalOf(changed));
      },
      onError: () => showFailure(),
    });
  return { set, undo, isBusy };
}
