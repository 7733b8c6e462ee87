import { type SubmitEvent, useState } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { Button } from '#client/ui/Button.tsx';
import { SecretField } from '#client/ui/SecretField.tsx';
import { Select } from '#client/ui/Select.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import type { AmazonForm_credential$key } from './__generated__/AmazonForm_credential.graphql';
import type { AmazonFormMutation } from './__generated__/AmazonFormMutation.graphql';
import { AmazonAuthorization, type AuthorizationFlow } from './AmazonAuthorization.tsx';
import { amazonMarketplaces, marketplaceOf } from './amazonMarketplaces.ts';
import { AuthorizationGuide } from './AuthorizationGuide.tsx';
import type { Tell } from './MessageBanner.tsx';
import { messageOf } from './messageOf.ts';
import { TestConnectionButton } from './TestConnectionButton.tsx';
import { storedHint, useKeys } from './useKeys.ts';

/** The keys to Amazon: pasted, or with the refresh token fetched by an authorisation. */
export function AmazonForm({ credential, onTell }: { credential: AmazonForm_credential$key; onTell: Tell }) {
  const stored = useFragment(
    graphql`
      fragment AmazonForm_credential on Credential {
        clientId
        applicationId
        marketplaceCode
        hasClientSecret
        hasRefreshToken
      }
    `,
    credential,
  );
  const [save, isBusy] = useMutation<AmazonFormMutation>(graphql`
    mutation AmazonFormMutation($input: CredentialInput!) {
      saveAmazonCredential(input: $input) {
        __typename
        ... on SaveCredentialPayload {
          message
          credential {
            ...AmazonForm_credential
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
    applicationId: stored.applicationId ?? '',
    clientSecret: '',
    refreshToken: '',
  });
  const [marketplaceCode, setMarketplaceCode] = useState(marketplaceOf(stored.marketplaceCode));
  const [flow, setFlow] = useState<AuthorizationFlow>({ step: 'initial' });
  const input = { ...keys, marketplaceCode };
  const hasKeys = keys.clientId.trim() !== '' && (keys.clientSecret !== '' || stored.hasClientSecret);
  const hasRefreshToken = keys.refreshToken !== '' || stored.hasRefreshToken;

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save({
      variables: { input },
      onCompleted: ({ saveAmazonCredential: saved }) => {
        if (saved.__typename !== 'SaveCredentialPayload')
          return onTell('error', messageOf(saved, 'Erro ao salvar credenciais'));
        change({ clientSecret: '', refreshToken: '' });
        setFlow({ step: 'initial' });
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
          label="Refresh Token"
          required={!stored.hasRefreshToken && flow.step !== 'waiting'}
          placeholder={storedHint(stored.hasRefreshToken)}
          {...field('refreshToken')}
        />
        <div className="flex flex-col gap-1 text-table font-medium">
          <span aria-hidden>Marketplace</span>
          <Select
            label="Marketplace"
            isField
            value={marketplaceCode}
            options={amazonMarketplaces}
            onChange={setMarketplaceCode}
          />
        </div>
        <TextField
          label="Application ID (opcional)"
          placeholder="amzn1.sp.solution…"
          autoComplete="off"
          spellCheck={false}
          {...field('applicationId')}
        />
      </div>
      {hasKeys && !hasRefreshToken && <AuthorizationGuide />}
      <AmazonAuthorization
        input={input}
        marketplaceCode={marketplaceCode}
        flow={flow}
        onFlow={setFlow}
        onToken={(refreshToken) => change({ refreshToken })}
        onTell={onTell}
      />
      <div className="flex flex-wrap gap-2 border-t border-line pt-4">
        <Button type="submit" tone="primary" disabled={isBusy}>
          {isBusy ? 'Salvando...' : 'Salvar Credenciais'}
        </Button>
        <TestConnectionButton connection="amazon" input={input} disabled={isBusy || !hasKeys} onTell={onTell} />
      </div>
    </form>
  );
}
