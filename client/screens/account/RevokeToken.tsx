import { graphql, useMutation } from 'react-relay/hooks';
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
  const toastFailure = (message = 'Não foi possível revogar o token.') => toastError(message, 'token');
  const handleConfirm = () =>
    void commit({
      variables: { id },
      onCompleted: ({ revokeAccessToken: answer }) => {
        if (answer.__typename === 'RevokeAccessTokenPayload') toast.success(`Token “${name}” revogado.`);
        else toastFailure(refusalOf(answer));
      },
      onError: () => toastFailure(),
    });
  return <ConfirmButton action="Revogar" what={`o token ${name}`} isBusy={isBusy} onConfirm={handleConfirm} />;
}
