import type { Said } from '#server/platform/language/said.ts';
import type { Marketplace } from './registry.ts';

/** What one set of keys gives access to: a marketplace, or what has keys of its own beside it. */
export type Channel = Marketplace | 'amazonAds' | 'amazonQueue';

/** An account's decrypted keys for one channel. For the server only: never part of a response. */
export interface StoredKeys {
  accountId: number;
  channel: Channel;
  clientId: string;
  clientSecret: string | null;
  refreshToken: string | null;
  accessToken: string | null;
  /** Null when unknown: the token is used until the marketplace refuses it. */
  accessTokenExpiresAt: Date | null;
  marketplaceCode: string | null;
  applicationId: string | null;
  /** Address of a queue; null for other channels. */
  queueUrl: string | null;
  isDraft: boolean;
  /** Day (`YYYY-MM-DD`) on which the client secret was made; null when unknown. */
  secretMadeOn: string | null;
  /** When the seller authorized these keys; a later authorization may be another seller's. Null when unknown. */
  authorizedAt: Date | null;
  sellerId: string | null;
  state: 'incomplete' | 'connected' | 'reconnect';
  stateReason: Said | null;
}

/** What a call quota may belong to: an account, or an application that several accounts use. */
export type QuotaOwner = Pick<StoredKeys, 'accountId' | 'clientId'>;

export type RefreshedToken =
  | { accessToken: string; expiresInSeconds: number; refreshToken?: string | undefined }
  /** The marketplace no longer issues tokens; the reason in words for the seller. */
  | { reconnect: Said };

/** Stored keys of one account, as the connectors use them. Implemented by `records/keys` on the database. */
export interface Keys {
  /** Keys of a channel; null when there are none. Throws `ReconnectNeeded` when they cannot be decrypted. */
  read: (channel: Channel) => Promise<StoredKeys | null>;
  /**
   * A valid access token, shared by all processes: the stored one unless it has expired or was just `refused`, else a
   * new one from `refresh`. Throws `ReconnectNeeded`.
   */
  freshAccessToken: (
    channel: Channel,
    refused: string | null,
    refresh: (stored: StoredKeys) => Promise<RefreshedToken>,
    now: () => number,
  ) => Promise<string>;
  /**
   * Records that the marketplace accepted the keys, and the seller they belong to; nothing when the keys have been
   * authorized again after `authorizedAt`, perhaps by another seller.
   */
  markConnected: (channel: Channel, sellerId: string, authorizedAt: Date | null) => Promise<void>;
}
