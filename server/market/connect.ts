import type { Connector } from './connector.ts';
import { type Effects, realEffects } from '#server/market/http/effects.ts';
import type { Keys } from './keys.ts';
import type { Marketplace } from './snapshots.ts';

/**
 * The connector of an account's keys to one marketplace; null when they are missing or incomplete. With keys the
 * marketplace no longer accepts there is a connector, and each of its calls throws `ReconnectNeeded`.
 */
export async function connectorFor(
  keys: Keys,
  marketplace: Marketplace,
  effects: Effects = realEffects,
): Promise<Connector | null> {
  const stored = await keys.read(marketplace);
  if (!stored || stored.state === 'incomplete') return null;
  // loaded on first use: the server starts without the marketplaces' clients
  if (marketplace === 'amazon') {
    const { amazonConnector } = await import('#server/market/amazon/amazonConnector.ts');
    return amazonConnector(stored, keys, effects);
  }
  const { mercadoLivreConnector } = await import('#server/market/mercadolivre/mercadoLivreConnector.ts');
  return mercadoLivreConnector(stored, keys, effects);
}
