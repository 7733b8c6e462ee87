import { readCredential } from '#server/credentials/readCredential.ts';
import { amazonConnector } from './amazon/amazonConnector.ts';
import type { Connector } from './connector.ts';
import { type Effects, realEffects } from './http/effects.ts';
import { mercadoLivreConnector } from './mercadolivre/mercadoLivreConnector.ts';
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
  return marketplace === 'amazon' ? amazonConnector(credential, effects) : mercadoLivreConnector(credential, effects);
}
