import { ChevronRight } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { graphql, useFragment, useMutation } from 'react-relay/hooks';
import { Badge } from '#client/ui/Badge.tsx';
import { Button } from '#client/ui/Button.tsx';
import { SecretField } from '#client/ui/SecretField.tsx';
import { TextField } from '#client/ui/TextField.tsx';
import type { AmazonAdsForm_credential$key } from './__generated__/AmazonAdsForm_credential.graphql';
import type { AmazonAdsFormMutation } from './__generated__/AmazonAdsFormMutation.graphql';
import type { Tell } from './MessageBanner.tsx';
import { messageOf } from './messageOf.ts';
import { TestConnectionButton } from './TestConnectionButton.tsx';
import { storedHint, useKeys } from './useKeys.ts';

const states = { missing: 'Opcional', incomplete: 'Incompleto', connected: 'Configurado', reconnect: 'Reconectar' };

/** The keys to Amazon Ads, which has an application of its own. Folded away: sales need none. */
export function AmazonAdsForm({ credential, onTell }: { credential: AmazonAdsForm_credential$key; onTell: Tell }) {
  const stored = useFragment(
    graphql`
      fragment AmazonAdsForm_credential on Credential {
        state
        stateReason
        clientId
        hasClientSecret
        hasRefreshToken
      }
    `,
    credential,
  );
  const [save, isBusy] = useMutation<AmazonAdsFormMutation>(graphql`
    mutation AmazonAdsFormMutation($input: CredentialInput!) {
      saveAmazonAdsCredential(input: $input) {
        __typename
        ... on SaveCredentialPayload {
          message
          credential {
            ...AmazonAdsForm_credential
          }
        }
        ... on UserError {
          message
        }
      }
    }
  `);
  const { keys, change, field } = useKeys({ clientId: stored.clientId ?? '', clientSecret: '', refreshToken: '' });
  const hasKeys = keys.clientId.trim() !== '' && (keys.clientSecret !== '' || stored.hasClientSecret);

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save({
      variables: { input: keys },
      onCompleted: ({ saveAmazonAdsCredential: saved }) => {
        if (saved.__typename !== 'SaveCredentialPayload')
          return onTell('error', messageOf(saved, 'Erro ao salvar credenciais'));
        change({ clientSecret: '', refreshToken: '' });
        onTell('success', saved.message);
      },
      onError: () => onTell('error', 'Erro ao salvar credenciais'),
    });
  };

  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex list-none items-center gap-2 px-4 py-3 sm:px-5">
        <ChevronRight size={16} aria-hidden className="text-muted transition-transform group-open:rotate-90" />
        <span className="font-medium">Amazon Ads</span>
        <Badge tone={stored.state === 'connected' ? 'accent' : 'neutral'}>{states[stored.state]}</Badge>
      </summary>
      <form onSubmit={handleSubmit} className="flex flex-col gap-4 border-t border-line p-4 sm:p-5">
        <p className="text-table text-muted">
          Com estas chaves, ACOS e custos de publicidade da Amazon aparecem no painel; sem elas, ficam “—”. A Amazon Ads
          exige um aplicativo próprio, diferente do da SP-API.
        </p>
        {stored.stateReason && <p className="text-table text-negative">{stored.stateReason}</p>}
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Client ID (Ads)" required autoComplete="off" spellCheck={false} {...field('clientId')} />
          <SecretField
            label="Client Secret (Ads)"
            required={!stored.hasClientSecret}
            placeholder={storedHint(stored.hasClientSecret)}
            {...field('clientSecret')}
          />
          <SecretField
            label="Refresh Token (Ads)"
            required={!stored.hasRefreshToken}
            placeholder={storedHint(stored.hasRefreshToken)}
            {...field('refreshToken')}
          />
        </div>
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button type="submit" disabled={isBusy}>
            {isBusy ? 'Salvando...' : 'Salvar Amazon Ads'}
          </Button>
          <TestConnectionButton connection="amazonAds" input={keys} disabled={isBusy || !hasKeys} onTell={onTell} />
        </div>
      </form>
    </details>
  );
}
