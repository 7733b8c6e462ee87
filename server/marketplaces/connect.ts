import { readCredential } from '#server/credentials/readCredential.ts';
import type { Connector } from './connector.ts';
import { type Effects, realEffects } from '#server/marketplaces/http/effects.ts';
import type { Marketplace } from './snapshots.ts';

/**
 * The account's connector to one marketplace; null when its keys are missing or incomplete. With keys the marketplace no
 * longer accepts there is a connector, and whatever it is asked throws `ReconnectNeeded`.
 */
export async function connectorFor(
  accountId: number,
  marketplace: Marketplace,
  effects: Effects = realEffects,
): Promise<Connector | null> {
  const credential = await readCredential(accountId, marketplace);
  if (!credential || credential.state === 'incomplete') return null;
  // loaded when first asked: the server starts without the marketplaces' clients
  if (marketplace === 'amazon') {
    const { amazonConnector } = await import('#server/marketplaces/amazon/amazonConnector.ts');
    return amazonConnector(credential, effects);
  }
  const { mercadoLivreConnector } = await import('#server/marketplaces/mercadolivre/mercadoLivreConnector.ts');
  return mercadoLivreConnector(credential, effects);
}
