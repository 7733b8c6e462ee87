import type { Keys } from '#server/market/keys.ts';
import { freshAccessToken } from './freshAccessToken.ts';
import { markConnected } from './markConnected.ts';
import { readCredential } from './readCredential.ts';

/** The keys that an account has stored in the database. */
export const storedKeys = (accountId: number): Keys => ({
  read: (channel) => readCredential(accountId, channel),
  freshAccessToken: (channel, ...rest) => freshAccessToken(accountId, channel, ...rest),
  markConnected: (channel, sellerId) => markConnected(accountId, channel, sellerId),
});
