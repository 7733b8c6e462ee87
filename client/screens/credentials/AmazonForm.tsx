import { useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Select } from '#client/ui/controls/Select.tsx';
import type { AmazonForm_credential$key } from './__generated__/AmazonForm_credential.graphql';
import { amazonMarketplaces, marketplaceOf } from './amazonMarketplaces.ts';
import { AuthorizationGuide } from './authorization/AuthorizationGuide.tsx';
import { AuthorizationPanel } from './authorization/AuthorizationPanel.tsx';
import { cardForm, CredentialForm, type KeyField } from './CredentialForm.tsx';
import type { Tell } from './MessageBanner.tsx';

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

/** The keys to Amazon: pasted, or with the refresh token fetched by an authorisation. */
export function AmazonForm({
  credential,
  isAuthorizing,
  onTell,
}: {
  credential: AmazonForm_credential$key | null | undefined;
  isAuthorizing: boolean;
  onTell: Tell;
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
      onTell={onTell}
    >
      {({ hasKeys, hasRefreshToken, ...form }) => (
        <>
          {hasKeys && !hasRefreshToken && <AuthorizationGuide />}
          <AuthorizationPanel channel="AMAZON" {...form} onTell={onTell} />
        </>
      )}
    </CredentialForm>
  );
}
