import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import type { useMarkAllReadMutation } from './__generated__/useMarkAllReadMutation.graphql';

/** Returns a function that marks every alert opened until `seenUntil` as read, and whether it is running. */
export function useMarkAllRead(): [markAll: (seenUntil: string | undefined) => void, isBusy: boolean] {
  const [commit, isBusy] = useMutation<useMarkAllReadMutation>(graphql`
    mutation useMarkAllReadMutation($seenUntil: DateTime!) {
      markAllAlertsRead(seenUntil: $seenUntil) {
        ... on MarkAllAlertsReadPayload {
          viewer {
            unreadAlertCount
            alerts(first: 200) {
              edges {
                node {
                  id
                  readAt
                }
              }
            }
          }
        }
        ... on Error {
          message
        }
      }
    }
  `);
  const markAll = (seenUntil: string | undefined) =>
    void (
      seenUntil &&
      commit({
        variables: { seenUntil },
        onCompleted: ({ markAllAlertsRead: { message } }) => void (message && toastError(message, 'alert-read')),
        onError: () => toastError(t('parts.theServerCouldNotBeReached'), 'alert-read'),
      })
    );
  return [markAll, isBusy];
}
