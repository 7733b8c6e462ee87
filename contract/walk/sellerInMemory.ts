import { ReconnectNeeded } from '#server/market/connector.ts';
import type { Stored } from '#server/market/connect.ts';
import type { PendingDocument } from '#server/market/documents/pendingDocuments.ts';
import type { StoredKeys } from '#server/market/keys.ts';

/** What the product stores of a seller, in memory. The first call asks for a token. */
export function sellerInMemory(channel: StoredKeys['channel'], given: Partial<StoredKeys> = {}): Stored {
  const documents = new Map<string, PendingDocument>();
  const stored: StoredKeys = {
    accountId: 0, // that of no account in the database: their quotas are apart
    channel,
    clientId: 'contract',
    clientSecret: 'secret',
    refreshToken: 'token',
    accessToken: null,
    accessTokenExpiresAt: null,
    marketplaceCode: 'US',
    applicationId: null,
    queueUrl: null,
    isDraft: false,
    secretMadeOn: null,
    authorizedAt: null,
    sellerId: null,
    state: 'connected',
    stateReason: null,
    ...given,
  };
  return {
    keys: {
      read: (asked) => Promise.resolve(asked === channel ? stored : null),
      freshAccessToken: async (_channel, refused, refresh) => {
        if (stored.accessToken !== null && stored.accessToken !== refused) return stored.accessToken;
        const token = await refresh(stored);
        if ('reconnect' in token) throw new ReconnectNeeded(token.reconnect);
        stored.accessToken = token.accessToken;
        stored.refreshToken = token.refreshToken ?? stored.refreshToken;
        return token.accessToken;
      },
      markConnected: () => Promise.resolve(),
    },
    documents: () => ({
      find: ({ request }) => Promise.resolve(documents.get(request) ?? null),
      waiting: () => Promise.resolve([]),
      remember: ({ request }, _stream, document) => Promise.resolve(void documents.set(request, document)),
      markReady: () => Promise.resolve(),
      forget: ({ request }) => Promise.resolve(void documents.delete(request)),
    }),
  };
}
