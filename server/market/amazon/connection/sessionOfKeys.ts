import type { Said } from '#server/platform/language/said.ts';
import { type AmazonSession, amazonSession } from '#server/market/amazon/auth/amazonSession.ts';
import { refreshAmazonToken } from '#server/market/amazon/auth/refreshAmazonToken.ts';
import type { GivenKeys } from '#server/market/connection/connection.ts';
import type { Effects } from '#server/market/http/effects.ts';

/** A session with one new token of keys that need not be stored; the reason when Amazon issues none. */
export async function sessionOfKeys(
  keys: GivenKeys & { accountId: number },
  effects: Effects,
): Promise<AmazonSession | { reconnect: Said }> {
  const token = await refreshAmazonToken(keys, effects);
  if ('reconnect' in token) return token;
  const fixed = () => Promise.resolve({ accessToken: token.accessToken, clientId: keys.clientId });
  return amazonSession(keys, { selling: fixed, advertising: fixed }, effects);
}
