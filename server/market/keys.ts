import type { Marketplace } from './snapshots.ts';

/** What one set of keys opens: a marketplace, or Amazon Ads, which has keys of its own. */
export type Channel = Marketplace | 'amazonAds';

/** The keys an account has stored for one channel, opened. For the server only: never part of an answer. */
export interface StoredKeys {
  accountId: number;
  channel: Channel;
  clientId: string;
  clientSecret: string | null;
  refreshToken: string | null;
  accessToken: string | null;
  /** Null while the token's end is unknown: it is used until the marketplace refuses it. */
  accessTokenExpiresAt: Date | null;
  marketplaceCode: string | null;
  applicationId: string | null;
  sellerId: string | null;
  state: 'incomplete' | 'connected' | 'reconnect';
  stateReason: string | null;
}

export type RefreshedToken =
  | { accessToken: string; expiresInSeconds: number; refreshToken?: string | undefined }
  /** The marketplace will not give tokens any more; why, in words for the seller. */
  | { reconnect: string };

/** The stored keys of one account, as the connectors use them. `records/keys` implements it on the database. */
export interface Keys {
  /** The keys of a channel; null when there are none. Throws `ReconnectNeeded` when they can no longer be opened. */
  read: (channel: Channel) => Promise<StoredKeys | null>;
  /**
   * A working access token, shared by all processes: the stored one while it is valid and not the one just `refused`,
   * else a new one from `refresh`. Throws `ReconnectNeeded`.
   */
  freshAccessToken: (
    channel: Channel,
    refused: string | null,
    refresh: (stored: StoredKeys) => Promise<RefreshedToken>,
    now: () => number,
  ) => Promise<string>;
  /** Records that the marketplace accepted the keys, and the seller they belong to. */
  markConnected: (channel: Channel, sellerId: string) => Promise<void>;
}
