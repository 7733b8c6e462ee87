import type { Viewer } from '#server/core/viewer.ts';
import { amazonSession } from '#server/marketplaces/amazon/amazonSession.ts';
import { amazonMarketplaceByCode } from '#server/marketplaces/amazon/marketplaces.ts';
import { participations } from '#server/marketplaces/amazon/participations.ts';
import { refreshAmazonToken } from '#server/marketplaces/amazon/refreshAmazonToken.ts';
import { realEffects } from '#server/marketplaces/http/effects.ts';
import { hurried } from '#server/marketplaces/http/hurried.ts';
import type { CredentialForm } from './credentialForm.ts';
import { mergedKeys } from './mergedKeys.ts';
import { TEST_LIMIT_MS, testOutcome, type TestOutcome } from './testOutcome.ts';

/**
 * Whether Amazon accepts the keys and the seller sells in the chosen marketplace: one token and one read. Nothing is
 * stored; empty secrets are the stored ones.
 */
export function testAmazonCredential(
  { accountId }: Pick<Viewer, 'accountId'>,
  form: CredentialForm,
  effects = realEffects,
): Promise<TestOutcome> {
  const quick = hurried(effects, TEST_LIMIT_MS);
  return testOutcome(async () => {
    const keys = await mergedKeys(accountId, 'amazon', form);
    if (!keys.clientSecret) return 'Preencha o Client Secret';
    if (!keys.refreshToken) return 'Preencha o Refresh Token ou gere um antes de testar';
    const token = await refreshAmazonToken(keys, quick);
    if ('reconnect' in token) return token.reconnect;
    const fixed = () => Promise.resolve({ accessToken: token.accessToken, clientId: keys.clientId });
    const session = amazonSession({ accountId, ...keys }, quick, { selling: fixed, advertising: fixed });
    const marketplaces = await participations(session);
    const chosen = amazonMarketplaceByCode(keys.marketplaceCode)!;
    return marketplaces.includes(chosen) ? null : `A conta não participa do marketplace ${chosen.code}.`;
  });
}
