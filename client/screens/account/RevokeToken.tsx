import { graphql, useMutation } from 'react-relay/hooks';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { ConfirmButton } from '#client/ui/controls/ConfirmButton.tsx';
import { toast, toastError } from '#client/ui/overlay/toast.tsx';
import type { RevokeTokenMutation } from './__generated__/RevokeTokenMutation.graphql';

/** Revokes a token, after a second press. */
export function RevokeToken({ token: { id, name } }: { token: { id: string; name: string } }) {
  const [commit, isBusy] = useMutation<RevokeTokenMutation>(graphql`
    mutation RevokeTokenMutation($id: ID!) {
      revokeAccessToken(id: $id) {
        __typename
        ... on RevokeAccessTokenPayload {
          viewer {
            ...TokensPanel_viewer
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const toastFailure = (message = t('account.theTokenCouldNotBeRevoked')) => toastError(message, 'token');
  const handleConfirm = () =>
    void commit({
      variables: { id },
      onCompleted: ({ revokeAccessToken: answer }) => {
        if (answer.__typename === 'RevokeAccessTokenPayload') toast.success(t('account.tokenRevoked', { name }));
        else toastFailure(refusalOf(answer));
      },
      onError: () => toastFailure(),
    });
  return (
    <ConfirmButton
      action={t('account.revoke')}
      what={t('account.theToken', { name })}
      isBusy={isBusy}
      onConfirm={handleConfirm}
    />
  );
}
