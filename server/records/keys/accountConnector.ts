import { connectorFor } from '#server/market/connect.ts';
import type { Connector } from '#server/market/connector.ts';
import type { Effects } from '#server/market/http/effects.ts';
import type { Marketplace } from '#server/market/snapshots.ts';
import { storedKeys } from './storedKeys.ts';

/** The account's connector to a marketplace by its stored keys; null when they are missing or incomplete. */
export const accountConnector = (
  accountId: number,
  marketplace: Marketplace,
  effects?: Effects,
): Promise<Connector | null> => connectorFor(storedKeys(accountId), marketplace, effects);
