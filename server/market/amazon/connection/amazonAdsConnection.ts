import { sentence } from '#server/platform/language/sentence.ts';
import { refreshAmazonToken } from '#server/market/amazon/auth/refreshAmazonToken.ts';
import { adProfiles } from '#server/market/amazon/traffic/adProfiles.ts';
import type { Connection } from '#server/market/connection/connection.ts';
import { sessionOfKeys } from './sessionOfKeys.ts';

/** Amazon Ads: keys are accepted when they have a seller's profile in the region of the selling keys. */
export const amazonAdsConnection: Connection = {
  test: async (keys, effects) => {
    if (!keys.refreshToken) return sentence('marketplaces.fillIn', { name: 'Refresh Token' });
    const session = await sessionOfKeys(keys, effects);
    if ('reconnect' in session) return session.reconnect;
    const profiles = await adProfiles(session);
    if (!profiles) return sentence('amazon.adsDenied');
    return profiles.length ? null : sentence('amazon.noAdProfile');
  },
  renew: refreshAmazonToken,
};
