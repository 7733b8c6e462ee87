import { type AmazonSession, amazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { refreshAmazonToken } from '#server/market/amazon/auth/refreshAmazonToken.ts';
import { type Effects, withDeadline, realEffects } from '#server/market/http/effects.ts';
import { credential } from '#server/records/keys/credential.ts';
import type { CredentialForm } from './credentialForm.ts';
import { type MergedKeys, mergedKeys } from '#server/records/keys/mergedKeys.ts';
import { TEST_LIMIT_MS, testOutcome, type TestOutcome } from './testOutcome.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { adProfiles } from '#server/market/amazon/traffic/adProfiles.ts';
import { amazonMarketplaceByCode } from '#server/market/amazon/marketplaces.ts';
import { participations } from '#server/market/amazon/participations.ts';

interface AmazonTest {
  /** Message when there is no refresh token. */
  withoutRefreshToken: string;
  /** One read with the keys' token. Null when they are accepted, otherwise the reason. */
  read: (session: AmazonSession, keys: MergedKeys) => Promise<string | null>;
}

/** Tests the form's keys at Amazon or Amazon Ads with one token and one read; stored secrets replace empty ones. */
function testAmazonKeys(
  accountId: number,
  channel: 'amazon' | 'amazonAds',
  form: CredentialForm,
  effects: Effects,
  { withoutRefreshToken, read }: AmazonTest,
): Promise<TestOutcome> {
  const timed = withDeadline(effects, TEST_LIMIT_MS);
  return testOutcome(accountId, async () => {
    const keys = await mergedKeys(accountId, channel, form);
    if (!keys.clientSecret) return 'Preencha o Client Secret';
    if (!keys.refreshToken) return withoutRefreshToken;
    const token = await refreshAmazonToken(keys, timed);
    if ('reconnect' in token) return token.reconnect;
    const { clientId } = keys;
    // advertising uses the region of the selling keys
    const selling = channel === 'amazon' ? keys : await credential({ accountId }, 'amazon');
    const marketplaceCode = selling?.marketplaceCode ?? null;
    const fixed = () => Promise.resolve({ accessToken: token.accessToken, clientId });
    const tokens = { selling: fixed, advertising: fixed };
    return read(amazonSession({ accountId, clientId, marketplaceCode }, tokens, timed), keys);
  });
}

/** Whether Amazon Ads accepts the keys and has a seller profile in the region of the selling keys. Stores nothing. */
export const testAmazonAdsCredential = (
  { accountId }: Pick<Viewer, 'accountId'>,
  form: CredentialForm,
  effects = realEffects,
): Promise<TestOutcome> =>
  testAmazonKeys(accountId, 'amazonAds', form, effects, {
    withoutRefreshToken: 'Preencha o Refresh Token',
    read: async (session) => {
      const profiles = await adProfiles(session);
      if (!profiles) return 'A Amazon Ads não deu acesso a estas chaves. Confira a permissão do aplicativo.';
      return profiles.length ? null : 'Estas chaves não têm um perfil de vendedor na Amazon Ads.';
    },
  });

/** Whether Amazon accepts the keys and the seller participates in the chosen marketplace. Stores nothing. */
export const testAmazonCredential = (
  { accountId }: Pick<Viewer, 'accountId'>,
  form: CredentialForm,
  effects = realEffects,
): Promise<TestOutcome> =>
  testAmazonKeys(accountId, 'amazon', form, effects, {
    withoutRefreshToken: 'Preencha o Refresh Token ou gere um antes de testar',
    read: async (session, { marketplaceCode }) => {
      const chosen = amazonMarketplaceByCode(marketplaceCode)!;
      const isThere = (await participations(session)).marketplaces.includes(chosen);
      return isThere ? null : `A conta não participa do marketplace ${chosen.code}.`;
    },
  });
