import { graphql, useMutation } from 'react-relay/hooks';
import type { Channel } from '#client/lib/connectionForms.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import { Button } from '#client/ui/controls/Button.tsx';
import type { KeysInput, TestConnectionButtonMutation } from './__generated__/TestConnectionButtonMutation.graphql';
import type { ShowMessage } from './MessageBanner.tsx';

/** Tests the keys of a form at the marketplace; stores nothing. */
export function TestConnectionButton({
  channel,
  input,
  disabled,
  onMessage,
}: {
  channel: Channel;
  input: KeysInput;
  disabled: boolean;
  onMessage: ShowMessage;
}) {
  const [commit, isBusy] = useMutation<TestConnectionButtonMutation>(graphql`
    mutation TestConnectionButtonMutation($channel: Channel!, $input: KeysInput!) {
      testKeys(channel: $channel, input: $input) {
        __typename
        ... on TestKeysPayload {
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
      variables: { channel, input },
      onCompleted: ({ testKeys: outcome }) => {
        if (outcome.__typename === 'TestKeysPayload' && outcome.success)
          return onMessage('success', t('credentials.validCredentials'));
        const reason = outcome.__typename === 'TestKeysPayload' ? outcome.error : refusalOf(outcome);
        onMessage('error', reason || t('credentials.invalidCredentials'));
      },
      onError: () => onMessage('error', t('credentials.theCredentialsCouldNotBeTested')),
    });
  return (
    <Button onClick={test} disabled={disabled || isBusy}>
      {isBusy ? t('credentials.testing') : t('credentials.testConnection')}
    </Button>
  );
}
