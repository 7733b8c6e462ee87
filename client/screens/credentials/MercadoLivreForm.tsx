import type { SubmitEvent } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { Button } from '#client/ui/Button.tsx';
import { SecretField } from '#client/ui/SecretField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import type { MercadoLivreForm_credential$key } from './__generated__/MercadoLivreForm_credential.graphql';
import type { MercadoLivreFormMutation } from './__generated__/MercadoLivreFormMutation.graphql';
import { MercadoLivreAuthorization } from './MercadoLivreAuthorization.tsx';
import type { Tell } from './MessageBanner.tsx';
import { messageOf } from './messageOf.ts';
import { TestConnectionButton } from './TestConnectionButton.tsx';
import { storedHint, useKeys } from './useKeys.ts';

/** The keys to Mercado Livre: all four pasted, or the tokens fetched by an authorisation. */
export function MercadoLivreForm({
  credential,
  onTell,
}: {
  credential: MercadoLivreForm_credential$key;
  onTell: Tell;
}) {
  const stored = useFragment(
    graphql`
      fragment MercadoLivreForm_credential on Credential {
        clientId
        hasClientSecret
        hasAccessToken
        hasRefreshToken
      }
    `,
    credential,
  );
  const [save, isBusy] = useMutation<MercadoLivreFormMutation>(graphql`
    mutation MercadoLivreFormMutation($input: CredentialInput!) {
      saveMercadoLivreCredential(input: $input) {
        __typename
        ... on SaveCredentialPayload {
          message
          credential {
            ...MercadoLivreForm_credential
            ...ConnectionStatus_credential
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const { keys, change, field } = useKeys({
    clientId: stored.clientId ?? '',
    clientSecret: '',
    accessToken: '',
    refreshToken: '',
  });
  const hasKeys = keys.clientId.trim() !== '' && (keys.clientSecret !== '' || stored.hasClientSecret);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save({
      variables: { input: keys },
      onCompleted: ({ saveMercadoLivreCredential: saved }) => {
        if (saved.__typename !== 'SaveCredentialPayload')
          return onTell('error', messageOf(saved, 'Erro ao salvar credenciais'));
        change({ clientSecret: '', accessToken: '', refreshToken: '' });
        onTell('success', saved.message);
      },
      onError: () => onTell('error', 'Erro ao salvar credenciais'),
    });
  };

  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Client ID" required autoComplete="off" spellCheck={false} {...field('clientId')} />
        <SecretField
          label="Client Secret"
          required={!stored.hasClientSecret}
          placeholder={storedHint(stored.hasClientSecret)}
          {...field('clientSecret')}
        />
        <SecretField
          label="Access Token"
          required={!stored.hasAccessToken && !stored.hasRefreshToken}
          placeholder={storedHint(stored.hasAccessToken)}
          {...field('accessToken')}
        />
        <SecretField
          label="Refresh Token"
          required={!stored.hasRefreshToken}
          placeholder={storedHint(stored.hasRefreshToken)}
          {...field('refreshToken')}
        />
      </div>
      <p className="text-table text-muted">
        Sem tokens? Cadastre no aplicativo o endereço de retorno{' '}
        <code className="wrap-anywhere">{window.location.origin}/auth/mercadolivre/callback</code>, preencha Client ID e
        Client Secret e conecte com a conta principal.
      </p>
      <MercadoLivreAuthorization input={keys} onTell={onTell} />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button type="submit" tone="primary" disabled={isBusy}>
          {isBusy ? 'Salvando...' : 'Salvar Credenciais'}
        </Button>
        <TestConnectionButton connection="mercadolivre" input={keys} disabled={isBusy || !hasKeys} onTell={onTell} />
      </div>
    </form>
  );
}
