import { connectorFor } from '#server/market/connect.ts';
import type { Connector } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/registry.ts';
import type { Keys } from '#server/market/keys.ts';
import { pendingDocuments } from '#server/records/documents/pendingDocuments.ts';
import { freshAccessToken } from './freshAccessToken.ts';
import { markConnected } from './credentialState.ts';
import { readCredential } from './readCredential.ts';

/** The account's connector to a marketplace with its stored keys; null when they are missing or incomplete. */
export const accountConnector = (
  accountId: number,
  marketplace: Marketplace,
  effects?: Effects,
): Promise<Connector | null> =>
  connectorFor(
    { keys: storedKeys(accountId), documents: (of) => pendingDocuments(accountId, of) },
    marketplace,
    effects,
  );

/** The keys that an account has stored in the database. */
export const storedKeys = (accountId: number): Keys => ({
  read: (channel) => readCredential(accountId, channel),
  freshAccessToken: (channel, ...rest) => freshAccessToken(accountId, channel, ...rest),
  markConnected: (channel, ...of) => markConnected(accountId, channel, ...of),
});
