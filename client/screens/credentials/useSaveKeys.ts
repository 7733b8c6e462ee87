import { graphql, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/schema.ts';
import type { useSaveKeysAdsMutation } from './__generated__/useSaveKeysAdsMutation.graphql';
import type { KeysInput, useSaveKeysAmazonMutation } from './__generated__/useSaveKeysAmazonMutation.graphql';
import type { useSaveKeysMercadoLivreMutation } from './__generated__/useSaveKeysMercadoLivreMutation.graphql';
import type { ShowMessage } from './MessageBanner.tsx';

const mutations = {
  AMAZON: graphql`
    mutation useSaveKeysAmazonMutation($input: KeysInput!) {
      setAmazonKeys(input: $input) {
        __typename
        ... on SetAmazonKeysPayload {
          message
          viewer {
            credentials {
              amazon {
                ...CredentialForm_credential
                ...ConnectionStatus_credential
              }
            }
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `,
  MERCADOLIVRE: graphql`
    mutation useSaveKeysMercadoLivreMutation($input: KeysInput!) {
      setMercadoLivreKeys(input: $input) {
        __typename
        ... on SetMercadoLivreKeysPayload {
          message
          viewer {
            credentials {
              mercadolivre {
                ...CredentialForm_credential
                ...ConnectionStatus_credential
              }
            }
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `,
  AMAZON_ADS: graphql`
    mutation useSaveKeysAdsMutation($input: KeysInput!) {
      setAmazonAdsKeys(input: $input) {
        __typename
        ... on SetAmazonAdsKeysPayload {
          message
          viewer {
            credentials {
              amazonAds {
                ...CredentialForm_credential
                ...AmazonAdsForm_credential
              }
            }
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `,
};
type SaveMutation = useSaveKeysAmazonMutation | useSaveKeysMercadoLivreMutation | useSaveKeysAdsMutation;

/** Returns a function that stores the keys to a channel and shows the outcome, and whether it is running. */
export function useSaveKeys(
  channel: keyof typeof mutations,
  { onSaved, onMessage }: { onSaved: () => void; onMessage: ShowMessage },
): [(input: KeysInput) => void, boolean] {
  const [commit, isBusy] = useMutation<SaveMutation>(mutations[channel]);
  const save = (input: KeysInput) =>
    void commit({
      variables: { input },
      onCompleted: (response) => {
        const [saved] = Object.values(response);
        if (!saved || !('viewer' in saved) || !saved.viewer)
          return onMessage('error', (saved && refusalOf(saved)) ?? 'Erro ao salvar credenciais');
        onSaved();
        onMessage('success', saved.message);
      },
      onError: () => onMessage('error', 'Erro ao salvar credenciais'),
    });
  return [save, isBusy];
}
