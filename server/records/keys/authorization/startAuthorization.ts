import { publicOrigin } from '#server/platform/http/http.ts';
import { randomToken } from '#server/platform/security/secrets.ts';
import { badRequest, DomainError, notFound, wordingOf } from '#server/platform/values/errors.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import type { Channel } from '#server/market/keys.ts';
import { connectionForm } from '#server/market/channels/connectionForms.ts';
import { connectionOf } from '#server/market/channels/connections.ts';
import { type CredentialForm, fieldsOf } from '#server/records/keys/forms/credentialForm.ts';
import { mergedKeys } from '#server/records/keys/mergedKeys.ts';
import { secretDay } from '#server/records/keys/secretDay.ts';
import { registerAuthorization } from './registerAuthorization.ts';

export interface StartedAuthorization {
  /** The marketplace's consent page. */
  url: string;
  state: string;
}

/**
 * Starts an authorization by a marketplace's consent page, which it returns. The keys of the form, with which the code of
 * the redirect is exchanged, are stored sealed for ten minutes. Throws 400 with the first missing or wrong field.
 */
export async function startAuthorization(
  { accountId }: Pick<Viewer, 'accountId'>,
  channel: Channel,
  given: CredentialForm,
): Promise<StartedAuthorization> {
  const { consent, marketplace, name } = connectionForm(channel);
  const connection = await connectionOf(channel);
  if (!consent || !connection.consentUrl) throw notFound('marketplaces.noConsentPage', { name });
  const keys = await mergedKeys(accountId, channel, fieldsOf(channel, given));
  const { clientId, clientSecret, applicationId, isDraft } = keys;
  if (!clientSecret) throw badRequest('marketplaces.secretMissing');
  for (const [field, { said }] of Object.entries(consent.needs ?? {}))
    if (!keys[field as keyof typeof consent.needs]) throw new DomainError('BAD_REQUEST', 400, wordingOf(said));
  const wrong = connection.refusal?.(keys);
  if (wrong) throw new DomainError('BAD_REQUEST', 400, wordingOf(wrong));
  const codeVerifier = randomToken();
  const redirectUri = `${publicOrigin()}${consent.callback}`;
  const { marketplaceCode } = keys;
  const state = await registerAuthorization(accountId, {
    marketplace,
    clientId,
    clientSecret,
    secretMadeOn: secretDay(given, keys.stored),
    redirectUri,
    marketplaceCode,
    applicationId,
    isDraft,
    codeVerifier,
  });
  const request = { clientId, marketplaceCode, applicationId, isDraft, state, redirectUri, codeVerifier };
  return { url: connection.consentUrl(request), state };
}
