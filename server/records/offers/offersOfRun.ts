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
  const accounts = await queryRows<{ accountId: number; listings: number }>(
    `SELECT c.account_id AS "accountId", count(w.id)::int AS listings
     FROM credentials own
     JOIN credentials c ON c.client_id = own.client_id AND c.marketplace = own.marketplace AND c.kind = own.kind
       AND c.state = 'connected'
     LEFT JOIN watched_listings w ON w.account_id = c.account_id AND w.marketplace = c.marketplace
     WHERE own.account_id = $1 AND own.marketplace = $2 AND own.kind = 'selling'
     GROUP BY 1`,
    [accountId, marketplace],
  );
  const others = accounts.filter((one) => one.accountId !== accountId).map(({ listings }) => listings);
  return Math.max(1, Math.min(offersARun, fairShare(offersOfApplication, others)));
}
