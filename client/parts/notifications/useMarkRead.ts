import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { useMarkReadMutation } from './__generated__/useMarkReadMutation.graphql';

/** Returns a function that marks one alert as read and updates the count, and whether it is running. */
export function useMarkRead(): [markRead: (id: string) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useMarkReadMutation>(graphql`
    mutation useMarkReadMutation($id: ID!) {
      markAlertRead(id: $id, isRead: true) {
        __typename
        ... on MarkAlertReadPayload {
          alert {
            readAt
          }
          viewer {
            unreadAlertCount
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
      onCompleted: ({ markAlertRead }) => {
        if (markAlertRead.__typename === 'UserError') toastError(markAlertRead.message, 'alert-read');
      },
      onError: () => toastError(t('parts.theServerCouldNotBeReached'), 'alert-read'),
    });
  return [markRead, isBusy];
}
