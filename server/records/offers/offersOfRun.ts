import { queryRows } from '#server/platform/postgres/db.ts';
import { rowsOfAccounts } from '#server/platform/postgres/distribution/rowsOfAccounts.ts';
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
  const others = await rowsOfAccounts<{ id: number }>(
    (answers) => `SELECT account_id AS id FROM credentials
     WHERE ${answers('account_id')} AND client_id = $1 AND marketplace = $2 AND kind = 'selling' AND state = 'connected' AND account_id <> $3`,
    [own?.clientId ?? null, marketplace, accountId],
  );
  const counts = await rowsOfAccounts<{ id: number; listings: number }>(
    (answers) => `SELECT account_id AS id, count(*)::int AS listings FROM watched_listings
     WHERE ${answers('account_id')} AND account_id = ANY ($1) AND marketplace = $2 GROUP BY 1`,
    [others.map(({ id }) => id), marketplace],
  );
  const listings = new Map(counts.map((one) => [one.id, one.listings]));
  const ofOthers = others.map(({ id }) => listings.get(id) ?? 0);
  return Math.max(1, Math.min(offersARun, fairShare(offersOfApplication, ofOthers)));
}
