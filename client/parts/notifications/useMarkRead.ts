import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { AlertKind, useMarkReadMutation } from './__generated__/useMarkReadMutation.graphql';

/** Returns a function that marks the alerts of a kind as read and updates the list, and whether it is running. */
export function useMarkRead(): [markRead: (kind: AlertKind) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useMarkReadMutation>(graphql`
    mutation useMarkReadMutation($kind: AlertKind!) {
      markAlertCauseRead(kind: $kind) {
        __typename
        ... on MarkAlertCauseReadPayload {
          viewer {
            unreadAlertCount
            ...NotificationsPanel_causes
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const markRead = (kind: AlertKind) =>
    void commit({
      variables: { kind },
      onCompleted: ({ markAlertCauseRead }) => {
        if (markAlertCauseRead.__typename === 'UserError') toastError(markAlertCauseRead.message, 'alert-read');
      },
      onError: () => toastError(t('parts.theServerCouldNotBeReached'), 'alert-read'),
    });
  return [markRead, isBusy];
}
