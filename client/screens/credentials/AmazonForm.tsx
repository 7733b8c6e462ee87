import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Select } from '#client/ui/controls/Select.tsx';
import type { AmazonForm_credential$key } from './__generated__/AmazonForm_credential.graphql';
import { AuthorizationGuide } from '#client/screens/credentials/authorization/AuthorizationGuide.tsx';
import { AuthorizationPanel } from '#client/screens/credentials/authorization/AuthorizationPanel.tsx';
import { cardForm, CredentialForm, type KeyField } from './CredentialForm.tsx';
import type { ShowMessage } from './MessageBanner.tsx';

const keys: KeyField[] = [
  { name: 'clientId', label: 'Client ID', isRequired: () => true },
  { name: 'clientSecret', label: 'Client Secret', isSecret: true },
  {
    name: 'refreshToken',
    label: 'Refresh Token',
    isSecret: true,
    isRequired: ({ hasRefreshToken }, waiting) => !hasRefreshToken && !waiting,
  },
];
const applicationId: KeyField = {
  name: 'applicationId',
  label: 'Application ID (opcional)',
  placeholder: 'amzn1.sp.solution…',
};

/** The keys to Amazon; the refresh token is pasted or comes from an authorization. */
export function AmazonForm({
  credential,
  isAuthorizing,
  onMessage,
}: {
  credential: AmazonForm_credential$key | null | undefined;
  isAuthorizing: boolean;
  onMessage: ShowMessage;
}) {
  const stored = useFragment(
    graphql`
      fragment AmazonForm_credential on Credential {
        marketplaceCode
        ...CredentialForm_credential
      }
    `,
    credential,
  );
  const [marketplaceCode, setMarketplaceCode] = useState(marketplaceOf(stored?.marketplaceCode));
  const marketplace = (
    <div key="marketplace" className="flex flex-col gap-1 text-table font-medium">
      <span aria-hidden>Marketplace</span>
      <Select
        label="Marketplace"
        isField
        value={marketplaceCode}
        options={amazonMarketplaces}
        onChange={setMarketplaceCode}
      />
    </div>
  );
  return (
    <CredentialForm
      channel="AMAZON"
      credential={stored}
      isAuthorizing={isAuthorizing}
      fields={[...keys, marketplace, applicationId]}
      more={{ marketplaceCode }}
      saveButton={{ label: 'Salvar Credenciais', isPrimary: true }}
      className={cardForm}
      onMessage={onMessage}
    >
      {({ hasKeys, hasRefreshToken, ...form }) => (
        <>
          {hasKeys && !hasRefreshToken && <AuthorizationGuide />}
          <AuthorizationPanel channel="AMAZON" {...form} onMessage={onMessage} />
        </>
      )}
    </CredentialForm>
  );
}

/** The marketplaces a seller may choose (spec 3). */
const amazonMarketplaces = [
  ['US', 'Estados Unidos'],
  ['BR', 'Brasil'],
  ['CA', 'Canadá'],
  ['MX', 'México'],
  ['UK', 'Reino Unido'],
  ['DE', 'Alemanha'],
  ['FR', 'França'],
  ['IT', 'Itália'],
  ['ES', 'Espanha'],
  ['JP', 'Japão'],
  ['AU', 'Austrália'],
  ['SG', 'Singapura'],
] as const;

type MarketplaceCode = (typeof amazonMarketplaces)[number][0];

/** The saved marketplace, or the default. */
const marketplaceOf = (code: string | null | undefined): MarketplaceCode =>
  amazonMarketplaces.find(([known]) => known === code)?.[0] ?? 'US';
