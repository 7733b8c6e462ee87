import { graphql, useFragment } from 'react-relay/hooks';
import type { MercadoLivreForm_credential$key } from './__generated__/MercadoLivreForm_credential.graphql';
import { AuthorizationPanel } from './authorization/AuthorizationPanel.tsx';
import { cardForm, CredentialForm, type KeyField } from './CredentialForm.tsx';
import type { ShowMessage } from './MessageBanner.tsx';

const fields: KeyField[] = [
  { name: 'clientId', label: 'Client ID', isRequired: () => true },
  { name: 'clientSecret', label: 'Client Secret', isSecret: true },
  {
    name: 'accessToken',
    label: 'Access Token',
    isSecret: true,
    isRequired: ({ hasAccessToken, hasRefreshToken }) => !hasAccessToken && !hasRefreshToken,
  },
  { name: 'refreshToken', label: 'Refresh Token', isSecret: true },
];

/** The keys to Mercado Livre; the tokens are pasted or come from an authorization. */
export function MercadoLivreForm({
  credential,
  isAuthorizing,
  onMessage,
}: {
  credential: MercadoLivreForm_credential$key | null | undefined;
  isAuthorizing: boolean;
  onMessage: ShowMessage;
}) {
  const stored = useFragment(
    graphql`
      fragment MercadoLivreForm_credential on Credential {
        ...CredentialForm_credential
      }
    `,
    credential,
  );
  return (
    <CredentialForm
      channel="MERCADOLIVRE"
      credential={stored}
      isAuthorizing={isAuthorizing}
      fields={fields}
      saveButton={{ label: 'Salvar Credenciais', isPrimary: true }}
      className={cardForm}
      onMessage={onMessage}
    >
      {(form) => (
        <>
          <p className="text-table text-muted">
            Sem tokens? Cadastre no aplicativo o endereço de retorno{' '}
            <code className="wrap-anywhere">{window.location.origin}/auth/mercadolivre/callback</code>, preencha Client
            ID e Client Secret e conecte com a conta principal.
          </p>
          <AuthorizationPanel channel="MERCADOLIVRE" {...form} onMessage={onMessage} />
        </>
      )}
    </CredentialForm>
  );
}
