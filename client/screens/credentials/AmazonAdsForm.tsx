import { ChevronRight } from 'lucide-react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Badge } from '#client/ui/figures/Badge.tsx';
import type { AmazonAdsForm_credential$key } from './__generated__/AmazonAdsForm_credential.graphql';
import { CredentialForm, type KeyField } from './CredentialForm.tsx';
import type { ShowMessage } from './MessageBanner.tsx';

const states = { INCOMPLETE: 'Incompleto', CONNECTED: 'Configurado', RECONNECT: 'Reconectar' };
const fields: KeyField[] = [
  { name: 'clientId', label: 'Client ID (Ads)', isRequired: () => true },
  { name: 'clientSecret', label: 'Client Secret (Ads)', isSecret: true },
  { name: 'refreshToken', label: 'Refresh Token (Ads)', isSecret: true },
];

/** The keys to Amazon Ads, which needs a separate application. Collapsed, because sales do not need it. */
export function AmazonAdsForm({
  credential,
  onMessage,
}: {
  credential: AmazonAdsForm_credential$key | null | undefined;
  onMessage: ShowMessage;
}) {
  const stored = useFragment(
    graphql`
      fragment AmazonAdsForm_credential on Credential {
        state
        stateReason
        ...CredentialForm_credential
      }
    `,
    credential,
  );
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="flex list-none items-center gap-2 px-4 py-3 sm:px-5">
        <ChevronRight size={16} aria-hidden className="text-muted transition-transform group-open:rotate-90" />
        <span className="font-medium">Amazon Ads</span>
        <Badge tone={stored?.state === 'CONNECTED' ? 'positive' : 'neutral'}>
          {stored ? states[stored.state] : 'Opcional'}
        </Badge>
      </summary>
      <CredentialForm
        channel="AMAZON_ADS"
        credential={stored}
        fields={fields}
        saveButton={{ label: 'Salvar Amazon Ads', isPrimary: false }}
        className="flex flex-col gap-4 border-t border-line p-4 sm:p-5"
        intro={
          <>
            <p className="text-table text-muted">
              Com estas chaves, ACOS e custos de publicidade da Amazon aparecem no painel; sem elas, ficam “—”. Entram
              só os anúncios Sponsored Products: Sponsored Brands e Sponsored Display não são lidos. A Amazon Ads exige
              um aplicativo próprio, diferente do da SP-API.
            </p>
            {stored?.stateReason && <p className="text-table text-negative">{stored.stateReason}</p>}
          </>
        }
        onMessage={onMessage}
      />
    </details>
  );
}
