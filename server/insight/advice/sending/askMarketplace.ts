import type { Said } from '#server/platform/language/said.ts';
import { type Connector, MarketplaceError, NotPermitted, ReconnectNeeded } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { conflict, DomainError, marketplaceRefused, wordingOf } from '#server/platform/values/errors.ts';
import { accountConnector } from '#server/records/keys/accountConnector.ts';

type PricingConnector = Connector & Required<Pick<Connector, 'ownPrice' | 'sendPrice'>>;

/** The account's connector to a marketplace that takes prices. Throws CONFLICT without one. */
export async function pricingConnector(
  accountId: number,
  marketplace: Marketplace,
  effects?: Effects,
): Promise<PricingConnector> {
  const connector = await accountConnector(accountId, marketplace, effects);
  if (!connector) throw conflict('prices.connectFirst');
  if (!connector.ownPrice || !connector.sendPrice) throw conflict('prices.notAccepted');
  return connector as PricingConnector;
}

/** What is answered to a read that failed: what the seller must authorize again, or why else. Rethrows what is no answer of a marketplace. */
export const readFailure = (error: unknown): DomainError =>
  error instanceof ReconnectNeeded || error instanceof NotPermitted
    ? marketplaceRefused(error.said)
    : new DomainError('CONFLICT', 409, wordingOf(saidBy(error)));

/** What a failure says that the seller may read. Rethrows others. */
export function saidBy(error: unknown): Said {
  if (error instanceof MarketplaceError || error instanceof ReconnectNeeded) return error.said;
  throw error;
}
