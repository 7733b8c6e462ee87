import type { Viewer } from '#server/core/viewer.ts';
import { adProfiles } from '#server/marketplaces/amazon/adProfiles.ts';
import { amazonSession } from '#server/marketplaces/amazon/amazonSession.ts';
import { refreshAmazonToken } from '#server/marketplaces/amazon/refreshAmazonToken.ts';
import { realEffects } from '#server/marketplaces/http/effects.ts';
import { hurried } from '#server/marketplaces/http/hurried.ts';
import { credentialDetails } from './credentialDetails.ts';
import type { CredentialForm } from './credentialForm.ts';
import { mergedKeys } from './mergedKeys.ts';
import { TEST_LIMIT_MS, testOutcome, type TestOutcome } from './testOutcome.ts';

/** Whether Amazon Ads accepts the keys and shows a seller's profile in the region of the selling keys. Stores nothing. */
export function testAmazonAdsCredential(
  { accountId }: Pick<Viewer, 'accountId'>,
  form: CredentialForm,
  effects = realEffects,
): Promise<TestOutcome> {
  const quick = hurried(effects, TEST_LIMIT_MS);
  return testOutcome(async () => {
    const keys = await mergedKeys(accountId, 'amazonAds', form);
    if (!keys.clientSecret) return 'Preencha o Client Secret';
    if (!keys.refreshToken) return 'Preencha o Refresh Token';
    const token = await refreshAmazonToken(keys, quick);
    if ('reconnect' in token) return token.reconnect;
    const { marketplaceCode } = await credentialDetails({ accountId }, 'amazon');
    const fixed = () => Promise.resolve({ accessToken: token.accessToken, clientId: keys.clientId });
    const session = amazonSession({ accountId, clientId: keys.clientId, marketplaceCode }, quick, {
      selling: fixed,
      advertising: fixed,
    });
    const profiles = await adProfiles(session);
    if (!profiles) return 'A Amazon Ads não deu acesso a estas chaves. Confira a permissão do aplicativo.';
    return profiles.length ? null : 'Estas chaves não têm um perfil de vendedor na Amazon Ads.';
  });
}
