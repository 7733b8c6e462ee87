import { connectorFor } from '#server/marketplaces/connect.ts';
import type { Connector } from '#server/marketplaces/connector.ts';
import type { Effects } from '#server/marketplaces/http/effects.ts';
import type { Marketplace } from '#server/marketplaces/snapshots.ts';
import { storedKeys } from './storedKeys.ts';

/** The account's connector to a marketplace by its stored keys; null when they are missing or incomplete. */
export const accountConnector = (
  accountId: number,
  marketplace: Marketplace,
  effects?: Effects,
): Promise<Connector | null> => connectorFor(storedKeys(accountId), marketplace, effects);
