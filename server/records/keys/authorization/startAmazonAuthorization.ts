import { publicOrigin } from '#server/platform/http/http.ts';
import { badRequest } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { amazonConsentUrl } from '#server/market/amazon/auth/amazonConsent.ts';
import { amazonMarketplaceByCode } from '#server/market/amazon/marketplaces.ts';
import type { CredentialForm } from '#server/records/keys/forms/credentialForm.ts';
import { mergedKeys } from '#server/records/keys/mergedKeys.ts';
import { registerAuthorization } from './registerAuthorization.ts';

export interface StartedAuthorization {
  /** The marketplace's consent page. */
  url: string;
  state: string;
}

const AMAZON_CALLBACK = '/auth/callback'; // spec 9

/**
 * Starts Amazon's website authorization. Returns the consent page to open. The keys of the form, with which the code of the
 * redirect is exchanged, are stored sealed for ten minutes.
 */
export async function startAmazonAuthorization(
  { accountId }: Pick<Viewer, 'accountId'>,
  form: CredentialForm,
): Promise<StartedAuthorization> {
  const { clientId } = form;
  const { clientSecret, marketplaceCode, stored } = await mergedKeys(accountId, 'amazon', form);
  if (!clientSecret) throw badRequest('Preencha o Client Secret');
  const redirectUri = `${publicOrigin()}${AMAZON_CALLBACK}`;
  const applicationId = form.applicationId ?? stored?.applicationId ?? '';
  const state = await registerAuthorization(accountId, {
    marketplace: 'amazon',
    clientId,
    clientSecret,
    redirectUri,
    marketplaceCode,
    applicationId,
  });
  // spec 9 has no application id: the client id replaces a missing one
  const consent = { applicationId: applicationId || clientId, state, redirectUri };
  return { url: amazonConsentUrl(amazonMarketplaceByCode(marketplaceCode)!, consent), state };
}
