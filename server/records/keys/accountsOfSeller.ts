import { databaseUnavailable } from '#server/platform/postgres/databaseUnavailable.ts';
import { queryRows } from '#server/platform/postgres/db.ts';
import type { Marketplace } from '#server/market/registry.ts';

/** Age at which the cached map is read again; a seller may be missing for this long after connecting. */
const MAX_AGE_MS = 60_000;

let known: { at: number; accounts: Map<string, number[]> } | null = null;
let reading: Promise<unknown> | null = null;

const keyOf = (marketplace: Marketplace, applicationId: string, sellerId: string) =>
  `${marketplace} ${applicationId} ${sellerId}`;

/**
 * Ids of the accounts that connected a seller of a marketplace through an application (its client id). Read from memory, so
 * that webhooks of unknown sellers cause no query. While the map cannot be read again, the former one holds.
 */
export async function accountsOfSeller(
  marketplace: Marketplace,
  applicationId: string,
  sellerId: string,
  now: () => number = Date.now,
): Promise<number[]> {
  if (!known || now() - known.at >= MAX_AGE_MS) {
    reading ??= read(now()).finally(() => (reading = null));
    await reading.catch((error: unknown) => {
      if (!known || !databaseUnavailable(error)) throw error;
    });
  }
  return known?.accounts.get(keyOf(marketplace, applicationId, sellerId)) ?? [];
}

async function read(at: number): Promise<void> {
  const rows = await queryRows<{ accountId: number; marketplace: Marketplace; clientId: string; sellerId: string }>(
    `SELECT account_id AS "accountId", marketplace, client_id AS "clientId", seller_id AS "sellerId" FROM credentials
     WHERE kind = 'selling' AND state = 'connected' AND seller_id IS NOT NULL`,
  );
  const accounts = new Map<string, number[]>();
  for (const { accountId, marketplace, clientId, sellerId } of rows) {
    const key = keyOf(marketplace, clientId, sellerId);
    accounts.set(key, [...(accounts.get(key) ?? []), accountId]);
  }
  known = { at, accounts };
}
