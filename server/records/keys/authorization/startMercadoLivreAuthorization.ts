import { randomToken } from '#server/platform/security/secrets.ts';
import { publicOrigin } from '#server/platform/http/http.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { mercadoLivreConsentUrl } from '#server/market/mercadolivre/auth/mercadoLivreConsent.ts';
import type { CredentialForm } from '#server/records/keys/forms/credentialForm.ts';
import { mergedKeys } from '#server/records/keys/mergedKeys.ts';
import { registerAuthorization } from './registerAuthorization.ts';
import type { StartedAuthorization } from './startAmazonAuthorization.ts';

const MERCADO_LIVRE_CALLBACK = '/auth/mercadolivre/callback';

/** Starts Mercado Livre's authorization, with PKCE. Returns the consent page to open. */
export async function startMercadoLivreAuthorization(
  { accountId }: Pick<Viewer, 'accountId'>,
  form: CredentialForm,
): Promise<StartedAuthorization> {
  const { clientSecret } = await mergedKeys(accountId, 'mercadolivre', form);
  if (!clientSecret) throw badRequest('Preencha o Client Secret');
  const { clientId } = form;
  const redirectUri = `${publicOrigin()}${MERCADO_LIVRE_CALLBACK}`;
  const codeVerifier = randomToken();
  const state = await registerAuthorization(accountId, {
    marketplace: 'mercadolivre',
    clientId,
    clientSecret,
    redirectUri,
    codeVerifier,
  });
  return { url: mercadoLivreConsentUrl({ clientId, state, redirectUri, codeVerifier }), state };
}
