import { type Connector, MarketplaceError, NotPermitted, ReconnectNeeded } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/registry.ts';
import { conflict, type DomainError, marketplaceRefused } from '#server/platform/values/errors.ts';
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
    ? marketplaceRefused(error.message)
    : conflict(sentenceOf(error));

/** Sentence of a failure that the seller may read. Rethrows others. */
export function sentenceOf(error: unknown): string {
  if (error instanceof MarketplaceError || error instanceof ReconnectNeeded) return error.message;
  throw error;
}
