import type { Connector } from './connector.ts';
import { type Effects, realEffects } from '#server/market/http/effects.ts';
import type { Keys } from './keys.ts';
import type { Marketplace } from './snapshots.ts';

/**
 * Connector for an account's keys of one marketplace; null when they are missing or incomplete. When the marketplace no
 * longer accepts the keys, every call of the connector throws `ReconnectNeeded`.
 */
export async function connectorFor(
  keys: Keys,
  marketplace: Marketplace,
  effects: Effects = realEffects,
): Promise<Connector | null> {
  const stored = await keys.read(marketplace);
  if (!stored || stored.state === 'incomplete') return null;
  // loaded on first use, so that the server starts without the marketplaces' clients
  if (marketplace === 'amazon') {
    const { amazonConnector } = await import('#server/market/amazon/amazonConnector.ts');
    return amazonConnector(stored, keys, effects);
  }
  const { mercadoLivreConnector } = await import('#server/market/mercadolivre/mercadoLivreConnector.ts');
  return mercadoLivreConnector(stored, keys, effects);
}
