import { graphql, useMutation } from 'react-relay/hooks';
import { refusalOf } from '#client/lib/refusalOf.ts';
import type { useSaveKeysAdsMutation } from './__generated__/useSaveKeysAdsMutation.graphql';
import type { CredentialInput, useSaveKeysAmazonMutation } from './__generated__/useSaveKeysAmazonMutation.graphql';
import type { useSaveKeysMercadoLivreMutation } from './__generated__/useSaveKeysMercadoLivreMutation.graphql';
import type { Tell } from './MessageBanner.tsx';

const mutations = {
  amazon: graphql`
    mutation useSaveKeysAmazonMutation($input: CredentialInput!) {
      saveAmazonCredential(input: $input) {
        __typename
        ... on SaveCredentialPayload {
          message
          credential {
            ...CredentialForm_credential
            ...ConnectionStatus_credential
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `,
  mercadolivre: graphql`
    mutation useSaveKeysMercadoLivreMutation($input: CredentialInput!) {
      saveMercadoLivreCredential(input: $input) {
        __typename
        ... on SaveCredentialPayload {
          message
          credential {
            ...CredentialForm_credential
            ...ConnectionStatus_credential
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `,
  amazonAds: graphql`
    mutation useSaveKeysAdsMutation($input: CredentialInput!) {
      saveAmazonAdsCredential(input: $input) {
        __typename
        ... on SaveCredentialPayload {
          message
          credential {
            ...CredentialForm_credential
            ...AmazonAdsForm_credential
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

/** Stores the keys of a connection and tells what came of it. Answers how to, and whether that is under way. */
export function useSaveKeys(
  connection: keyof typeof mutations,
  { onSaved, onTell }: { onSaved: () => void; onTell: Tell },
): [(input: CredentialInput) => void, boolean] {
  const [commit, isBusy] = useMutation<SaveMutation>(mutations[connection]);
  const save = (input: CredentialInput) =>
    void commit({
      variables: { input },
      onCompleted: (response) => {
        const [saved] = Object.values(response);
        if (saved?.__typename !== 'SaveCredentialPayload')
          return onTell('error', (saved && refusalOf(saved)) ?? 'Erro ao salvar credenciais');
        onSaved();
        onTell('success', saved.message);
      },
      onError: () => onTell('error', 'Erro ao salvar credenciais'),
    });
  return [save, isBusy];
}
