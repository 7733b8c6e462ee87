import { refreshAmazonToken } from '#server/market/amazon/auth/refreshAmazonToken.ts';
import { adProfiles } from '#server/market/amazon/traffic/adProfiles.ts';
import type { Connection } from '#server/market/connection/connection.ts';
import { sessionOfKeys } from './sessionOfKeys.ts';

/** Amazon Ads: keys are accepted when they have a seller's profile in the region of the selling keys. */
export const amazonAdsConnection: Connection = {
  test: async (keys, effects) => {
    if (!keys.refreshToken) return 'Preencha o Refresh Token';
    const session = await sessionOfKeys(keys, effects);
    if ('reconnect' in session) return session.reconnect;
    const profiles = await adProfiles(session);
    if (!profiles) return 'A Amazon Ads não deu acesso a estas chaves. Confira a permissão do aplicativo.';
    return profiles.length ? null : 'Estas chaves não têm um perfil de vendedor na Amazon Ads.';
  },
  renew: refreshAmazonToken,
};
