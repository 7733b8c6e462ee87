import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { useMarkSyncReadMutation } from './__generated__/useMarkSyncReadMutation.graphql';

/** Returns a function that marks a sync's problem as read in every browser of the account, and whether it is running. */
export function useMarkSyncRead(): [markRead: (id: string) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useMarkSyncReadMutation>(graphql`
    mutation useMarkSyncReadMutation($id: ID!) {
      markSyncRead(id: $id) {
        __typename
        ... on MarkSyncReadPayload {
          run {
            readAt
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const markRead = (id: string) =>
    void commit({
      variables: { id },
      onCompleted: ({ markSyncRead }) => {
        if (markSyncRead.__typename === 'UserError') toastError(markSyncRead.message, 'sync-read');
      },
      onError: () => toastError(t('parts.theServerCouldNotBeReached'), 'sync-read'),
    });
  return [markRead, isBusy];
}
