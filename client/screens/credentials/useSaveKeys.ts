import { graphql, useMutation } from 'react-relay/hooks';
import type { Channel } from '#client/lib/connectionForms.ts';
import { t } from '#client/lib/language/t.ts';
import { refusalOf } from '#client/lib/schema.ts';
import type { KeysInput, useSaveKeysMutation } from './__generated__/useSaveKeysMutation.graphql';
import type { ShowMessage } from './MessageBanner.tsx';

/** Returns a function that stores the keys to a channel and shows the outcome, and whether it is running. */
export function useSaveKeys(
  channel: Channel,
  { onSaved, onMessage }: { onSaved: () => void; onMessage: ShowMessage },
): [(input: KeysInput) => void, boolean] {
  const [commit, isBusy] = useMutation<useSaveKeysMutation>(graphql`
    mutation useSaveKeysMutation($channel: Channel!, $input: KeysInput!) {
      setKeys(channel: $channel, input: $input) {
        __typename
        ... on SetKeysPayload {
          message
          viewer {
            credentials {
              ...Connections_credentials
            }
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const save = (input: KeysInput) =>
    void commit({
      variables: { channel, input },
      onCompleted: ({ setKeys: saved }) => {
        if (saved.__typename !== 'SetKeysPayload')
          return onMessage('error', refusalOf(saved) ?? t('credentials.theCredentialsCouldNotBeSaved'));
        onSaved();
        onMessage('success', saved.message);
      },
      onError: () => onMessage('error', t('credentials.theCredentialsCouldNotBeSaved')),
    });
  return [save, isBusy];
}
