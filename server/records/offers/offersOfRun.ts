import { queryRows } from '#server/platform/postgres/db.ts';
import { factsOf, type Marketplace } from '#server/market/registry.ts';
import { fairShare } from './fairShare.ts';

/**
 * Number of listings whose offers one run of the account may read. Where the accounts of an application share a quota, each
 * has its fair share of it.
 */
export async function offersOfRun(accountId: number, marketplace: Marketplace): Promise<number> {
  const { offersARun, offersOfApplication } = factsOf(marketplace);
  if (offersOfApplication === null) return offersARun;
  const [own] = await queryRows<{ clientId: string | null }>(
    `SELECT client_id AS "clientId" FROM credentials WHERE account_id = $1 AND marketplace = $2 AND kind = 'selling'`,
    [accountId, marketplace],
  );
  // of all accounts of the application, which may lie on different servers
  const others = await queryRows<{ id: number }>(
    `SELECT account_id AS id FROM credentials
     WHERE client_id = $1 AND marketplace = $2 AND kind = 'selling' AND state = 'connected' AND account_id <> $3`,
    [own?.clientId ?? null, marketplace, accountId],
  );
  const counts = await queryRows<{ id: number; listings: number }>(
    `SELECT account_id AS id, count(*)::int AS listings FROM watched_listings
     WHERE account_id = ANY ($1) AND marketplace = $2 GROUP BY 1`,
    [others.map(({ id }) => id), marketplace],
  );
  const listings = new Map(counts.map((one) => [one.id, one.listings]));
  const ofOthers = others.map(({ id }) => listings.get(id) ?? 0);
  return Math.max(1, Math.min(offersARun, fairShare(offersOfApplication, ofOthers)));
}
