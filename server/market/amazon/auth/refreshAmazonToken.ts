import { sentence } from '#server/platform/language/sentence.ts';
import type { RefreshedToken, StoredKeys } from '#server/market/keys.ts';
import type { Effects } from '#server/market/http/effects.ts';
import { type LwaClient, requestLwaToken } from './requestLwaToken.ts';

/** Requests a new access token from Login with Amazon; the refresh token does not change. */
export async function refreshAmazonToken(
  { refreshToken, ...client }: LwaClient & Pick<StoredKeys, 'refreshToken'>,
  effects: Effects,
): Promise<RefreshedToken> {
  const answer = await requestLwaToken(
    client,
    { grant_type: 'refresh_token', refresh_token: refreshToken ?? '' },
    {
      invalidGrant: sentence('amazon.refreshTokenRefused'),
      repeatable: true,
    },
    effects,
  );
  if ('reconnect' in answer) return answer;
  return { accessToken: answer.accessToken, expiresInSeconds: answer.expiresInSeconds };
}
