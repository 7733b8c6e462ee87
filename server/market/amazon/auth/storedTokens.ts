import { sentence } from '#server/platform/language/sentence.ts';
import { MarketplaceError, ReconnectNeeded } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { Channel, Keys, StoredKeys } from '#server/market/keys.ts';
import { refreshAmazonToken } from './refreshAmazonToken.ts';
import { requestApplicationToken } from './requestApplicationToken.ts';

export interface AmazonToken {
  accessToken: string;
  /** Client id of the token's application, which Amazon Ads requires as a header. */
  clientId: string;
}

/** Access tokens of an account by API. Pass the token Amazon refused to get a new one, or null. */
export interface AmazonTokens {
  selling: (refused: string | null) => Promise<AmazonToken>;
  advertising: (refused: string | null) => Promise<AmazonToken>;
  /** Of the application itself, for the destinations of its notifications. */
  application?: (refused: string | null) => Promise<AmazonToken>;
}

/**
 * Access tokens from the account's stored keys. Advertising falls back to the selling keys when it has none, because an
 * application may hold both permissions.
 */
export function storedTokens({ clientId }: Pick<StoredKeys, 'clientId'>, keys: Keys, effects: Effects): AmazonTokens {
  const fresh = (channel: Channel, refused: string | null) =>
    keys.freshAccessToken(channel, refused, (stored) => refreshAmazonToken(stored, effects), effects.now);
  const selling = async (refused: string | null) => ({ accessToken: await fresh('amazon', refused), clientId });
  let ofApplication: AmazonToken | null = null;
  return {
    selling,
    advertising: async (refused) => {
      try {
        const own = await keys.read('amazonAds');
        if (!own || own.state === 'incomplete') return await selling(refused);
        return { accessToken: await fresh('amazonAds', refused), clientId: own.clientId };
      } catch (error) {
        // lost advertising keys must not disconnect the selling ones
        if (error instanceof ReconnectNeeded)
          throw new MarketplaceError(sentence('amazon.ads', { reason: error.said }));
        throw error;
      }
    },
    application: async (refused) => {
      if (ofApplication === null || ofApplication.accessToken === refused) {
        const stored = await keys.read('amazon');
        if (!stored) throw new MarketplaceError(sentence('amazon.keysRemoved'));
        ofApplication = { accessToken: await requestApplicationToken(stored, effects), clientId };
      }
      return ofApplication;
    },
  };
}
