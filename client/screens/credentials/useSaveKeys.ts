import { graphql, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/refusalOf.ts';
import type { useSaveKeysAdsMutation } from './__generated__/useSaveKeysAdsMutation.graphql';
import type { KeysInput, useSaveKeysAmazonMutation } from './__generated__/useSaveKeysAmazonMutation.graphql';
import type { useSaveKeysMercadoLivreMutation } from './__generated__/useSaveKeysMercadoLivreMutation.graphql';
import type { Tell } from './MessageBanner.tsx';

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

/** Stores the keys to a channel and tells what came of it. Answers how to, and whether that is under way. */
export function useSaveKeys(
  channel: keyof typeof mutations,
  { onSaved, onTell }: { onSaved: () => void; onTell: Tell },
): [(input: KeysInput) => void, boolean] {
  const [commit, isBusy] = useMutation<SaveMutation>(mutations[channel]);
  const save = (input: KeysInput) =>
    void commit({
      variables: { input },
      onCompleted: (response) => {
        const [saved] = Object.values(response);
        if (!saved || !('viewer' in saved) || !saved.viewer)
          return onTell('error', (saved && refusalOf(saved)) ?? 'Erro ao salvar credenciais');
        onSaved();
        onTell('success', saved.message);
      },
      onError: () => onTell('error', 'Erro ao salvar credenciais'),
    });
  return [save, isBusy];
}
