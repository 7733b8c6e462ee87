import type { Viewer } from '#server/platform/values/viewer.ts';
import { adProfiles } from '#server/market/amazon/traffic/adProfiles.ts';
import { realEffects } from '#server/market/http/effects.ts';
import type { CredentialForm } from './credentialForm.ts';
import { testAmazonKeys } from './testAmazonKeys.ts';
import type { TestOutcome } from './testOutcome.ts';

/** Whether Amazon Ads accepts the keys and shows a seller's profile in the region of the selling keys. */
export const testAmazonAdsCredential = (
  { accountId }: Pick<Viewer, 'accountId'>,
  form: CredentialForm,
  effects = realEffects,
): Promise<TestOutcome> =>
  testAmazonKeys(accountId, 'amazonAds', form, effects, {
    withoutRefreshToken: 'Preencha o Refresh Token',
    look: async (session) => {
      const profiles = await adProfiles(session);
      if (!profiles) return 'A Amazon Ads não deu acesso a estas chaves. Confira a permissão do aplicativo.';
      return profiles.length ? null : 'Estas chaves não têm um perfil de vendedor na Amazon Ads.';
    },
  });
