import { queryRows } from '#server/platform/postgres/db.ts';
import type { Viewer } from '#server/platform/values/viewer.ts';
import { turnsSpent } from '#server/market/http/waitForTurn.ts';
import { quotasOf } from '#server/market/quotas.ts';
import type { Marketplace } from '#server/market/registry.ts';

export interface QuotaUse {
  marketplace: Marketplace;
  /** The marketplace's name of the operation or of a group of them; null when the quota covers all operations. */
  operation: string | null;
  spent: number;
  burst: number;
  secondsACall: number;
}

/** The current use of each call quota, for the marketplaces the account has keys for (docs/decisions/007). */
export async function quotaUse({ accountId }: Viewer): Promise<QuotaUse[]> {
  const marketplaces = await queryRows<{ marketplace: Marketplace; clientId: string }>(
    `SELECT marketplace, client_id AS "clientId" FROM credentials
     WHERE account_id = $1 AND kind = 'selling' AND state <> 'incomplete' ORDER BY marketplace`,
    [accountId],
  );
  const quotas = marketplaces.flatMap(({ marketplace, clientId }) =>
    quotasOf[marketplace]({ accountId, clientId }).map((quota) => ({ ...quota, marketplace })),
  );
  const spent = await turnsSpent(quotas.map(({ turn }) => turn));
  return quotas.map(({ marketplace, operation }, index) => {
    const { intervalMs, ...use } = spent[index]!;
    return { marketplace, operation, spent: use.spent, burst: use.burst, secondsACall: intervalMs / 1000 };
  });
}
