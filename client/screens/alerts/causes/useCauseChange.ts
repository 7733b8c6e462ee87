import { graphql, useMutation } from 'react-relay/hooks';
import { useRevalidator } from 'react-router-dom';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { toastError } from '#client/ui/overlay/toast.tsx';
import { toastUndo } from '#client/ui/overlay/toastUndo.tsx';
import { wordsOf } from '#client/parts/alerts/causeWords.ts';
import type { AlertKind, useCauseChangeMuteMutation } from './__generated__/useCauseChangeMuteMutation.graphql';
import type { useCauseChangeReadMutation } from './__generated__/useCauseChangeReadMutation.graphql';
import type { useCauseChangeUnmuteMutation } from './__generated__/useCauseChangeUnmuteMutation.graphql';

/** A kind, or a product by its global id. */
type Subject = { kind: AlertKind } | { product: string };

/** Mutes a kind or a product, with an undo; unmutes it; marks a cause as read, with an undo. The lists are read again after each. */
export function useCauseChange() {
  const { revalidate } = useRevalidator();
  const [commitMute, isMuting] = useMutation<useCauseChangeMuteMutation>(graphql`
    mutation useCauseChangeMuteMutation($kind: AlertKind, $product: ID, $days: Int!) {
      muteAlerts(kind: $kind, product: $product, days: $days) {
        __typename
        ... on MuteAlertsPayload {
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
  const [commitUnmute, isUnmuting] = useMutation<useCauseChangeUnmuteMutation>(graphql`
    mutation useCauseChangeUnmuteMutation($kind: AlertKind, $product: ID) {
      unmuteAlerts(kind: $kind, product: $product) {
        __typename
        ... on UnmuteAlertsPayload {
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
  const [commitRead, isReading] = useMutation<useCauseChangeReadMutation>(graphql`
    mutation useCauseChangeReadMutation($kind: AlertKind!, $isRead: Boolean!) {
      markAlertCauseRead(kind: $kind, isRead: $isRead) {
        __typename
        ... on MarkAlertCauseReadPayload {
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
  const onError = () => toastError(t('alerts.couldNotChange'), 'alerts');
  const settled = (answer: Parameters<typeof refusalOf>[0], done?: () => void) => {
    const refusal = refusalOf(answer);
    if (refusal) return toastError(refusal, 'alerts');
    done?.();
    return void revalidate();
  };
  const unmute = (subject: Subject) =>
    void commitUnmute({ variables: subject, onCompleted: ({ unmuteAlerts }) => settled(unmuteAlerts), onError });
  const mute = (subject: Subject, days: 7 | 30, name: string) =>
    void commitMute({
      variables: { ...subject, days },
      onCompleted: ({ muteAlerts }) =>
        settled(muteAlerts, () => toastUndo(t('alerts.mutedDone', { name }), () => unmute(subject))),
      onError,
    });
  const markRead = (kind: AlertKind, isRead: boolean) =>
    void commitRead({
      variables: { kind, isRead },
      onCompleted: ({ markAlertCauseRead }) =>
        settled(
          markAlertCauseRead,
          isRead
            ? () => toastUndo(t('alerts.markedAsRead', { name: wordsOf(kind).name }), () => markRead(kind, false))
            : undefined,
        ),
      onError,
    });
  return { mute, unmute, markRead, isBusy: isMuting || isUnmuting || isReading };
}
