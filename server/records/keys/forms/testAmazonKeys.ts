import { type AmazonSession, amazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { refreshAmazonToken } from '#server/market/amazon/auth/refreshAmazonToken.ts';
import { type Effects, withDeadline } from '#server/market/http/effects.ts';
import { credential } from '#server/records/keys/credential.ts';
import type { CredentialForm } from './credentialForm.ts';
import { type MergedKeys, mergedKeys } from '#server/records/keys/mergedKeys.ts';
import { TEST_LIMIT_MS, testOutcome, type TestOutcome } from './testOutcome.ts';

interface AmazonTest {
  /** What to say when there is no refresh token. */
  withoutRefreshToken: string;
  /** One read with the keys' own token: null when it shows that they are good, else why not. */
  look: (session: AmazonSession, keys: MergedKeys) => Promise<string | null>;
}

/** Tries keys of the form at Amazon or Amazon Ads, empty secrets being the stored ones: one token and one read. Stores nothing. */
export function testAmazonKeys(
  accountId: number,
  connection: 'amazon' | 'amazonAds',
  form: CredentialForm,
  effects: Effects,
  { withoutRefreshToken, look }: AmazonTest,
): Promise<TestOutcome> {
  const quick = withDeadline(effects, TEST_LIMIT_MS);
  return testOutcome(accountId, async () => {
    const keys = await mergedKeys(accountId, connection, form);
    if (!keys.clientSecret) return 'Preencha o Client Secret';
    if (!keys.refreshToken) return withoutRefreshToken;
    const token = await refreshAmazonToken(keys, quick);
    if ('reconnect' in token) return token.reconnect;
    const { clientId } = keys;
    // advertising is looked for in the region of the selling keys
    const selling = connection === 'amazon' ? keys : await credential({ accountId }, 'amazon');
    const marketplaceCode = selling?.marketplaceCode ?? null;
    const fixed = () => Promise.resolve({ accessToken: token.accessToken, clientId });
    const tokens = { selling: fixed, advertising: fixed };
    return look(amazonSession({ accountId, marketplaceCode }, tokens, quick), keys);
  });
}
