import type { Connector } from './connector.ts';
import { type Effects, realEffects } from '#server/market/http/effects.ts';
import type { PendingDocuments } from '#server/market/documents/pendingDocuments.ts';
import type { Keys, StoredKeys } from './keys.ts';
import type { Marketplace } from './registry.ts';

/** What the product stores for the connectors of one account. */
export interface Stored {
  keys: Keys;
  documents: (marketplace: Marketplace) => PendingDocuments;
}

type Connect = (
  stored: StoredKeys,
  keys: Keys,
  effects: Effects,
  documents: PendingDocuments,
) => Promise<Connector> | Connector;

/** Loaded on first use, so that the server starts without the marketplaces' clients. */
const connectors: Record<Marketplace, () => Promise<Connect>> = {
  amazon: async () => (await import('#server/market/amazon/amazonConnector.ts')).amazonConnector,
  mercadolivre: async () =>
    (await import('#server/market/mercadolivre/mercadoLivreConnector.ts')).mercadoLivreConnector,
};

/**
 * Connector for an account's keys of one marketplace; null when they are missing or incomplete. When the marketplace no
 * longer accepts the keys, every call of the connector throws `ReconnectNeeded`.
 */
export async function connectorFor(
  { keys, documents }: Stored,
  marketplace: Marketplace,
  effects: Effects = realEffects,
): Promise<Connector | null> {
  const stored = await keys.read(marketplace);
  if (!stored || stored.state === 'incomplete') return null;
  const connect = await connectors[marketplace]();
  return connect(stored, keys, effects, documents(marketplace));
}
