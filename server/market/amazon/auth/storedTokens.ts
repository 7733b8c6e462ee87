import { MarketplaceError, ReconnectNeeded } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { Channel, Keys, StoredKeys } from '#server/market/keys.ts';
import { refreshAmazonToken } from './refreshAmazonToken.ts';

export interface AmazonToken {
  accessToken: string;
  /** Of the application the token was made with; Amazon Ads wants to hear it. */
  clientId: string;
}

/** The tokens of an account by what they open; asked again with the one Amazon refused. */
export interface AmazonTokens {
  selling: (refused: string | null) => Promise<AmazonToken>;
  advertising: (refused: string | null) => Promise<AmazonToken>;
}

/**
 * The tokens of the account's stored keys. Advertising has keys of its own; without them the selling ones are tried,
 * which some applications may use for both.
 */
export function storedTokens({ clientId }: Pick<StoredKeys, 'clientId'>, keys: Keys, effects: Effects): AmazonTokens {
  const fresh = (channel: Channel, refused: string | null) =>
    keys.freshAccessToken(channel, refused, (stored) => refreshAmazonToken(stored, effects), effects.now);
  const selling = async (refused: string | null) => ({ accessToken: await fresh('amazon', refused), clientId });
  return {
    selling,
    advertising: async (refused) => {
      try {
        const own = await keys.read('amazonAds');
        if (!own || own.state === 'incomplete') return await selling(refused);
        return { accessToken: await fresh('amazonAds', refused), clientId: own.clientId };
      } catch (error) {
        // lost advertising keys must not disconnect the selling ones
        if (error instanceof ReconnectNeeded) throw new MarketplaceError(`Amazon Ads: ${error.message}`);
        throw error;
      }
    },
  };
}
