import { graphql, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/refusalOf.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type {
  Connection,
  CredentialInput,
  TestConnectionButtonMutation,
} from './__generated__/TestConnectionButtonMutation.graphql';
import type { Tell } from './MessageBanner.tsx';

/** Tries the keys of a form at the marketplace; stores nothing. */
export function TestConnectionButton({
  connection,
  input,
  disabled,
  onTell,
}: {
  connection: Connection;
  input: CredentialInput;
  disabled: boolean;
  onTell: Tell;
}) {
  const [commit, isBusy] = useMutation<TestConnectionButtonMutation>(graphql`
    mutation TestConnectionButtonMutation($connection: Connection!, $input: CredentialInput!) {
      testCredential(connection: $connection, input: $input) {
        __typename
        ... on CredentialTest {
          success
          error
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const test = () =>
    commit({
      variables: { connection, input },
      onCompleted: ({ testCredential: outcome }) => {
        if (outcome.__typename === 'CredentialTest' && outcome.success)
          return onTell('success', 'Credenciais válidas!');
        const reason = outcome.__typename === 'CredentialTest' ? outcome.error : refusalOf(outcome);
        onTell('error', reason || 'Credenciais inválidas');
      },
      onError: () => onTell('error', 'Erro ao testar credenciais'),
    });
  return (
    <Button onClick={test} disabled={disabled || isBusy}>
      {isBusy ? 'Testando...' : 'Testar Conexão'}
    </Button>
  );
}
